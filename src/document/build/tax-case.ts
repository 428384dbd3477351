import { decimal } from '@spacebooks/base/money';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import {
  type Language,
  type TaxCase,
  type TaxCaseCondition,
  type TaxCaseRule,
  textIn,
} from '../../domain/settings.js';
import { isMemberState } from '../rules/code-lists.js';
import type { NationalFormat } from './format.js';
import { itemMatches } from './item-condition.js';
import type { ItemPart } from './item-parts.js';
import type { LineTax } from './line-tax.js';
import type { ReportProblem } from './report.js';
import { cleanLine, textOrNull } from './text.js';

/** What tax rules are asked about, beside the item. */
export interface TaxSubject {
  readonly invoice: Invoice;
  /** The day whose rules hold: of a correction that of what it corrects. */
  readonly ruledOn: LocalDate;
  readonly sellerCountry: string;
  readonly buyerCountry: string;
  readonly buyerVatId: string | null;
  readonly language: Language;
  readonly format: NationalFormat | null;
}

/** BT-151, BT-152, BT-120 and BT-121 of a part of an item, by the first rule that fits it. */
export function buildLineTax(
  part: ItemPart,
  rules: readonly TaxCaseRule[],
  subject: TaxSubject,
  report: ReportProblem,
): LineTax {
  const { rate } = part;
  const rule = rules.find((each) => ruleFits(each, part, subject));
  if (rule !== undefined) {
    return {
      category: rule.category,
      rate,
      exemptionReason: rule.category === 'S' ? null : reasonOf(rule, subject.language),
      exemptionReasonCode: rule.category === 'S' ? null : (rule.reason_code ?? null),
      ...(rule.alone !== undefined && { alone: rule.alone }),
      ...(rule.rate_of !== undefined && {
        rateOf: rule.rate_of,
        isVouchedFor: rule.when?.rate !== undefined,
      }),
      ...(rule.polish_rate !== undefined && { polishCase: rule.polish_rate }),
      ...subject.format?.lineTax(part, rule, report),
    };
  }
  report({
    rule: rate.gt(0) ? 'SB-TAX-CASE' : 'SB-ZERO-RATE',
    field: `items[${part.index}].amount.taxes${part.item.amount.taxes.length > 0 ? '[0].rate' : ''}`,
    problem: rate.gt(0) ? 'no rule for the rate' : 'unexplained zero rate',
    values: {
      rate: rate.toFixed(),
      country: subject.buyerCountry || '–',
      vatId: subject.buyerVatId ?? '–',
    },
  });
  return { category: 'S', rate, exemptionReason: null, exemptionReasonCode: null };
}

function reasonOf({ reason }: TaxCase, language: Language): string | null {
  return textOrNull(reason === undefined ? undefined : textIn(language, reason));
}

function ruleFits(rule: TaxCaseRule, part: ItemPart, subject: TaxSubject): boolean {
  if (rule.category === 'S' ? !part.rate.gt(0) : !part.rate.eq(0)) return false;
  const { when } = rule;
  return when === undefined || (subjectFits(when, subject) && partFits(when, part));
}

function partFits(when: TaxCaseCondition, { item, rate }: ItemPart): boolean {
  return (when.rate === undefined || decimal(when.rate).eq(rate)) && itemMatches(item, when);
}

function subjectFits(when: TaxCaseCondition, subject: TaxSubject): boolean {
  const { invoice, ruledOn } = subject;
  return (
    (when.buyer_country === undefined || when.buyer_country.some((each) => countryFits(each, subject))) &&
    (when.buyer_vat_id === undefined || when.buyer_vat_id === hasVatId(subject)) &&
    (when.buyer_company === undefined || when.buyer_company === namesCompany(invoice)) &&
    (when.customer_number === undefined || when.customer_number === cleanLine(invoice.customerNumber)) &&
    (when.valid_from === undefined || when.valid_from <= ruledOn)
  );
}

/** A VAT id of the seller's own country proves nothing about a buyer elsewhere. */
function hasVatId({ buyerVatId, buyerCountry, sellerCountry }: TaxSubject): boolean {
  if (buyerVatId === null) return false;
  return buyerCountry === sellerCountry || !buyerVatId.startsWith(sellerCountry);
}

function namesCompany({ recipient }: Invoice): boolean {
  return cleanLine(recipient.company) !== '';
}

/** For VAT Monaco is France (§ 1 Abs. 2a UStG), and Liechtenstein Switzerland (Art. 3 lit. a MWSTG). */
const TERRITORY_OF: Readonly<Record<string, string>> = { MC: 'FR', LI: 'CH' };

/** A buyer whose country is not known is neither in nor outside the EU. */
function countryFits(wanted: string, { buyerCountry: address, sellerCountry }: TaxSubject): boolean {
  const buyerCountry = wanted === address ? address : (TERRITORY_OF[address] ?? address);
  if (wanted === 'EU') return isMemberState(buyerCountry) && buyerCountry !== sellerCountry;
  if (wanted === 'non-EU') {
    return buyerCountry !== '' && buyerCountry !== sellerCountry && !isMemberState(buyerCountry);
  }
  return wanted === buyerCountry;
}
