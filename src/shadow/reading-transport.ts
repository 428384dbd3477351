import type { Transport } from '../http/transport.js';
import { TransportError } from '../http/transport-error.js';

/**
 * A transport that lets reading through and nothing else: what is above it records writes and does not send them, and
 * should anything be forgotten there, it ends here. Counts what it lets through.
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
