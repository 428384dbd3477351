import type { Transport } from './transport.js';
import { TransportError } from './transport-error.js';

/** One exchange that has ended, with an answer or without. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Null when no complete answer came. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** When it was sent, milliseconds of the clock. */
  readonly at: number;
  /** Why no complete answer came; null when one did. */
  readonly failure?: string | null;
  /** What the other side calls it; null when it does not say. */
  readonly requestId: string | null;
}

/**
 * A transport that reports every exchange.
 *
 * @param now the clock's time, milliseconds
 * @param observe must not throw
 */
export function observedTransport(
  transport: Transport,
  now: () => number,
  observe: (exchange: Exchange) => void,
): Transport {
  return {
    send: async (request) => {
      const { method, url } = request;
      const begun = now();
      let status: number | null = null;
      let requestId: string | null = null;
      let failure: string | null = null;
      try {
        const answer = await transport.send(request);
        status = answer.status;
        requestId = answer.headers['x-request-id'] ?? null;
        return answer;
      } catch (error) {
        failure = error instanceof TransportError ? error.reason : 'unreachable';
        throw error;
      } finally {
        const milliseconds = Math.max(0, now() - begun);
        observe({ method, url, status, failure, milliseconds, at: begun, requestId });
      }
    },
    close: () => transport.close(),
  };
}
