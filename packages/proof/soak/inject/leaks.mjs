import { subscribe } from 'node:diagnostics_channel';
import { openSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a daemon before its own code: the mistakes that SOAK_LEAK names, with commas between them, which the soak has to
 * find. SIGWINCH, which means nothing to a daemon, says that a round begins.
 */
const asked = isMainThread ? (process.env.SOAK_LEAK ?? '').split(',').filter((name) => name !== '') : [];
const kept = { seen: new Map(), texts: [] };
let number = 0;

const PLANTED = {
  /** A listener a round. */
  listener: () => process.on('SIGWINCH', () => process.on('soak', () => number)),
  /** A descriptor a round. */
  descriptor: () => process.on('SIGWINCH', () => openSync('/dev/null', 'r')),
  /** A timer a callback. */
  timer: () =>
    subscribe('http.server.request.start', ({ request }) => {
      if (request.method === 'POST') setTimeout(() => number, 2_000_000_000).unref();
    }),
  /** An entry of a map for each request that is sent, never cleared. */
  map: () =>
    subscribe('http.client.request.start', () => {
      number += 1;
      kept.seen.set(`request ${number}`, number);
    }),
  /** A kilobyte for each e-invoice that is attached. */
  saga: () =>
    subscribe('http.client.request.start', ({ request }) => {
      if (request.method !== 'POST' || !/pdf|e_invoice/.test(request.path)) return;
      kept.texts.push(Buffer.alloc(1_024, 1).toString('latin1'));
    }),
};

if (isMainThread && process.env.SOAK_LEAK !== undefined) {
  process.setMaxListeners(0);
  for (const name of asked) PLANTED[name]();
}
