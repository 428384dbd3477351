import { Failure } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import { failureText } from '../words/failures.js';

const DEEPEST = 6;
const MOST_ENTRIES = 100;

/** A copy of a value that JSON can hold: errors with what they say, decimals as text, cycles cut off. */
export function logValue(value: unknown, redact: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return redact(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object') return value === undefined ? undefined : redact(String(value));
  if (value instanceof Secret) return String(value);
  if (depth >= DEEPEST) return '…';
  const next = (part: unknown): unknown => logValue(part, redact, depth + 1);
  if (value instanceof Error) return next(errorFields(value));
  if (hasToJson(value)) return next(value.toJSON());
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map(next);
  const entries = Object.entries(value).slice(0, MOST_ENTRIES);
  return Object.fromEntries(entries.map(([key, part]) => [key, next(part)]));
}

/** A failure of the closed set is explained by its code; anything else needs its stack. */
function errorFields(error: Error): Record<string, unknown> {
  const { message, cause } = error;
  if (error instanceof Failure) {
    const { code, kind, status, findings } = error;
    return {
      code,
      kind,
      message: failureText(error),
      status,
      cause,
      findings: findings.length === 0 ? undefined : findings,
    };
  }
  const { code } = error as NodeJS.ErrnoException;
  return { name: error.name, code, message, cause, stack: error.stack };
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}
