import { subscribe } from 'node:diagnostics_channel';
import { request as ask } from 'node:http';

/**
 * Loaded into a daemon before its own code (NODE_OPTIONS=--import): it does not what its saga's function says, in what
 * INJECT names. Nobody but the validation of traces would see it.
 */
const DEVIATIONS = {
  /** The first lock is asked for a second time, once it is answered. */
  'lock-twice': () => {
    let isDone = false;
    subscribe('http.client.request.created', ({ request }) => {
      const { method, path, host } = request;
      if (isDone || method !== 'POST' || !path.endsWith('/lock')) return;
      isDone = true;
      const { port } = new URL(`http://${request.getHeader('host')}`);
      const { authorization, accept } = request.getHeaders();
      request.once('close', () => {
        const again = ask({ host, port, method, path, headers: { authorization, accept } });
        again.on('response', (answer) => answer.resume()).on('error', () => undefined);
        again.end();
      });
    });
  },
};

DEVIATIONS[process.env.INJECT]();
