import { z } from 'zod';
import type { LegalBasis } from '../../domain/polish-rate.js';
import type { TaxCaseName } from '../tax-case-terms.js';
import { CASE_OF, NAMED_CATEGORIES, TAX_CASE_NAMES } from '../tax-cases.js';
import { countryOrGroup } from './formats.js';
import { byAccount } from './item-rules.js';
import { date, percent, taxCountry, yesNo } from './kinds.js';
import { choice, lines, parsed, textOrNumber, word } from './option.js';

/** How an operator names a tax case. */
const namedCase = {
  case: choice(
    TAX_CASE_NAMES,
    'Why an item is taxed or not; it stands for the VAT category and its reason. standard fits only rates above zero, all others only items without tax. This or category.',
  ).optional(),
  category: choice(
    NAMED_CATEGORIES,
    'The same as VAT category of EN 16931 (UNTDID 5305): S standard, AE reverse charge, E exempt, G outside the EU, O not subject. This or case.',
  ).optional(),
  reason: lines(
    'Why there is no tax (BT-120), printed as it stands here. Needed with exempt; the other cases have one in each language.',
    'Steuerfrei nach § 4 Nr. 12 UStG',
    500,
  ).optional(),
  reason_code: word(
    'The same as a code of the list VATEX (BT-121).',
    'VATEX-EU-132-1I',
    'is not a code of the list VATEX',
    /^VATEX-[A-Z0-9-]{2,30}$/,
  ).optional(),
  legal_basis: choice(
    ['act', 'directive', 'other'],
    'What an exemption in Poland rests on: act, the Polish act on VAT (P_19A of FA(3)); directive, 2006/112/EC (P_19B); other, anything else (P_19C). Needed there with exempt, and only there.',
  ).optional(),
};

interface GivenCase {
  readonly case?: TaxCaseName | undefined;
  readonly category?: (typeof NAMED_CATEGORIES)[number] | undefined;
  readonly reason?: string | undefined;
  readonly reason_code?: string | undefined;
  readonly legal_basis?: LegalBasis | undefined;
  readonly when?: { readonly rate?: string | undefined } | undefined;
  readonly rate_of?: string | undefined;
}

function nameOf({ case: name, category }: GivenCase): TaxCaseName {
  return name ?? CASE_OF[category ?? 'S'];
}

/** One of two names for the case, and the reason where it must or must not stand. */
function checkCase(given: GivenCase, context: z.RefinementCtx<GivenCase>): void {
  const complain = (message: string, fix: string): void => {
    context.issues.push({ code: 'custom', message, input: given, params: { fix } });
  };
  if ((given.case === undefined) === (given.category === undefined)) {
    complain('a tax case needs case or category, exactly one of them', 'write for example `case: standard`');
    return;
  }
  const name = nameOf(given);
  if (name === 'exempt' && given.reason === undefined) {
    complain('exempt needs a reason', 'add for example `reason: Steuerfrei nach § 4 Nr. 12 UStG`');
  }
  if (name === 'standard' && (given.reason !== undefined || given.reason_code !== undefined)) {
    complain('standard has no reason: there is tax', 'remove reason and reason_code');
  }
  if (name !== 'standard' && given.rate_of !== undefined) {
    complain(`rate_of has no effect with ${name}`, 'remove it, or write standard');
  }
  if (name !== 'exempt' && given.legal_basis !== undefined) {
    complain(`legal_basis has no effect with ${name}`, 'remove it, or write exempt');
  }
  const { rate } = given.when ?? {};
  if (rate !== undefined && (name === 'standard') !== Number(rate) > 0) {
    const fix = `write a rate ${name === 'standard' ? 'above 0' : 'of 0'}, or another case`;
    complain(`${name} never fits a rate of ${rate}`, fix);
  }
}

function normal<Given extends GivenCase>({ case: name, category, ...rest }: Given) {
  return { ...rest, case: nameOf({ case: name, category }) };
}

/** The tax case of one customer. */
export const customerTaxCase = z
  .strictObject(namedCase)
  .superRefine(checkCase)
  .transform(normal)
  .describe('The first of the rules for this customer’s items.');

const condition = z
  .strictObject({
    rate: percent('Only for items with this tax rate in percent.', '19').optional(),
    buyer_country: z
      .array(
        parsed(
          'A country of ISO 3166-1 in two capital letters; EU stands for the other member states, non-EU for all other countries.',
          'EU',
          'is not a country code of two capital letters (ISO 3166-1; the United Kingdom is GB), EU or non-EU',
          countryOrGroup,
        ),
      )
      .min(1)
      .meta({ description: 'Only for buyers in one of these countries.', example: ['EU'] })
      .optional(),
    buyer_vat_id: yesNo('Only for buyers who have a VAT id (yes) or have none (no).').optional(),
    buyer_company: yesNo('Only for buyers whose address names a company (yes) or none (no).').optional(),
    customer_number: textOrNumber('Only for the customer with this number.', '1001').optional(),
    valid_from: date(
      'Only for invoices of this day or later, and for their corrections.',
      '2027-01-01',
    ).optional(),
    ...byAccount,
  })
  .describe('All conditions must hold. Without `when` the rule fits every item.');

/** Rates that do not belong to the seller's country. */
const rateOf = taxCountry(
  'Whose rate it is, where not the seller’s country’s (OSS, and regions). With when.rate the rate is not looked up.',
).optional();

const taxRule = z
  .strictObject({ when: condition.optional(), ...namedCase, rate_of: rateOf })
  .superRefine(checkCase)
  .transform(normal);

/** A rule as the file has it, with its case by name. */
export type TaxRule = z.output<typeof taxRule>;

export const taxCases = z
  .array(taxRule)
  .min(1)
  .optional()
  .describe(
    'Which tax case an item belongs to: the first rule that fits decides, and an item that no rule fits refuses the invoice. Left out: rates above zero are standard, zero is reverse charge for buyers with VAT id in another member state and outside the EU for companies there; check-config --explain shows the rules.',
  );
