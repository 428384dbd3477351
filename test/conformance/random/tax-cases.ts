import fc from 'fast-check';
import type { TaxCaseRule } from '../../../src/domain/settings.js';
import { type BuyerDraft, FOREIGN_BUYERS, GERMAN_BUYERS } from './parties.js';

/** Rules, the rates that they are asked about, and the buyers. */
export interface TaxDraft {
  readonly rules: readonly TaxCaseRule[];
  readonly rates: readonly string[];
  readonly buyer: BuyerDraft;
}

const STANDARD: TaxCaseRule = { category: 'S' };
const RATES = ['19', '19.0', '19.00', '7', '7.0', '16', '5.5'];
const ZERO = ['0', '0.0', '0.00'];

const REVERSE_CHARGE: TaxCaseRule = {
  when: { buyer_country: ['EU'], buyer_vat_id: true },
  category: 'AE',
  reason: 'Steuerschuldnerschaft des Leistungsempfängers',
  reason_code: 'VATEX-EU-AE',
};
const EXPORT: TaxCaseRule = {
  when: { buyer_country: ['non-EU'] },
  category: 'G',
  reason: 'Nicht im Inland steuerbare Leistung',
  reason_code: 'VATEX-EU-G',
};
const NOT_SUBJECT: TaxCaseRule = {
  when: { buyer_country: ['non-EU'] },
  category: 'O',
  reason: 'Nicht steuerbar',
  reason_code: 'VATEX-EU-O',
};
const EXEMPT: TaxCaseRule = { when: { rate: '0' }, category: 'E', reason: 'Steuerfrei nach § 4 Nr. 12 UStG' };
const SMALL_BUSINESS: TaxCaseRule = { category: 'E', reason: 'Kein Ausweis von Umsatzsteuer (§ 19 UStG)' };

const draft = (
  rules: readonly TaxCaseRule[],
  rates: readonly string[],
  buyers: fc.Arbitrary<BuyerDraft>,
): fc.Arbitrary<TaxDraft> =>
  fc.record({ rules: fc.constant(rules), rates: fc.constant(rates), buyer: buyers });

/** Sound pairs of rules and rates, and such as nothing explains. */
export const taxDraft: fc.Arbitrary<TaxDraft> = fc.oneof(
  { weight: 4, arbitrary: draft([STANDARD], RATES, GERMAN_BUYERS) },
  { weight: 1, arbitrary: draft([STANDARD], RATES, FOREIGN_BUYERS) },
  { weight: 3, arbitrary: draft([REVERSE_CHARGE, EXPORT, STANDARD], ZERO, FOREIGN_BUYERS) },
  { weight: 3, arbitrary: draft([REVERSE_CHARGE, NOT_SUBJECT, STANDARD], ZERO, FOREIGN_BUYERS) },
  {
    weight: 2,
    arbitrary: draft([REVERSE_CHARGE, EXPORT, EXEMPT, STANDARD], ['19', ...ZERO], FOREIGN_BUYERS),
  },
  { weight: 2, arbitrary: draft([EXEMPT, STANDARD], ['19', '7', ...ZERO], GERMAN_BUYERS) },
  { weight: 2, arbitrary: draft([SMALL_BUSINESS], ZERO, GERMAN_BUYERS) },
  { weight: 1, arbitrary: draft([NOT_SUBJECT, EXEMPT, STANDARD], ['19', ...ZERO], FOREIGN_BUYERS) },
  { weight: 1, arbitrary: draft([STANDARD], ['19', ...ZERO], GERMAN_BUYERS) },
);
