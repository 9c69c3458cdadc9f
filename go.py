#!/usr/bin/env python3
"""Set Deckload up and run it; needs nothing but Python.

    python3 go.py                 set up, then open the table in the browser
    python3 go.py WORDS...        run the deckload command with these words
    python3 go.py test [ARGS...]  run every check; ARGS go to pytest
    python3 go.py bench [ARGS...] run the benchmarks
    python3 go.py soak [ARGS...]  let captains fight hundreds of battles, and look for faults

All that it makes is the folder .venv beside this file, which may be deleted at any time.
"""

# An old Python must be able to read this file, so that it can say which one is needed:
# nothing here is newer than the syntax of Python 2.7, and slow imports wait for their use.
import os
import sys

OLDEST = (3, 11)
NEWEST = (3, 14)

ROOT = os.path.dirname(os.path.realpath(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "deckload-stamp")

MORE = """
What else there is:
  python3 go.py referee                                  a referee for a real table, in the terminal
  python3 go.py odds dogfight "6 Bf 109" "6 Swordfish"   exact odds before the dice
  python3 go.py fight "6 Bf 109" "6 Swordfish"           the same fight with dice
  python3 go.py scenarios                                battles to fight
  python3 go.py auto --scenario lesson                   two captains fight one of them
  python3 go.py example                                  worked examples of the air rules
  python3 go.py rules                                    the rules by clause
  python3 go.py test                                     run every check
  python3 go.py bench                                    run the benchmarks
  python3 go.py soak                                     hundreds of battles, for faults
"""


class Trouble(Exception):
    """Something that only the reader can put right; the text says what."""


def say(text):
    """Tell the reader; on stderr, so that stdout holds the command's own words alone."""
    sys.stderr.write("go.py: " + text + "\n")
    sys.stderr.flush()


def program(name):
    """Where the environment keeps a program."""
    if os.name == "nt":
        return os.path.join(VENV, "Scripts", name + ".exe")
    return os.path.join(VENV, "bin", name)


def this_python():
    """The kind of Python that runs this file, as far as installed packages depend on it."""
    return "%s %d.%d%s" % (
        (sys.implementation.name,) + sys.version_info[:2] + (getattr(sys, "abiflags", ""),)
    )


def wanted():
    """What a good environment's stamp must hold, but for the extras."""
    import hashlib

    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read() + b"\0")
    return {"path": VENV, "python": this_python(), "files": digest.hexdigest()}


def read_stamp():
    """The stamp's lines by their first word; empty if there is none."""
    try:
        with open(STAMP, encoding="utf-8", errors="surrogateescape") as file:
            return dict(line.rstrip("\n").partition(" ")[::2] for line in file)
    except OSError:
        return {}


