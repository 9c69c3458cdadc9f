/**
 * The ear of the page: one socket to the battle on the table. It says hello with the version the
 * page has, takes what comes, and when the line breaks comes back and asks what it missed.
 */
import { effect } from '@preact/signals';
import { ApiError, heardVersion, outdated } from './api.js';
import { visitor } from './keyring.js';
import { closedDoor, connection, story, takeStory, takeView, thinking, view } from './store.js';

const SILENCE = 40_000; // more than two beats of the server
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PATIENCE = 3; // tries before the line counts as lost

/** Listen to a battle until the returned function is called. @param {{id: string, key: string}} held */
export function listen(held) {
  /** @type {WebSocket|null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let again;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let silence;
  let tries = 0;
  let done = false;

  function connect() {
    clearTimeout(again);
    if (done) return;
    drop();
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const own = new WebSocket(`${scheme}//${location.host}/api/battles/${encodeURIComponent(held.id)}/socket`);
    socket = own;
    own.addEventListener('open', () => {
      own.send(JSON.stringify({ kind: 'hello', key: held.key, visitor: visitor(), since: since() }));
    });
    own.addEventListener('message', (event) => {
      if (socket === own) hear(String(event.data));
    });
    own.addEventListener('close', () => {
      if (socket === own) broken();
    });
    listening();
  }

  /** What the page has whole; 0 asks for the story from its beginning. */
  function since() {
    return story.peek().length ? (view.peek()?.version ?? 0) : 0;
  }

  /** @param {string} text */
  function hear(text) {
    const said = JSON.parse(text);
    tries = 0;
    listening();
    if (said.view?.server) heardVersion(said.view.server);
    if (said.story) takeStory({ battle: held.id, ...said.story });
    if (said.view) takeView(said.view);
    if (said.kind === 'thinking') thinking.value = said.side;
    if (said.kind === 'bye') {
      if (said.problem === 'no_key' || said.problem === 'nothing') {
        done = true;
        closedDoor.value = new ApiError(404, { kind: said.problem, sentence: said.sentence });
      }
      broken();
      return;
    }
    if (said.kind === 'welcome' || said.kind === 'moved' || said.kind === 'beat') {
      connection.value = outdated.peek() ? 'older' : 'live';
    }
  }

  function listening() {
    clearTimeout(silence);
    silence = setTimeout(broken, SILENCE);
  }

  function drop() {
    const old = socket;
    socket = null;
    old?.close();
  }

  function broken() {
    drop();
    clearTimeout(silence);
    if (done) return;
    tries += 1;
    if (connection.peek() !== 'older') connection.value = tries > PATIENCE ? 'lost' : 'waiting';
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1));
    clearTimeout(again);
    again = setTimeout(connect, wait * (0.75 + Math.random() / 2));
  }

  /** Try at once: the network or the person has come back. */
  function wake() {
    if (document.visibilityState === 'hidden') return;
    if (socket?.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify({ kind: 'ping' }));
      clearTimeout(silence);
      silence = setTimeout(broken, 4_000);
    } else if (socket?.readyState !== WebSocket.CONNECTING) {
      connect();
    }
  }

  const forget = effect(() => {
    if (outdated.value) connection.value = 'older';
  });
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  listeners.add(wake);
  connect();
  return () => {
    done = true;
    forget();
    clearTimeout(again);
    clearTimeout(silence);
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    listeners.delete(wake);
    drop();
  };
}

/** @type {Set<() => void>} */
const listeners = new Set();

/** Try the line again now. */
export function tryNow() {
  for (const wake of listeners) wake();
}
