import type { NationalId } from '../../domain/countries/country-law.js';
import { isVatId } from '../../domain/eu-vat-id.js';
import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings } from '../../domain/settings.js';
import { isPersonsTaxId, namesNoVatId } from '../../domain/tax-id-name.js';
import type { BuyerRegistration } from '../model.js';
import { nationalIdIn } from './registration.js';
import { withoutLabel } from './tax-number-line.js';
import { cleanLine, lineOrNull } from './text.js';
import { asToday, compactTaxId, judgeVatId, knowsVatAlone } from './vat-id.js';
import { VAT_ID_FORMS } from './vat-id-forms.js';

type TaxIdOfInvoice = Pick<
  Invoice,
  'recipientTaxId' | 'recipientTaxIdName' | 'recipient' | 'sender' | 'items'
>;
type OfCustomer = Pick<CustomerSettings, 'vat_id' | 'registration_id'>;

/** What a buyer's number is: each of the two where it is one. */
interface BuyerIds {
  /** Complete where only the prefix was missing; as it is written where it may be none, which `buildVatId` judges. */
  readonly vatId: string | null;
  readonly registration: BuyerRegistration | null;
}

const NONE: BuyerIds = { vatId: null, registration: null };

/**
 * The numbers of a buyer: what the settings say of this customer, else what the platform's invoice has in its one field for them, by its
 * form, its check digits and, where there is one, its name (ADR 236, 248). Numbers of people who are no business are stated where
 * the law of their country wants them on an invoice, and are never VAT ids.
 */
export function buyerIds(invoice: TaxIdOfInvoice, customer: OfCustomer): BuyerIds {
  const country = countryOf(invoice.recipient);
  const own = lineOrNull(customer.registration_id);
  const registration = own === null ? null : statedRegistration(own, country);
  const found =
    customer.vat_id === undefined
      ? idsOfInvoice(invoice, country)
      : { ...NONE, vatId: lineOrNull(customer.vat_id) };
  return {
    vatId: found.vatId,
    registration: registration ?? found.registration ?? companyOf(found.vatId, invoice),
  };
}

/** The company's number within the VAT id of a buyer at home, where the law wants both. */
function companyOf(vatId: string | null, { sender }: TaxIdOfInvoice): BuyerRegistration | null {
  const compact = compactTaxId(vatId);
  const home = compact.slice(0, 2);
  const company = VAT_ID_FORMS[home]?.company;
  if (company === undefined || cleanLine(sender.countryCode).toUpperCase() !== home) return null;
  const id = company.of(compact);
  const isRight = nationalIdIn(home, id)?.name === company.name;
  return isRight ? { id, scheme: company.scheme, name: company.name, written: id } : null;
}

function idsOfInvoice(invoice: TaxIdOfInvoice, country: string): BuyerIds {
  const given = lineOrNull(invoice.recipientTaxId);
  if (given === null) return NONE;
  const { text, label } = plainNumber(given, country);
  const compact = compactTaxId(text);
  const verdict = judgeVatId(compact, country);
  if (verdict.kind === 'right') return { ...NONE, vatId: text };
  if (verdict.kind === 'Greek prefix' && judgeVatId(verdict.correct, '').kind === 'right')
    return { ...NONE, vatId: verdict.correct };
  const isNamedOtherwise = invoice.recipientTaxIdName !== undefined || namesNoVatId(label);
  const isCompany = lineOrNull(invoice.recipient.company) !== null;
  const known = knownId(given, country);
  const isOfPeople = known?.national.isOfPeople === true;
  const isStated = known !== null && (isOfPeople || isCompany || isNamedOtherwise);
  const registration = isStated ? registrationOf(known) : null;
  if (isNamedOtherwise || (isOfPeople && !isCompany)) return { vatId: null, registration };
  if (verdict.kind === 'no prefix') {
    // A number that begins with a letter is no chance.
    const isBusiness = isCompany || /^[A-Z]/.test(compact);
    const isCertain = knowsVatAlone(country) || !isUntaxedAbroad(invoice, country);
    if (isBusiness && isCertain) {
      return {
        vatId: verdict.correct,
        registration: knowsVatAlone(country) || registration?.scheme === undefined ? null : registration,
      };
    }
  } else if (registration !== null) return { vatId: null, registration };
  return { vatId: isPrivate(compact, invoice, country, verdict.kind) ? null : text, registration: null };
}

