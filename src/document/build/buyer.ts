import { isVatId } from '../../domain/eu-vat-id.js';
import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings } from '../../domain/settings.js';
import type { Buyer, ElectronicAddress } from '../model.js';
import { isMemberState } from '../rules/code-lists.js';
import { type AddressRules, buildAddress, RECIPIENT_PLACE } from './address.js';
import { buyerIds } from './buyer-tax-id.js';
import type { ReportProblem } from './report.js';
import { cleanLine, lineOrNull } from './text.js';
import { compactTaxId, judgeVatId, shapeOfVatIds } from './vat-id.js';

/**
 * BG-7, from the invoice's recipient and what the settings say of this customer.
 *
 * @param known what the caller has found out by rules of its own
 * @param rules without law tax ids are not verified closely, as before such settings existed
 */
export function buildBuyer(
  invoice: Invoice,
  customer: CustomerSettings,
  report: ReportProblem,
  known: Partial<Pick<Buyer, 'vatId' | 'address'>> = {},
  { law, isSmall = false }: AddressRules = {},
): Buyer {
  const { recipient } = invoice;
  const company = lineOrNull(recipient.company);
  const person = lineOrNull(recipient.name);
  const standIn = isSmall ? law?.small_invoices?.buyer_name : undefined;
  const name = company ?? person ?? standIn ?? null;
  if (name === null) {
    report({ rule: 'BR-07', field: 'recipientAddress.company', problem: 'no buyer name' });
  }
  const { address, vatId } = buildBuyerPlace(invoice, customer, report, known, { law, isSmall });
  const registration = known.vatId === undefined ? buyerIds(invoice, customer).registration : null;
  return {
    name: name ?? '',
    id: lineOrNull(invoice.customerNumber),
    ...(registration !== null && { registration }),
    vatId,
    electronicAddress: buildElectronicAddress(invoice.billingEmails, customer),
    address,
    contact: company !== null && person !== null ? { name: person, phone: null, email: null } : null,
  };
}

/** What decides about taxes: where the buyer is, and its VAT id. */
export function buildBuyerPlace(
  invoice: Invoice,
  customer: CustomerSettings,
  report: ReportProblem,
  known: Partial<Pick<Buyer, 'vatId' | 'address'>> = {},
  rules: AddressRules = {},
): Pick<Buyer, 'address' | 'vatId'> {
  const address = known.address ?? buildAddress(invoice.recipient, RECIPIENT_PLACE, report, rules);
  if (known.vatId !== undefined) return { address, vatId: known.vatId };
  const build = rules.law === undefined ? buildVatIdByForm : buildVatId;
  return { address, vatId: build(invoice, customer, address.countryCode, report) };
}

/**
 * BT-48; a buyer need not have one, but what is there must be one, by the form and the check digits of its country. What
 * an operator wrote himself need only have the form. Outside the EU tax ids of other forms are not stated.
 */
function buildVatId(
  invoice: Invoice,
  customer: CustomerSettings,
  country: string,
  report: ReportProblem,
): string | null {
  const vatId = compactTaxId(buyerIds(invoice, customer).vatId);
  if (vatId === '') return null;
  const verdict = judgeVatId(vatId, country);
  if (verdict.kind === 'right') return vatId;
  if (verdict.kind === 'wrong check digits' && customer.vat_id !== undefined) return vatId;
  const isAbroad = country !== '' && !isMemberState(country);
  if (isAbroad && verdict.kind === 'unknown prefix') return vatId.startsWith(country) ? vatId : null;
  if (isAbroad && verdict.kind === 'no prefix') return verdict.correct;
  if (isAbroad && !vatId.startsWith(country)) return null;
  report({
    rule: verdict.kind === 'wrong check digits' ? 'SB-VAT-ID' : 'BR-CO-09',
    field: customer.vat_id === undefined ? 'taxId' : 'e_invoices.customers.vat_id',
    problem: PROBLEMS[verdict.kind],
    values: {
      given: vatId,
      shape: 'shape' in verdict ? verdict.shape : shapeOfVatIds(country),
      correct: 'correct' in verdict ? verdict.correct : '',
    },
  });
  return vatId;
}

const PROBLEMS = {
  'unknown prefix': 'wrong buyer VAT id',
  'wrong form': 'buyer VAT id of another form',
  'wrong check digits': 'buyer VAT id with wrong check digits',
  'Greek prefix': 'buyer VAT id with GR',
  'no prefix': 'untaxed with a number that proves no VAT',
} as const;

/**
 * BT-48; a buyer need not have one, but what is there must be one (BR-CO-09). Outside the EU tax ids have forms
 * of their own: there one that does not start with the country's code is no VAT id and is not stated.
 */
function buildVatIdByForm(
  invoice: Invoice,
  customer: CustomerSettings,
  country: string,
  report: ReportProblem,
): string | null {
  const vatId = compactTaxId(buyerIds(invoice, customer).vatId);
  if (vatId === '' || isVatId(vatId)) return vatId || null;
  if (country !== '' && !isMemberState(country)) return vatId.startsWith(country) ? vatId : null;
  report({
    rule: 'BR-CO-09',
    field: customer.vat_id === undefined ? 'taxId' : 'e_invoices.customers.vat_id',
    problem: 'wrong buyer VAT id',
    values: { given: vatId },
  });
  return vatId;
}

/** BT-49: what the settings say, else the first address to which the invoice is mailed. */
function buildElectronicAddress(
  billingEmails: readonly string[],
  { electronic_address: configured }: CustomerSettings,
): ElectronicAddress | null {
  if (configured !== undefined) return { scheme: cleanLine(configured.scheme), id: cleanLine(configured.id) };
  const email = billingEmails.map(cleanLine).find((address) => /^[^\s@]+@[^\s@]+$/.test(address));
  return email === undefined ? null : { scheme: 'EM', id: email };
}
