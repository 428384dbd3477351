import type { Finding } from '../../../domain/finding.js';
import { withItemName } from '../../../domain/named-item.js';
import type { OperatorLanguage } from '../../../domain/settings.js';
import { findingOf } from '../../../words/findings.js';
import type { Fa3Document } from '../fa3-document.js';
import { AMOUNT_RULES } from './amount-rules.js';
import { CORRECTION_RULES } from './correction-rules.js';
import { DATE_RULES } from './date-rules.js';
import { PARTY_RULES } from './party-rules.js';
import { RATE_RULES } from './rate-rules.js';
import type { Fa3Rule } from './rule.js';
import { SUM_RULES } from './sum-rules.js';
import { TEXT_RULES } from './text-rules.js';

/** What the schema of FA(3) cannot know, and what it says only in words of its own; one entry a rule id. */
export const FA3_RULES: readonly Fa3Rule[] = [
  ...CORRECTION_RULES,
  ...DATE_RULES,
  ...PARTY_RULES,
  ...RATE_RULES,
  ...SUM_RULES,
  ...AMOUNT_RULES,
  ...TEXT_RULES,
];

/** All findings of this document, in that language; an empty list when it can be written. */
export function checkFa3(document: Fa3Document, language: OperatorLanguage): Finding[] {
  return FA3_RULES.flatMap(({ id, check }) =>
    check(document).map(({ field, values = {} }) => {
      const finding = findingOf({ rule: id, field }, { subject: 'fa3-rules', key: id, values }, language);
      return withItemName(finding, (index) => document.lines[index]?.name);
    }),
  );
}
