import { parseNip } from '@spacebooks/base/nip';
import { buildBuyer } from '../../document/build/buyer.js';
import { taxIdOfAnyKind } from '../../document/build/buyer-tax-id.js';
import type { ReportProblem } from '../../document/build/report.js';
import { cleanLine, lineOrNull } from '../../document/build/text.js';
import { compactTaxId, judgeVatId } from '../../document/build/vat-id.js';
import type { Buyer, PostalAddress } from '../../document/model.js';
import { isMemberState } from '../../document/rules/code-lists.js';
import type { Invoice, InvoiceAddress } from '../../domain/invoice.js';
import { polishBuyerId } from '../../domain/polish-buyer-id.js';
import type { CustomerSettings } from '../../domain/settings.js';
import type { BuyerIdentifier } from '../terms.js';

interface PolishBuyer {
  readonly buyer: Buyer;
  readonly identifier: BuyerIdentifier;
}

const NONE: BuyerIdentifier = { kind: 'none' };

/** BG-7 and Podmiot2, from the invoice's recipient and what the settings say of this customer. */
export function buildPolishBuyer(
  invoice: Invoice,
  customer: CustomerSettings,
  report: ReportProblem,
): PolishBuyer {
  const { recipient } = invoice;
  const country = cleanLine(recipient.countryCode).toUpperCase();
  const identifier = identifierOf(invoice, customer, country, report);
  const isWithoutAddress = identifier.kind === 'none' && mayLackAddress(recipient, country);
  const buyer = buildBuyer(invoice, customer, report, {
    vatId: vatIdOf(identifier, country),
    ...(isWithoutAddress && { address: countryAlone(country) }),
  });
  return { buyer, identifier };
}

/** What the identifier is made of, as it is written. The firm of a sole trader is a name (art. 43⁴ of the Civil Code): no company is no sign of a consumer. */
export function polishBuyerTaxId(invoice: Invoice, customer: CustomerSettings): string | null {
  if (customer.consumer === true) return null;
  return customer.nip ?? customer.other_id?.id ?? taxIdOfAnyKind(invoice, customer);
}

function identifierOf(
  invoice: Invoice,
  customer: CustomerSettings,
  country: string,
  report: ReportProblem,
): BuyerIdentifier {
  const { recipient } = invoice;
  if (customer.consumer === true) return NONE;
  if (customer.nip !== undefined) return nipOf(customer.nip, 'e_invoices.customers.nip', report);
  if (customer.other_id !== undefined) return { kind: 'other', ...customer.other_id };
  const given = taxIdOfAnyKind(invoice, customer) ?? '';
  const judged = polishBuyerId(given, country);
  if (judged.ok) {
    return judged.identifier.kind === 'none' ? withoutId(recipient, country, report) : judged.identifier;
  }
  const verdict = judgeVatId(compactTaxId(given), country);
  // What is right but for its prefix is told with it; a NIP has more digits than most, and is told as one.
  const isCompleted = verdict.kind === 'no prefix' && judged.problem === 'unknown buyer id';
  report({
    rule: 'SB-KSEF-BUYER',
    field: customer.vat_id === undefined ? 'taxId' : 'e_invoices.customers.vat_id',
    problem: isCompleted ? 'buyer VAT id without prefix' : judged.problem,
    values: { given, country, correct: isCompleted ? verdict.correct : `PL${compactTaxId(given)}` },
  });
  return NONE;
}

function nipOf(given: string, field: string, report: ReportProblem): BuyerIdentifier {
  const nip = parseNip(given);
  if (nip !== null) return { kind: 'nip', nip };
  report({ rule: 'SB-KSEF-BUYER', field, problem: 'wrong buyer NIP', values: { given } });
  return NONE;
}

/** Consumers, and businesses abroad that have no tax id; one in Poland has a NIP. */
function withoutId(recipient: InvoiceAddress, country: string, report: ReportProblem): BuyerIdentifier {
  if (country === 'PL' && lineOrNull(recipient.company) !== null) {
    report({ rule: 'SB-KSEF-BUYER', field: 'taxId', problem: 'company without NIP' });
  }
  return NONE;
}

/** BT-48, which the tax cases ask for; an id from outside the EU counts there with its country before it. */
function vatIdOf(identifier: BuyerIdentifier, country: string): string | null {
  switch (identifier.kind) {
    case 'nip':
      return `PL${identifier.nip}`;
    case 'eu-vat':
      return `${identifier.country}${identifier.number}`;
    case 'other': {
      const id = compactTaxId(identifier.id);
      return country !== '' && id.startsWith(country) ? id : null;
    }
    case 'none':
      return null;
  }
}

/** Private persons in other member states need not state where they live. */
function mayLackAddress({ company, street, postCode, city }: InvoiceAddress, country: string): boolean {
  const isAbroad = country !== 'PL' && isMemberState(country);
  return isAbroad && [company, street, postCode, city].every((part) => lineOrNull(part) === null);
}

function countryAlone(countryCode: string): PostalAddress {
  return { line1: null, postCode: null, city: null, subdivision: null, countryCode };
}