def write_stamp(stamp):
    """Say what the environment holds: whole or not at all."""
    draft = STAMP + ".new"
    with open(draft, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.writelines("%s %s\n" % line for line in sorted(stamp.items()))
    os.replace(draft, STAMP)


def why_anew(stamp, want):
    """Why the environment must be made anew, or None if it can serve."""
    if not os.path.lexists(VENV):
        return "making .venv ..."
    if not stamp:
        return ".venv is half made: making it anew ..."
    if stamp.get("path") != want["path"]:
        return ".venv was made in another folder: making it anew ..."
    if stamp.get("python") != want["python"]:
        return ".venv was made for %s: making it anew for %s ..." % (
            stamp.get("python"),
            want["python"],
        )
    for name in ("python", "deckload"):
        if not os.path.exists(program(name)):  # false for a link that leads nowhere, too
            return ".venv has lost its %s: making it anew ..." % name
    return None


def quietly(command, sentence):
    """Run a command unseen; if it fails, show its last lines that tell why, then the sentence."""
    import subprocess

    done = subprocess.run(
        command,
        cwd=ROOT,
        # pip's own five tries at every package take over a minute without a network
        env=dict({"PIP_RETRIES": "2"}, **os.environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode:
        lines = [line.strip() for line in done.stdout.decode("utf-8", "replace").splitlines()]
        # pip ends with advice that is beside the point; what it marks is the reason, and
        # without a network its last warning is a better one than its errors.
        warnings = [line for line in lines if line.startswith("WARNING:")]
        errors = [line for line in lines if line.startswith("ERROR:")]
        last = warnings[-1:] + errors[-3:] if errors else [line for line in lines if line][-6:]
        raise Trouble("\n  ".join([command[2] + " failed:"] + last) + "\n" + sentence)


def make():
    """Make an empty environment in place of whatever is there."""
    import shutil

    for name in ("venv", "ensurepip"):
        try:
            __import__(name)
        except ImportError:
            raise Trouble(
                "this Python comes without its module %s, which is needed to make .venv; "
                "on Debian or Ubuntu install the package python3-venv, then start again." % name
            )
    if os.path.islink(VENV) or os.path.isfile(VENV):
        os.remove(VENV)
    elif os.path.isdir(VENV):
        shutil.rmtree(VENV)
    # Started by the environment's own Python, which is now gone? Its maker is still there.
    maker = getattr(sys, "_base_executable", None) or sys.executable
    quietly(
        [maker, "-m", "venv", VENV],
        "Could not make .venv; on Debian or Ubuntu install the package python3-venv.",
    )


def install(extras):
    """Install the package from this folder, with these extras."""
    say("installing Deckload%s ..." % (" with " + " and ".join(extras) if extras else ""))
    quietly(
        [program("python"), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
        + ["-c", "constraints.txt", "-e", ".[%s]" % ",".join(extras) if extras else "."],
        "Could not install; the first start needs a network. Then give the same command again.",
    )


def ready(*extras):
    """Leave an environment that holds the package and these extras; at once if it does."""
    want = wanted()
    stamp = read_stamp()
    why = why_anew(stamp, want)
    if why:
        say(why)
        make()
        stamp = {}
    held = set(stamp.get("extras", "").split())
    if stamp.get("files") == want["files"] and held.issuperset(extras):
        return
    if stamp:
        os.remove(STAMP)  # so that an installation cut short is not taken for a whole one
    want["extras"] = " ".join(sorted(held.union(extras)))
    try:
        install(want["extras"].split())
    except Trouble:
        # pip fetches everything before it changes anything: what was there still works.
        if stamp:
            write_stamp(stamp)
        raise
    write_stamp(want)


def call(command, **more):
    """Run a command in the reader's sight; its exit code."""
    import subprocess

    sys.stdout.flush()
    return subprocess.call(command, **more)


def become(command):
    """Hand over to a command for good."""
    if os.name == "nt":  # where exec would let the shell go on before the command has ended
        return call(command)
    sys.stdout.flush()
    os.execv(command[0], command)


def deckload(words):
    """The deckload command with these words."""
    if os.name == "nt":
        return [program("deckload")] + words
    return [program("python"), program("deckload")] + words


def test(args):
    """Run every check in turn, pytest last, so that its summary closes what is shown."""
    python = program("python")
    checks = (
        ("ruff check", [python, "-m", "ruff", "check", "."]),
        ("ruff format", [python, "-m", "ruff", "format", "--check", "."]),
        ("mypy", [python, "-m", "mypy"]),
        ("lint-imports", [program("lint-imports"), "--no-logo"]),
        ("pytest", [python, "-m", "pytest", "-n", "auto", "--maxprocesses", "8"] + args),
    )
    failed = []
    for name, command in checks:
        print("\n== %s ==" % name)
        if call(command, cwd=ROOT):
            failed.append(name)
    if failed:
        say("failed: " + ", ".join(failed))
    return 1 if failed else 0


def go(words):
    """Do what the words ask; the exit code."""
    if words[:1] == ["test"]:
        ready("test")
        return test(words[1:])
    if words[:1] == ["bench"]:
        ready("bench")
        os.chdir(ROOT)
        return become([program("python"), "-m", "bench"] + words[1:])
    ready()
    if words:
        return become(deckload(words))
    sys.stderr.write(MORE)
    sys.stderr.flush()
    return become(deckload(["play"]))


def main(words):
    """Do what the words ask, or say in a sentence why not; the exit code."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        say(
            "Deckload needs Python %d.%d to %d.%d; this is Python %d.%d (%s)."
            % (OLDEST + NEWEST + sys.version_info[:2] + (sys.executable,))
        )
        return 1
    try:
        return go(words)
    except Trouble as trouble:
        say(str(trouble))
    except OSError as error:
        say("%s. If .venv is to blame, delete it and start again." % error)
    except KeyboardInterrupt:
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
