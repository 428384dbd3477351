import type { Decimal } from '@spacebooks/base/money';
import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings } from '../../domain/settings.js';
import { networkAddress } from '../ids/electronic-address.js';
import { isLeitwegId } from '../ids/leitweg-id.js';
import type { Buyer, EInvoiceDocument, ElectronicAddress, PaymentMeansCode, Seller } from '../model.js';
import { areBothIn } from '../rules/rule.js';
import type { DocumentType } from './document-type.js';
import { cleanLine, lineOrNull } from './text.js';
import { judgeVatId } from './vat-id.js';

/** What Peppol BIS Billing 3.0 states otherwise than EN 16931 (docs/adr/0249). */

/**
 * BT-3: only Germans correct by 384 among themselves (PEPPOL-EN16931-P0112). Elsewhere a correction that gives back is a credit note with
 * amounts above zero, any other an invoice, both with the original's number.
 */
export function peppolType(
  type: DocumentType,
  { sender, recipient, totalAmount }: Invoice,
  supplies: Decimal | null,
): DocumentType {
  const areGermans = [sender, recipient].every(
    ({ countryCode }) => cleanLine(countryCode).toUpperCase() === 'DE',
  );
  if (type.typeCode !== '384' || areGermans) return type;
  return { ...type, typeCode: totalAmount.gross.lt(0) && !supplies?.gt(0) ? '381' : '380' };
}

/**
 * The parties with their addresses in the network (BT-34, BT-49): those of the settings, else one made of a number of their own. Whether
 * they receive there only the network knows. Called before what is not subject to VAT takes their VAT ids away.
 */
export function peppolParties(
  { seller, buyer }: Pick<EInvoiceDocument, 'seller' | 'buyer'>,
  { buyer_reference }: Pick<CustomerSettings, 'buyer_reference'>,
): Pick<EInvoiceDocument, 'seller' | 'buyer'> {
  const { registrationId: id, registrationScheme: scheme } = seller;
  const ofBuyer = leitwegAddress(buyer, buyer_reference) ?? ownAddress(buyer, buyer.registration);
  return {
    seller: { ...seller, electronicAddress: statedAddress(seller) ?? ownAddress(seller, { id, scheme }) },
    buyer: { ...buyer, electronicAddress: statedAddress(buyer) ?? ofBuyer },
  };
}

/** A mail address is none of the network: EM is what other standards have. */
function statedAddress({ electronicAddress: address }: Seller | Buyer): ElectronicAddress | null {
  return address === null || address.scheme === 'EM' ? null : networkAddress(address);
}

/** Schemes of VAT ids where companies are registered by them. */
const BY_VAT_ID: Readonly<Record<string, string>> = { AT: '9914', DE: '9930', LU: '9938', NL: '9944' };
/** Registers whose number goes before it; in Belgium the law says so, and the number is that of the VAT id. */
const BY_REGISTER: Readonly<Record<string, string>> = { BE: '0208', NL: '0106' };

function ownAddress(
  { address: { countryCode }, vatId }: Seller | Buyer,
  registration: { readonly id: string | null; readonly scheme?: string | undefined } | undefined,
): ElectronicAddress | null {
  const register = BY_REGISTER[countryCode];
  const number = registration?.scheme === register ? (registration?.id ?? null) : null;
  if (register !== undefined && number !== null) return { scheme: register, id: number };
  if (vatId === null || !vatId.startsWith(countryCode) || judgeVatId(vatId, '').kind !== 'right') return null;
  if (countryCode === 'BE') return { scheme: '0208', id: vatId.slice(2) };
  const scheme = BY_VAT_ID[countryCode];
  return scheme === undefined ? null : { scheme, id: vatId };
}

/** German authorities receive by their Leitweg-ID. */
function leitwegAddress({ address }: Buyer, reference: string | undefined): ElectronicAddress | null {
  const id = cleanLine(reference).toUpperCase();
  return address.countryCode === 'DE' && isLeitwegId(id) ? { scheme: '0204', id } : null;
}

/** Means that a Dutch seller may state to a buyer in the country (NL-R-008). */
const DUTCH_MEANS: readonly PaymentMeansCode[] = ['30', '48', '49', '57', '58', '59'];

/**
 * The document with what Peppol wants: a reference of the buyer's, for which the buyer's person or else the customer number stands where
 * there is none (PEPPOL-EN16931-R003; Germans name theirs), and in the Netherlands 57, as agreed, for other means of payment.
 */
export function asPeppol(document: EInvoiceDocument): EInvoiceDocument {
  const { profile, buyer, payment, buyerReference, orderReference } = document;
  if (profile !== 'peppol') return document;
  const standIn = areBothIn('DE', document) ? null : (lineOrNull(buyer.contact?.name) ?? buyer.id);
  const isOther = areBothIn('NL', document) && !DUTCH_MEANS.includes(payment.meansCode);
  return {
    ...document,
    buyerReference: buyerReference ?? (orderReference === null ? standIn : null),
    payment: isOther ? { ...payment, meansCode: '57' } : payment,
  };
}
