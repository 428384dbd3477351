import { DAY_MS } from '@spacebooks/base/durations';
import { RULE_VERSIONS, type RuleVersion } from '../../einvoice/rule-versions.js';
import { type CheckDefinition, type CheckVerdict, ok, warning } from '../check.js';

/** CEN, KoSIT and FNFE-MPE publish each winter and summer: after so many days a release has been missed. */
const OLD_AFTER_DAYS = 200;

/** The versions of the standards that this version of spacebooks was validated against. */
export const check: CheckDefinition = {
  place: 120,
  title: 'Standards',
  docs: {
    covers: 'the standards’ versions that this version was validated against ([conformance](conformance.md))',
    warns: 'the newest is older than 200 days',
  },
  run: ({ clock }) => [judgeStandards(RULE_VERSIONS, clock.now())],
};

/** @param now epoch milliseconds */
export function judgeStandards(versions: readonly RuleVersion[], now: number): CheckVerdict {
  const named = versions.map(({ name, version }) => `${name} ${version}`).join(', ');
  const newest = Math.max(...versions.map(({ inForce }) => Date.parse(inForce)));
  if (now - newest <= OLD_AFTER_DAYS * DAY_MS) return ok(null, named);
  return warning(null, {
    message: `the newest is older than ${OLD_AFTER_DAYS} days: ${named}`,
    meaning: 'Newer rules are probably in force, and receivers may reject what they forbid.',
    fix: 'Update spacebooks.',
  });
}
