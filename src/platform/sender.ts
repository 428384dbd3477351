import { AsyncResource } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import type { Clock } from '@spacebooks/base/clock';
import type { Secret } from '@spacebooks/base/secret';
import { withDeadline } from '@spacebooks/http/deadline';
import type { Transport, TransportAnswer, TransportRequest } from '@spacebooks/http/transport';
import { Failure } from '../domain/errors.js';
import { failureOfAnswer, failureOfTransport, nameRequest, stoppedFailure } from './failures.js';
import type { Limiter, Priority } from './limiter.js';
import { tokenKey } from './token.js';

export interface SendRequest extends Omit<TransportRequest, 'signal'> {
  readonly token: Secret;
  readonly priority: Priority;
  /**
   * Once there is room, right before each time that it is sent: a request that must not go out any more, because it waited for
   * too long, is ended by what this throws.
   */
  readonly beforeSending?: (() => Promise<void>) | undefined;
}

/** Sends within the rate limit and a deadline, repeats what is safe to repeat, and turns the rest into failures. */
export interface Sender {
  /** @returns an answer with a 2xx status. @throws Failure `platform.*`, never with the token in it */
  send(request: SendRequest): Promise<TransportAnswer>;
  /** The same sender for one client, for which it also ends as by `drain`. */
  until(ended: AbortSignal): Pick<Sender, 'send'>;
  /** Sends nothing more: what waits fails with `platform.unreachable`, what is in flight completes. */
  drain(): void;
  /** Aborts what waits or is in flight. */
  close(): void;
}

export interface SenderOptions {
  readonly transport: Transport;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly userAgent: string;
  /**
   * For one exchange from connecting to the last byte, without the wait for the limit; milliseconds of the clock,
   * 30 s when left out.
   */
  readonly deadlineMs?: number | undefined;
}

export const DEADLINE_MS = 30_000;
/** Waits before the second and third try, milliseconds of the clock. */
const RETRY_DELAYS_MS = [1_000, 3_000];

export function createSender(options: SenderOptions): Sender {
  const { transport, limiter, clock, userAgent, deadlineMs = DEADLINE_MS } = options;
  const stop = new AbortController();
  const noMore = new AbortController();
  // Every request that is under way, or waits, listens to them.
  setMaxListeners(0, stop.signal, noMore.signal);

  /** Of clients that may end before the others. */
  const drained = new Set<() => void>();
  const drain = (): void => {
    noMore.abort();
    for (const end of drained) end();
  };

  async function exchange(given: SendRequest): Promise<TransportAnswer> {
    const { token, priority, beforeSending, ...request } = given;
    const authorization = authorizationHeader(token);
    const headers = { ...request.headers, 'User-Agent': userAgent, Authorization: authorization };
    await beforeSending?.();
    const answer = await withDeadline({ clock, ms: deadlineMs, stop: stop.signal }, (signal) =>
      transport.send({ ...request, headers, signal }),
    ).catch((error: unknown) => {
      throw failureOfTransport(error);
    });
    const failure = failureOfAnswer(answer, clock.now());
    if (failure === null) return answer;
    // Before the request is done, so that no waiting one slips out first.
    if (failure.code === 'platform.rate-limited') {
      await limiter.pause(tokenKey(token), failure.retryAfterMs ?? 0);
    }
    throw failure;
  }

  const sendUntil =
    (ended: AbortSignal): Sender['send'] =>
    async (request) => {
      for (let tries = 0; ; tries += 1) {
        try {
          const key = tokenKey(request.token);
          // A queue would run it in the context of whoever made room: it belongs to the one who asked.
          const work = AsyncResource.bind(() => exchange(request));
          return await limiter.run(key, request.priority, work, ended);
        } catch (error) {
          // The wait ended with the signal's reason; a failure of a request in flight passes unchanged.
          if (ended.aborted && !(error instanceof Failure)) throw stoppedFailure();
          const delay = RETRY_DELAYS_MS[tries];
          if (!(error instanceof Failure) || delay === undefined || !mayRepeat(error, request)) {
            throw nameRequest(error, request);
          }
          // After a 429 the limiter itself waits.
          if (error.code !== 'platform.rate-limited') await clock.sleep(delay, ended);
        }
      }
    };

  return {
    send: sendUntil(noMore.signal),
    until: (ended) => {
      const either = new AbortController();
      setMaxListeners(0, either.signal);
      const end = (): void => {
        drained.delete(end);
        either.abort();
      };
      drained.add(end);
      if (noMore.signal.aborted || ended.aborted) end();
      else ended.addEventListener('abort', end, { once: true });
      return { send: sendUntil(either.signal) };
    },
    drain,
    close: () => {
      drain();
      stop.abort();
      limiter.close();
      transport.close();
    },
  };
}

/** A request that was turned away by the rate limit had no effect; otherwise only reading is safe to repeat. */
function mayRepeat(failure: Failure, { method }: SendRequest): boolean {
  if (failure.code === 'platform.rate-limited') return true;
  if (method !== 'GET' || failure.retryAfterMs !== undefined) return false;
  return failure.code === 'platform.unreachable' || failure.code === 'platform.unavailable';
}

function authorizationHeader(token: Secret): string {
  const value = token.reveal();
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw new Failure('platform.unauthorized', {
      detail: 'the token is empty or has characters that no token has',
    });
  }
  return `Bearer ${value}`;
}
