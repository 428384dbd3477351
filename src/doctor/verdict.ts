import { Failure } from '../domain/errors.js';
import { failureAdvice, failureText } from '../words/failures.js';

/**
 * What a check found about one thing. `warning` stops nothing today; `skipped` says why nothing could be checked, or
 * that there is nothing to check.
 */
export interface Verdict {
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** Which space, target or file; null where there is only one thing. */
  readonly about: string | null;
  /** The finding, one line. */
  readonly message: string;
  /** Its consequence, for a warning or failure. */
  readonly meaning: string | null;
  /** The remedy, for a warning or failure. */
  readonly fix: string | null;
}

export function ok(about: string | null, message: string): Verdict {
  return { state: 'ok', about, message, meaning: null, fix: null };
}

export function skipped(about: string | null, message: string): Verdict {
  return { state: 'skipped', about, message, meaning: null, fix: null };
}

/** Finding, consequence and remedy. */
export interface Trouble {
  readonly message: string;
  readonly meaning: string;
  readonly fix: string;
}

export function warning(about: string | null, trouble: Trouble): Verdict {
  return { state: 'warning', about, ...trouble };
}

export function failed(about: string | null, trouble: Trouble): Verdict {
  return { state: 'failed', about, ...trouble };
}

/** A failure of the closed set as a verdict. @throws what is no Failure */
export function ofFailure(about: string | null, error: unknown, meaning: string): Verdict {
  if (!(error instanceof Failure)) throw error;
  return failed(about, { message: failureText(error), meaning, fix: failureAdvice(error) });
}
