import type { Transport } from './transport.js';

/** One exchange that has ended, with an answer or without. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Null when no complete answer came. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** When it was sent, milliseconds of the clock. */
  readonly at: number;
  /** What the other side calls it; null when it does not say. */
  readonly requestId: string | null;
}

/**
 * A transport that tells of every exchange.
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
      try {
        const answer = await transport.send(request);
        status = answer.status;
        requestId = answer.headers['x-request-id'] ?? null;
        return answer;
      } finally {
        observe({ method, url, status, milliseconds: Math.max(0, now() - begun), at: begun, requestId });
      }
    },
    close: () => transport.close(),
  };
}