/** Somebody without a company has numbers that are no VAT ids; one that looks like one (`DE12345678`) is meant as one. */
function isPrivate(compact: string, { recipient }: TaxIdOfInvoice, country: string, kind: string): boolean {
  if (isPersonsTaxId(compact, country || 'DE')) return true;
  return (
    lineOrNull(recipient.company) === null &&
    !isVatId(compact) &&
    (kind === 'unknown prefix' || kind === 'no prefix')
  );
}

/** Where a VAT id decides that no tax is charged: a number that companies have without being registered for VAT proves nothing there. */
function isUntaxedAbroad({ sender, items }: TaxIdOfInvoice, country: string): boolean {
  const isAbroad = cleanLine(sender.countryCode).toUpperCase() !== country;
  return isAbroad && items.some(({ amount }) => amount.taxes.every(({ rate }) => rate.eq(0)));
}

interface KnownId {
  readonly national: NationalId;
  readonly written: string;
}

/** Which number of its country it is. Its name may be part of it (`HRB 12345`), or stand before it (`KvK 12345678`). */
function knownId(given: string, country: string): KnownId | null {
  for (const written of [given, plainNumber(given, country).text]) {
    const national = nationalIdIn(country, compactTaxId(written));
    if (national !== undefined) return { national, written };
  }
  return null;
}

/** Without its name, and as its country writes it today. */
function plainNumber(given: string, country: string): ReturnType<typeof withoutLabel> {
  const { text, label } = withoutLabel(given);
  const compact = compactTaxId(text);
  const today = asToday(compact, country);
  return { text: today === compact ? text : today, label };
}

function statedRegistration(text: string, country: string): BuyerRegistration {
  const known = knownId(text, country);
  return known === null ? { id: text, name: null, written: text } : registrationOf(known);
}

function registrationOf({ national: { name, scheme, company }, written }: KnownId): BuyerRegistration {
  const compact = compactTaxId(written);
  const stated = company?.scheme ?? scheme;
  return {
    id: company?.of(compact) ?? compact,
    ...(stated !== undefined && { scheme: stated }),
    name,
    written,
  };
}

/** The tax id of a buyer as books have it: its VAT id, else its other number, unless that is a person's. */
export function buyerTaxId(invoice: TaxIdOfInvoice, customer: OfCustomer): string | null {
  const { vatId, registration } = buyerIds(invoice, customer);
  if (vatId !== null || registration === null) return vatId;
  return nationalIdIn(countryOf(invoice.recipient), registration.id)?.isOfPeople === true
    ? null
    : registration.written;
}

/**
 * The same for a standard with a place for numbers that are no VAT ids: somebody without a company may be a business. Left out is only
 * what is no VAT id by its name, or a person's number by its shape: neither the standards nor the law have a place for it.
 */
export function taxIdOfAnyKind(
  invoice: TaxIdOfInvoice,
  { vat_id }: Pick<CustomerSettings, 'vat_id'>,
): string | null {
  if (vat_id !== undefined) return lineOrNull(vat_id);
  const given = lineOrNull(invoice.recipientTaxId);
  if (given === null) return null;
  const compact = compactTaxId(given);
  const country = countryOf(invoice.recipient);
  if (judgeVatId(compact, country).kind === 'right') return given;
  return invoice.recipientTaxIdName !== undefined || isPersonsTaxId(compact, country || 'DE') ? null : given;
}

function countryOf({ countryCode }: TaxIdOfInvoice['recipient']): string {
  return cleanLine(countryCode).toUpperCase();
}
