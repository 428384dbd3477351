import { FAILURES, type FailureEntry } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import type { Reason } from '../../domain/saga/model.js';

/** Why something waits, in the daemon's words (English). */
export interface ReasonView {
  readonly code: string;
  readonly summary: string;
  readonly detail: string | null;
  readonly findings: readonly Finding[];
}

export function reasonView(reason: Reason | null): ReasonView | null {
  if (reason === null) return null;
  const { code, detail, findings } = reason;
  return { code, summary: summaryOf(code), detail: detail ?? null, findings: findings ?? [] };
}

/** Rows of a database may hold codes of another version. */
export function summaryOf(code: string): string {
  return (FAILURES as Readonly<Record<string, FailureEntry>>)[code]?.summary ?? code;
}

export function adviceOf(code: string): string | null {
  return (FAILURES as Readonly<Record<string, FailureEntry>>)[code]?.advice ?? null;
}
