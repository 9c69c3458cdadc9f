/**
 * Requests to the server. A path that begins with `/` stands as it is; any other one is of the
 * battle on the table: `api.get('menu')` asks `/api/battles/{battle}/menu`.
 */
import { signal } from '@preact/signals';
import { freshWord, visitor } from './keyring.js';

/** Whose battle is asked about; store.js sets it. @type {{id: string, key: string}|null} */
let seat = null;

/** The version of the server that this page was loaded from, as far as it has been told. */
let loadedFrom = '';

/** Whether the server has become newer than this page. */
export const outdated = signal(false);

/** Why a request was not carried out, in a sentence for people. */
export class ApiError extends Error {
  /**
   * @param {number} status 0 where the server could not be reached
   * @param {{kind?: string, sentence?: string, clause?: string, question?: any,
   *   version?: number|null, lines?: any[]}} said
   * @param {number} [wait] seconds to wait, where the server asked for it
   */
  constructor(status, said, wait = 0) {
    super(said.sentence || 'The server gave no reason.');
    this.name = 'ApiError';
    this.status = status;
    this.kind = said.kind ?? '';
    this.sentence = this.message;
    this.clause = said.clause ?? '';
    this.question = said.question ?? null;
    this.version = said.version ?? null;
    this.lines = said.lines ?? [];
    this.wait = wait;
  }
}

/** @param {{id: string, key: string}|null} held */
export function askAs(held) {
  seat = held;
}

/** @param {string} path */
function addressOf(path) {
  if (path.startsWith('/')) return path;
  if (!seat) throw new ApiError(0, { sentence: 'No battle is on the table.' });
  const front = `/api/battles/${encodeURIComponent(seat.id)}`;
  return path ? `${front}/${path}` : front;
}

/** @param {Response} answer */
function watchVersion(answer) {
  const told = answer.headers.get('Deckload-Version');
  if (!told) return;
  if (!loadedFrom) loadedFrom = told;
  else if (told !== loadedFrom) outdated.value = true;
}

/** A version that was told by other means than a header. @param {string} told */
export function heardVersion(told) {
  if (!loadedFrom) loadedFrom = told;
  else if (told && told !== loadedFrom) outdated.value = true;
}

/** @param {number} ms */
const pause = (ms) => new Promise((go) => setTimeout(go, ms));

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {{patient: boolean, signal?: AbortSignal}} how `patient`: ask again when the line breaks
 */
async function ask(method, path, body, how) {
  /** @type {Record<string, string>} */
  const headers = { Accept: 'application/json' };
  if (seat && !path.startsWith('/')) {
    headers.Authorization = `Bearer ${seat.key}`;
    headers['Deckload-Visitor'] = visitor();
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const address = addressOf(path);
  const text = body === undefined ? undefined : JSON.stringify(body);
  for (let tried = 0; ; tried += 1) {
    let answer;
    try {
      answer = await fetch(address, { method, headers, body: text, signal: how.signal, cache: 'no-store' });
    } catch (broken) {
      if (how.signal?.aborted) throw broken;
      if (how.patient && tried < 3) {
        await pause(300 * 2 ** tried);
        continue;
      }
      throw new ApiError(0, {
        kind: 'unreached',
        sentence: 'The server cannot be reached. Nothing is lost: try again when the line is back.',
      });
    }
    watchVersion(answer);
    if (answer.ok) return answer;
    const wait = Number(answer.headers.get('Retry-After')) || 0;
    if ((answer.status === 429 || answer.status === 503) && how.patient && tried < 3) {
      await pause(Math.min(5000, Math.max(200, wait * 1000)));
      continue;
    }
    throw new ApiError(answer.status, await readProblem(answer), wait);
  }
}

/** @param {Response} answer */
async function readProblem(answer) {
  try {
    const said = await answer.json();
    if (typeof said?.sentence === 'string') return said;
    if (typeof said?.detail === 'string') return { sentence: said.detail };
  } catch {
    // no words of the server's
  }
  return { sentence: `The server answered ${answer.status}, and nothing more.` };
}

/** @param {Response} answer */
async function content(answer) {
  if (answer.status === 204) return null;
  const type = answer.headers.get('Content-Type') ?? '';
  return type.includes('json') ? answer.json() : answer.text();
}

export const api = {
  /**
   * Ask for something. Raises ApiError.
   * @param {string} path
   * @param {{signal?: AbortSignal}} [how]
   * @returns {Promise<any>}
   */
  async get(path, how = {}) {
    return content(await ask('GET', path, undefined, { patient: true, signal: how.signal }));
  },

  /**
   * Send something. With a `key` it goes into the body, and the request is sent again with the
   * same key when the line breaks, since it is then done once. Raises ApiError.
   * @param {string} path
   * @param {any} body
   * @param {{key?: string, signal?: AbortSignal}} [how]
   * @returns {Promise<any>}
   */
  async post(path, body, how = {}) {
    const whole = how.key ? { key: how.key, ...body } : body;
    const patient = Boolean(how.key);
    return content(await ask('POST', path, whole, { patient, signal: how.signal }));
  },

  /**
   * A file of the battle, to be saved: its bytes and its type. Raises ApiError.
   * @param {string} path
   * @returns {Promise<Blob>}
   */
  async blob(path) {
    return (await ask('GET', path, undefined, { patient: true })).blob();
  },
};

/** A fresh key for a request. */
export const requestKey = () => freshWord(12);
