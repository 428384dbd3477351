import type { Finding } from '../../../../domain/finding.js';
import type { OperatorLanguage } from '../../../../domain/settings.js';
import { AMOUNT_TEXTS } from './amount-texts.js';
import { DOCUMENT_TEXTS } from './document-texts.js';
import { PARTY_TEXTS } from './party-texts.js';
import type { Fa3RuleText } from './rule-text.js';
import { TAX_TEXTS } from './tax-texts.js';

/** Every rule by its id. */
export const FA3_RULE_TEXTS = {
  ...DOCUMENT_TEXTS,
  ...PARTY_TEXTS,
  ...TAX_TEXTS,
  ...AMOUNT_TEXTS,
} as const satisfies Record<string, Fa3RuleText>;

export type Fa3RuleId = keyof typeof FA3_RULE_TEXTS;

/** The words of a finding. */
export function wordingOf(
  id: Fa3RuleId,
  language: OperatorLanguage,
  values: Readonly<Record<string, string>> = {},
): Pick<Finding, 'message' | 'fix'> {
  const [message, fix] = FA3_RULE_TEXTS[id][language];
  const filled = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return { message: filled(message), fix: filled(fix) };
}
