import { Failure } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';

/** Reasons listed; the others are only counted. */
const MOST = 50;

/** Collects every reason why a batch cannot be written for a target, to report them together. */
export class Refusals {
  readonly #findings = new Map<string, Finding>();

  add(rule: string, field: string, message: string, fix: string): void {
    this.#findings.set(JSON.stringify([rule, field, message]), { rule, field, message, fix });
  }

  /** @throws Failure `export.refused` when there is a reason */
  throwIfAny(format: string): void {
    if (this.#findings.size === 0) return;
    const findings = [...this.#findings.values()];
    const more = findings.length > MOST ? ` (${findings.length - MOST} more reasons)` : '';
    throw new Failure('export.refused', {
      detail: `${format}: ${findings[0]?.message}${more}`,
      findings: findings.slice(0, MOST),
    });
  }
}

/** For a single reason that rules the whole batch out, such as missing settings. @throws Failure `export.refused` */
export function refuse(format: string, rule: string, field: string, message: string, fix: string): never {
  throw new Failure('export.refused', {
    detail: `${format}: ${message}`,
    findings: [{ rule, field, message, fix }],
  });
}
