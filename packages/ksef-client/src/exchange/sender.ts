import { AsyncResource } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { Secret } from '@spacebooks/base/secret';
import { withDeadline } from '@spacebooks/http/deadline';
import type { Transport, TransportAnswer } from '@spacebooks/http/transport';
import { neverSent } from '../definite.js';
import { isKsefError } from '../errors.js';
import type { KsefContext } from '../limits/context.js';
import type { KsefLimiter } from '../limits/limiter.js';
import { hide } from './problem.js';
import { failureOfTransport, replyOf } from './reply.js';
import type { KsefReply, KsefRequest } from './request.js';
import { warningsIn } from './warnings.js';

/** Sends once, within the limits and a deadline. */
export interface KsefSender {
  /**
   * @throws KsefError `ksef.unreachable`, `ksef.unavailable` (5xx, 408), `ksef.rate-limited` (429, or our own limit) or
   *   `ksef.unreadable` (redirects, too much), with `notReceived` where nothing can have come of it
   */
  send(request: KsefRequest): Promise<KsefReply>;
  /** Aborts when nothing more is sent. */
  readonly draining: AbortSignal;
  /** Sends nothing more: what waits fails with `ksef.unreachable`, what is in flight completes. */
  drain(): void;
  /** Aborts what is in flight, too. */
  close(): void;
}

interface KsefSenderOptions {
  readonly baseUrl: string;
  readonly context: KsefContext;
  readonly transport: Transport;
  readonly limiter: KsefLimiter;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Redacted in whatever KSeF says. */
  readonly secrets: readonly Secret[];
  /** Told of each warning as it comes, without secrets. */
  readonly onWarning: (warning: string) => void;
  /** Told of each place before and after an exchange. */
  readonly passing: (place: string) => void;
}

/** KSeF is slow at times, and a send that is given up too early leaves a doubt. Milliseconds of the clock. */
const DEADLINE_MS = MINUTE_MS;
const MAX_BYTES = 16 * 1024 * 1024;

export function createKsefSender(options: KsefSenderOptions): KsefSender {
  const { context, transport, limiter, clock, secrets, onWarning, passing } = options;
  const stop = new AbortController();
  const noMore = new AbortController();
  // Every request that is under way, or waits, listens to them.
  setMaxListeners(0, stop.signal, noMore.signal);

  function passOnWarnings({ headers }: TransportAnswer): void {
    for (const warning of warningsIn(hide(headers['x-system-warning'] ?? '', secrets))) onWarning(warning);
  }

  async function exchange(request: KsefRequest): Promise<KsefReply> {
    const { method, path, content } = request;
    const [url, headers] = [`${options.baseUrl}${path}`, headersOf(request, options.userAgent)];
    passing(`before:ksef:${request.group}`);
    const answer = await withDeadline({ clock, ms: DEADLINE_MS, stop: stop.signal }, (signal) =>
      transport.send({ method, url, headers, body: content?.bytes, maxBytes: MAX_BYTES, signal }),
    );
    passing(`after:ksef:${request.group}`);
    passOnWarnings(answer);
    try {
      return replyOf(answer, request, { now: clock.now(), secrets });
    } catch (error) {
      // Before the request is done, so that no waiting one slips out first.
      if (isKsefError(error, 'ksef.rate-limited')) {
        await limiter.pause(context, request.group, error.retryAfterMs ?? 0);
      }
      throw error;
    }
  }

  return {
    send: async (request) => {
      let sent = false;
      // A queue would run it in the context of whoever made room: it belongs to the one who asked.
      const start = AsyncResource.bind((): Promise<KsefReply> => {
        sent = true;
        return exchange(request);
      });
      try {
        return await limiter.run(context, request.group, start, noMore.signal);
      } catch (error) {
        const failure = failureOfTransport(error, request);
        throw sent ? failure : neverSent(failure);
      }
    },
    draining: noMore.signal,
    drain: () => noMore.abort(),
    close: () => {
      noMore.abort();
      stop.abort();
      transport.close();
    },
  };
}

function headersOf({ bearer, content, headers }: KsefRequest, userAgent: string): Record<string, string> {
  return {
    Accept: 'application/json, application/xml, application/problem+json',
    'X-Error-Format': 'problem-details',
    'User-Agent': userAgent,
    ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer.reveal()}` }),
    ...(content === undefined ? {} : { 'Content-Type': content.type }),
    ...headers,
  };
}
