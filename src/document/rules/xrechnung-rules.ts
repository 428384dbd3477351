import { parseIban } from '@spacebooks/base/bank-account';
import { attachments } from '../build/enclosures.js';
import { isTransfer } from './payment-rules.js';
import { type BusinessRule, xrechnungRule } from './rule.js';

const CONTACT = 'e_invoices.seller.contact';
/** The forms that XRechnung 3.0.2 asks for. */
const EMAIL = /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/;
const THREE_DIGITS = /(\d.*){3}/;
const CASH_DISCOUNT = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/;

/** Rules that XRechnung adds to EN 16931. */
export const XRECHNUNG_RULES: readonly BusinessRule[] = [
  xrechnungRule('BR-DE-2', CONTACT, ({ seller }) => seller.contact !== null),
  xrechnungRule('BR-DE-3', 'senderAddress.city', ({ seller }) => seller.address.city !== null),
  xrechnungRule('BR-DE-4', 'senderAddress.postCode', ({ seller }) => seller.address.postCode !== null),
  xrechnungRule('BR-DE-5', `${CONTACT}.name`, ({ seller }) => seller.contact?.name !== null),
  xrechnungRule('BR-DE-6', `${CONTACT}.phone`, ({ seller }) => seller.contact?.phone !== null),
  xrechnungRule('BR-DE-7', `${CONTACT}.email`, ({ seller }) => seller.contact?.email !== null),
  xrechnungRule('BR-DE-8', 'recipientAddress.city', ({ buyer }) => buyer.address.city !== null),
  xrechnungRule('BR-DE-9', 'recipientAddress.postCode', ({ buyer }) => buyer.address.postCode !== null),
  xrechnungRule(
    'BR-DE-15',
    'e_invoices.customers.buyer_reference',
    ({ buyerReference }) => buyerReference !== null,
  ),
  xrechnungRule(
    'BR-DE-16',
    'senderTaxId',
    ({ lines, seller }) =>
      lines.every(({ category }) => category === 'O') || seller.vatId !== null || seller.taxNumber !== null,
  ),
  xrechnungRule(
    'BR-DE-18',
    'e_invoices.payment.terms',
    ({ paymentTerms }) => paymentTerms === null || hasSoundDiscounts(paymentTerms),
  ),
  xrechnungRule(
    'BR-DE-23-a',
    'e_invoices.payment.iban',
    ({ payment }) => !isTransfer(payment) || payment.account !== null,
  ),
  xrechnungRule('BR-DE-20', 'e_invoices.customers.payment.account', ({ payment: { directDebit } }) =>
    isMissingOrIban(directDebit?.account),
  ),
  xrechnungRule(
    'BR-DE-31',
    'e_invoices.customers.payment.account',
    ({ payment: { directDebit } }) => directDebit === undefined || directDebit.account !== null,
  ),
  xrechnungRule('BR-DE-22', 'e_invoices.supporting_documents', (document) => {
    const names = attachments(document).map(({ fileName }) => fileName);
    return new Set(names).size === names.length;
  }),
  xrechnungRule(
    'BR-DE-26',
    'correctedInvoice',
    ({ typeCode, precedingInvoice }) => typeCode !== '384' || precedingInvoice !== null,
  ),
  xrechnungRule('BR-DE-27', `${CONTACT}.phone`, ({ seller }) =>
    isMissingOr(seller.contact?.phone, THREE_DIGITS),
  ),
  xrechnungRule('BR-DE-28', `${CONTACT}.email`, ({ seller }) => isMissingOr(seller.contact?.email, EMAIL)),
];

function isMissingOrIban(text: string | null | undefined): boolean {
  return text === null || text === undefined || parseIban(text) === text;
}

function isMissingOr(text: string | null | undefined, form: RegExp): boolean {
  return text === null || text === undefined || form.test(text);
}

/** Every line that begins with # states a cash discount, and the last of them is not the last line. */
function hasSoundDiscounts(terms: string): boolean {
  const lines = terms.split('\n').map((line) => line.trim());
  const isMarked = (line: string): boolean => line.startsWith('#');
  return lines.filter(isMarked).every((line) => CASH_DISCOUNT.test(line)) && !isMarked(lines.at(-1) ?? '');
}
