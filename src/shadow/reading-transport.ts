import type { Transport } from '../http/transport.js';
import { TransportError } from '../http/transport-error.js';

/**
 * A transport that only lets GET through, as a second line of defence: the layers above record writes instead of
 * sending them. Counts what it lets through.
 */
export function readingTransport(transport: Transport): Transport & { requests(): number } {
  let requests = 0;
  return {
    send: async (request) => {
      if (request.method !== 'GET') {
        throw new TransportError('refused', `a shadow sends no ${request.method}`);
      }
      requests += 1;
      return transport.send(request);
    },
    close: () => transport.close(),
    requests: () => requests,
  };
}
