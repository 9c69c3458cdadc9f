/** One strip under the header about the line to the server; gone when all is well. */
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sending } from '../hand.js';
import { say } from '../live.js';
import { tryNow } from '../socket.js';
import { about, connection } from '../store.js';

const SHORT = 1200; // milliseconds of a broken line that nobody need hear of
const RELOADED = 'deckload.reloaded';
const CALM = 1800;

export function ConnectionStrip() {
  const state = connection.value;
  const [shown, setShown] = useState(state === 'lost' || state === 'older' ? state : 'live');
  useEffect(() => {
    if (state !== 'waiting') {
      setShown((before) => {
        if (before !== 'live' && state === 'live') say('The line to the table is back.');
        return state;
      });
      return undefined;
    }
    const timer = setTimeout(() => setShown('waiting'), SHORT);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => (state === 'older' ? reloadWhenCalm() : undefined), [state]);
  if (shown === 'live') return null;
  if (shown === 'older') {
    return h(
      'div',
      { class: 'conn', role: 'status' },
      h('p', null, h('b', null, 'The server is newer than this page. '), 'It loads itself again; the order and the dice you have begun are kept.'),
      h('button', { class: 'btn', type: 'button', onClick: () => location.reload() }, 'Load now'),
    );
  }
  const lost = shown === 'lost';
  return h(
    'div',
    { class: `conn${lost ? ' lost' : ''}`, role: 'status' },
    h('p', null, h('b', null, lost ? 'No line to the table. ' : 'The line is broken. '), 'Trying again. What you have begun is kept, and nothing that was confirmed is lost.'),
    lost && h('button', { class: 'btn', type: 'button', onClick: tryNow }, 'Try now'),
  );
}

/** Load the page again once no order is out, and never twice for the same server. */
function reloadWhenCalm() {
  const server = String(about.peek()?.server ?? '');
  try {
    if (sessionStorage.getItem(RELOADED) === server) return undefined;
  } catch {
    return undefined;
  }
  const timer = setInterval(() => {
    if (sending.peek()) return;
    clearInterval(timer);
    try {
      sessionStorage.setItem(RELOADED, server);
    } catch {
      return;
    }
    location.reload();
  }, CALM);
  return () => clearInterval(timer);
}
