import type { Finding } from '../../../domain/finding.js';
import type { Language } from '../../../domain/settings.js';
import { HEADER_TEXTS } from './header-texts.js';
import { LINE_TEXTS } from './line-texts.js';
import { PARTY_TEXTS } from './party-texts.js';
import { PAYMENT_TEXTS } from './payment-texts.js';
import type { RuleText, RuleTexts } from './rule-text.js';
import { TOTALS_TEXTS } from './totals-texts.js';
import { VAT_TEXTS } from './vat-texts.js';
import { XRECHNUNG_TEXTS } from './xrechnung-texts.js';

/** Every rule by its id. */
export const RULE_TEXTS = {
  ...HEADER_TEXTS,
  ...PARTY_TEXTS,
  ...LINE_TEXTS,
  ...TOTALS_TEXTS,
  ...VAT_TEXTS,
  ...PAYMENT_TEXTS,
  ...XRECHNUNG_TEXTS,
} as const satisfies Record<string, RuleTexts>;

export type RuleId = keyof typeof RULE_TEXTS;

/** The fix where only a defect of ours can be the cause. */
const DEFECT = {
  en: 'This is a defect of spacebooks: report it with the invoice.',
  de: 'Das ist ein Fehler von spacebooks: bitte mit der Rechnung melden.',
};

/** The words of a finding. What is worded in no language of the catalogue is worded in English. */
export function wordingOf(
  id: RuleId,
  language: Language,
  values: Readonly<Record<string, string>> = {},
): Pick<Finding, 'message' | 'fix'> {
  const known = language === 'de' ? 'de' : 'en';
  const { message, fix = DEFECT[known] }: RuleText = RULE_TEXTS[id][known];
  const filled = message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return { message: filled, fix };
}
