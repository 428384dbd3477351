import { Failure } from '../../domain/errors.js';
import type { Finding, FindingSource } from '../../domain/finding.js';
import { findingOf } from '../../words/findings.js';

/** Reasons listed; the others are only counted. */
const MOST = 50;

/** Collects every reason why a batch cannot be written for a target, to report them together. */
export class Refusals {
  readonly #findings = new Map<string, Finding>();

  /** @param key of its words, where a rule is broken in several ways */
  add(rule: string, field: string, values: RefusalValues, key = rule): void {
    this.#findings.set(JSON.stringify([key, field, values]), refusal(rule, field, values, key));
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
export function refuse(format: string, rule: string, field: string, values: RefusalValues = {}): never {
  const finding = refusal(rule, field, values, rule);
  throw new Failure('export.refused', { detail: `${format}: ${finding.message}`, findings: [finding] });
}

type RefusalValues = NonNullable<FindingSource['values']>;

/** In English for logs; its source has it said in the language of who reads it. */
function refusal(rule: string, field: string, values: RefusalValues, key: string): Finding {
  return findingOf({ rule, field }, { subject: 'export-rules', key, values }, 'en');
}
