import { KsefError, NotSentError } from '@spacebooks/ksef-client/errors';
import { Failure } from '../domain/errors.js';

/** The same failure, known to have come before anything was sent; other errors pass. */
export function neverSent(error: unknown): unknown {
  if (!(error instanceof Failure) || error.notReceived) return error;
  const { detail, findings, retryAfterMs, status, obstacle, cause } = error;
  return new Failure(error.code, {
    ...(detail === undefined ? {} : { detail }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(status === undefined ? {} : { status }),
    findings,
    obstacle,
    cause,
    notReceived: true,
  });
}

/** What the client throws as the failure of the same code; what the store throws stays what it is. */
function failureOf(error: unknown): unknown {
  if (error instanceof NotSentError) return neverSent(error.cause);
  if (!(error instanceof KsefError)) return error;
  const { code, detail, retryAfterMs, status, notReceived, obstacle, cause } = error;
  return new Failure(code, {
    ...(detail === undefined ? {} : { detail }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(status === undefined ? {} : { status }),
    ...(notReceived ? { notReceived } : {}),
    obstacle,
    cause,
  });
}

/** The same functions, which throw failures of the closed set. */
export function withFailures<T extends object>(functions: T): T {
  const translated = Object.entries(functions).map(
    ([name, call]: [string, (...given: unknown[]) => unknown]) => {
      const translating = (...given: unknown[]): unknown => {
        const result = call(...given);
        if (!(result instanceof Promise)) return result;
        return result.catch((error: unknown) => {
          throw failureOf(error);
        });
      };
      return [name, translating] as const;
    },
  );
  return { ...functions, ...Object.fromEntries(translated) };
}
