import type { Clock } from '@spacebooks/base/clock';
import type { Secret } from '@spacebooks/base/secret';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { withDeadline } from '@spacebooks/http/deadline';
import { parseJson } from '@spacebooks/http/json';
import {
  createTransport,
  type Method,
  type Transport,
  type TransportAnswer,
} from '@spacebooks/http/transport';
import { Failure } from '../../domain/errors.js';
import { failureOfAnswer, failureOfTransport } from '../failures.js';

interface OAuthRequest {
  /** The request as errors name it: its address may hold a token. */
  readonly name: string;
  readonly method: Method;
  readonly url: string;
  readonly token?: Secret;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Everything in it that must not be repeated. */
  readonly secrets: readonly Secret[];
}

/** One request of a login and its answer, within a deadline; the platform's wish to slow down is obeyed. */
export type OAuthExchange = ReturnType<typeof createOAuthExchange>;

interface OAuthExchangeOptions {
  /** The network when left out. */
  readonly transport?: Transport;
  readonly clock: Clock;
  /** Version of spacebooks, for the User-Agent. */
  readonly version: string;
}

const DEADLINE_MS = 30_000;
const MAX_BYTES = 64 * 1024;
/** A daemon that is busy may have used up the user's requests of this minute. */
const MOST_TRIES = 4;
const LONGEST_DETAIL = 300;

export function createOAuthExchange(options: OAuthExchangeOptions) {
  const { transport = createTransport(), clock, version } = options;
  const stop = new AbortController();

  const send = (request: OAuthRequest): Promise<TransportAnswer> =>
    withDeadline({ clock, ms: DEADLINE_MS, stop: stop.signal }, (signal) =>
      transport.send({
        method: request.method,
        url: request.url,
        headers: { Accept: 'application/json', 'User-Agent': `spacebooks/${version}`, ...headersOf(request) },
        body: bodyOf(request),
        maxBytes: MAX_BYTES,
        signal,
      }),
    ).catch((error: unknown) => {
      throw failureOfTransport(error);
    });

  const ask = async (request: OAuthRequest): Promise<TransportAnswer> => {
    for (let tries = 1; ; tries += 1) {
      const answer = await send(request).catch((error: unknown) => {
        throw named(error, request);
      });
      if (answer.status !== 429) return answer;
      const failure = failureOfAnswer(answer, clock.now());
      if (tries === MOST_TRIES) throw named(failure, request);
      await clock.sleep(failure?.retryAfterMs ?? 0);
    }
  };

  return {
    /** @returns an answer with any status but 429. @throws Failure `platform.*` without a secret in it */
    ask,
    /** Ends what is under way. */
    close: (): void => {
      stop.abort();
      transport.close();
    },
    /** @returns the parsed answer, undefined when it is empty. @throws Failure `platform.*` unless the status is 2xx */
    read: async (request: OAuthRequest): Promise<unknown> => {
      const answer = await ask(request);
      const failure = failureOfAnswer(answer, clock.now());
      if (failure !== null) throw named(failure, request);
      if (answer.body.byteLength === 0) return undefined;
      const parsed = parseJson(answer);
      if (parsed.ok) return parsed.value;
      throw named(new Failure('platform.unreadable', { detail: parsed.mistake }), request);
    },
  };
}

function headersOf({ token, form, json }: OAuthRequest): Readonly<Record<string, string>> {
  return {
    ...(token !== undefined && { Authorization: `Bearer ${token.reveal()}` }),
    ...(form !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
  };
}

function bodyOf({ form, json }: OAuthRequest): Uint8Array | undefined {
  if (form !== undefined) return Buffer.from(new URLSearchParams(form).toString());
  return json === undefined ? undefined : Buffer.from(JSON.stringify(json));
}

/** The same failure with the request's name; drops the cause, because nobody knows what that carries. */
function named(error: unknown, request: OAuthRequest): unknown {
  if (!(error instanceof Failure)) return error;
  const { status, obstacle } = error;
  const detail = `${request.name}: ${withoutSecrets(error.detail ?? '', request.secrets)}`;
  return new Failure(error.code, { detail, obstacle, ...(status !== undefined && { status }) });
}

/** What the platform said, short and without the secrets that it may have repeated. */
export function withoutSecrets(text: string, secrets: readonly Secret[]): string {
  const clean = secrets.reduce((all, secret) => {
    const value = secret.reveal();
    return value === '' ? all : all.replaceAll(value, '[secret]');
  }, text);
  const line = singleSpaced(clean);
  return line.length > LONGEST_DETAIL ? `${line.slice(0, LONGEST_DETAIL - 1)}…` : line;
}
