import { RULE_VERSIONS, type RuleVersion } from '../../einvoice/rule-versions.js';
import type { CheckDefinition } from '../check.js';
import { ok, type Verdict, warning } from '../verdict.js';

const DAY_MS = 86_400_000;
/** KoSIT and FNFE-MPE publish every winter and every summer: by then two releases have been missed. */
const OLD_AFTER_DAYS = 365;

/** By which versions of the standards the documents of this version of spacebooks were judged. */
export const check: CheckDefinition = {
  place: 120,
  title: 'Standards',
  docs: {
    covers:
      'the versions of the rules that judged this version of spacebooks ([conformance](conformance.md))',
    warns: 'none is younger than a year',
  },
  run: ({ clock }) => [judgeStandards(RULE_VERSIONS, clock.now())],
};

/** @param now epoch milliseconds */
export function judgeStandards(versions: readonly RuleVersion[], now: number): Verdict {
  const named = versions.map(({ name, version }) => `${name} ${version}`).join(', ');
  const newest = Math.max(...versions.map(({ inForce }) => Date.parse(inForce)));
  if (now - newest <= OLD_AFTER_DAYS * DAY_MS) return ok(null, named);
  return warning(null, {
    message: `none is younger than a year: ${named}`,
    meaning: 'Newer rules are probably in force, and a receiver may refuse what they forbid.',
    fix: 'Update spacebooks.',
  });
}
