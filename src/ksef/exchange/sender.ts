import { setMaxListeners } from 'node:events';
import type { Clock } from '../../clock.js';
import { Failure } from '../../domain/errors.js';
import type { Secret } from '../../domain/secret.js';
import { withDeadline } from '../../http/deadline.js';
import { retryAfterMs } from '../../http/retry-after.js';
import type { Transport, TransportAnswer } from '../../http/transport.js';
import { TransportError } from '../../http/transport-error.js';
import { neverSent } from '../definite.js';
import type { LimitGroup } from '../limits/groups.js';
import type { KsefLimiter } from '../limits/limiter.js';
import type { KsefLog } from '../log.js';
import { hide } from './hide.js';
import { type KsefProblem, oneLine, readProblem } from './problem.js';

export interface KsefRequest {
  readonly method: 'GET' | 'POST';
  /** Below the base address, with a slash at its beginning. */
  readonly path: string;
  readonly group: LimitGroup;
  readonly bearer?: Secret;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: { readonly type: string; readonly bytes: Uint8Array };
}

/** Any answer that says what it means: 2xx, or a refusal (4xx) that each operation reads for itself. */
export type KsefReply = { readonly ok: true; readonly answer: TransportAnswer } | KsefRefusal;

export interface KsefRefusal {
  readonly ok: false;
  readonly status: number;
  /** Null when it is not KSeF that wrote it. */
  readonly problem: KsefProblem | null;
}

/** Sends once, within the limits and a deadline. */
export interface KsefSender {
  /**
   * @throws Failure `ksef.unreachable`, `ksef.unavailable` (5xx, 408), `ksef.rate-limited` (429, or our own limit) or
   *   `ksef.unreadable` (redirects, too much), with `notReceived` where nothing can have come of it
   */
  send(request: KsefRequest): Promise<KsefReply>;
  /** Aborts when nothing more is sent. */
  readonly draining: AbortSignal;
  /** Sends nothing more: what waits for its turn ends with `ksef.unreachable`, what is under way goes on. */
  drain(): void;
  /** Ends what is under way, too. */
  close(): void;
}

export interface KsefSenderOptions {
  readonly baseUrl: string;
  /** Seller and environment, which KSeF counts together. */
  readonly context: string;
  readonly transport: Transport;
  readonly limiter: KsefLimiter;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Blotted out in whatever KSeF says. */
  readonly secrets: readonly Secret[];
  readonly log: KsefLog;
}

/** KSeF is slow at times, and a send that is given up too early leaves a doubt. Milliseconds of the clock. */
const DEADLINE_MS = 60_000;
const MAX_BYTES = 16 * 1024 * 1024;
const LONGEST_WARNING = 500;

export function createKsefSender(options: KsefSenderOptions): KsefSender {
  const { baseUrl, context, transport, limiter, clock, userAgent, secrets, log } = options;
  const stop = new AbortController();
  const noMore = new AbortController();
  // Every request that is under way, or waits, listens to them.
  setMaxListeners(0, stop.signal, noMore.signal);
  let warned: string | undefined;

  async function exchange({ method, path, bearer, headers, content }: KsefRequest): Promise<TransportAnswer> {
    const request = {
      method,
      url: `${baseUrl}${path}`,
      headers: {
        Accept: 'application/json, application/xml, application/problem+json',
        'X-Error-Format': 'problem-details',
        'User-Agent': userAgent,
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer.reveal()}` }),
        ...(content === undefined ? {} : { 'Content-Type': content.type }),
        ...headers,
      },
      body: content?.bytes,
      maxBytes: MAX_BYTES,
    };
    const answer = await withDeadline({ clock, ms: DEADLINE_MS, stop: stop.signal }, (signal) =>
      transport.send({ ...request, signal }),
    );
    passOnWarning(answer.headers['x-system-warning']);
    return answer;
  }

  function passOnWarning(warning: string | undefined): void {
    if (warning === undefined || warning === warned) return;
    warned = warning;
    log.warn('KSeF gives a warning', { warning: hide(oneLine(warning, LONGEST_WARNING), secrets) });
  }

  function fail(
    code: 'ksef.unavailable' | 'ksef.unreadable',
    answer: TransportAnswer,
    request: KsefRequest,
  ): Failure {
    const { status, headers } = answer;
    const after = headers['retry-after'];
    return new Failure(code, {
      detail: named(request, `status ${status}${saidBy(answer, request)}`),
      status,
      ...(after === undefined ? {} : { retryAfterMs: retryAfterMs(after, clock.now()) }),
    });
  }

  function saidBy(answer: TransportAnswer, { bearer }: KsefRequest): string {
    const problem = readProblem(answer);
    if (problem === null) return '';
    return `, ${hide(problem.text, bearer === undefined ? secrets : [...secrets, bearer])}`;
  }

  async function once(request: KsefRequest): Promise<KsefReply> {
    const answer = await exchange(request);
    const { status, headers } = answer;
    if (status >= 200 && status < 300) return { ok: true, answer };
    if (status === 429) {
      const waitMs = retryAfterMs(headers['retry-after'], clock.now());
      // Before the turn is over, so that no waiting request slips out first.
      await limiter.pause(context, request.group, waitMs);
      const detail = named(request, `status 429${saidBy(answer, request)}`);
      throw new Failure('ksef.rate-limited', { detail, status, retryAfterMs: waitMs, notReceived: true });
    }
    if (status >= 500 || status === 408) throw fail('ksef.unavailable', answer, request);
    if (status < 400) throw fail('ksef.unreadable', answer, request);
    const problem = readProblem(answer);
    const hidden = request.bearer === undefined ? secrets : [...secrets, request.bearer];
    return {
      ok: false,
      status,
      problem: problem === null ? null : { ...problem, text: hide(problem.text, hidden) },
    };
  }

  return {
    send: async (request) => {
      let sent = false;
      const start = (): Promise<KsefReply> => {
        sent = true;
        return once(request);
      };
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

function failureOfTransport(error: unknown, request: KsefRequest): unknown {
  if (!(error instanceof TransportError)) return error;
  const detail = named(request, error.message);
  if (error.reason === 'too large') return new Failure('ksef.unreadable', { detail });
  const never = error.reason === 'refused' ? { notReceived: true as const } : {};
  return new Failure('ksef.unreachable', { detail, ...never });
}

/** Which request it was, without its query. */
function named({ method, path }: KsefRequest, what: string): string {
  return `${method} ${path.split('?', 1)[0]}: ${what}`;
}
