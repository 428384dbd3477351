import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { note } from './notes.mjs';
import { MARK } from './requests.mjs';

/** Notes which status the operation of a sandbox had, for each marked request, whatever became of its answer. */
export function watchArrivals() {
  const arrived = new AsyncLocalStorage();
  subscribe('http.server.request.start', ({ request }) => arrived.enterWith(request.headers[MARK]));
  subscribe('spacebooks.sandbox.played', ({ effect }) => {
    const exchange = arrived.getStore();
    if (exchange !== undefined) note({ type: 'arrived', exchange, status: effect ?? 0 });
  });
}
