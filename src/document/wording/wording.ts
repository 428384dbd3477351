import { z } from 'zod';
import type { Language } from '../../domain/settings.js';
import { wordsOf } from '../../words/load-words.js';
import { texts, textsOf } from '../../words/shapes.js';

/** What only the visual part of an FA(3) says. */
const KsefWords = z.strictObject({
  /** Above a part of the page. */
  headings: textsOf('seller', 'buyer', 'recipient', 'correctedInvoice', 'verification'),
  /** Above a value or a column. */
  heads: textsOf(
    'ksefNumber',
    'placeOfIssue',
    'reason',
    'grossPrice',
    'grossAmount',
    'taxInPln',
    'settledBefore',
  ),
  /** Before a value. */
  labels: textsOf('ksefNumber', 'nip', 'euVat', 'otherId', 'internalId', 'bank', 'preview'),
  /** Short notes; the law wants some of them word for word. */
  remarks: textsOf('cashAccounting', 'splitPayment', 'outsideKsef', 'localGovernmentUnit', 'vatGroupMember'),
  /** What a rate that is no percentage means, by its value in P_12. */
  rates: textsOf('0 WDT', '0 EX', 'zw', 'oo', 'np I', 'np II'),
  sentences: textsOf(
    'exchangeRate',
    'differences',
    'paid',
    'partlyPaid',
    'paidBack',
    'scan',
    'scanBoth',
    'quoteNumber',
    'quoteNumberLater',
    'exchangeRateOfOriginal',
    'buyerSucceeded',
    'sellerSucceeded',
    'offline',
  ),
});

const LayoutWording = z.strictObject({
  /** BCP 47 tag of the document's language. */
  language: z.string(),
  /** By type code (BT-3). */
  titles: texts,
  /** Names the invoice that this one corrects (BG-3), with and without its date. */
  correction: textsOf('dated', 'undated'),
  page: z.string(),
  facts: textsOf(
    'number',
    'issueDate',
    'deliveryDate',
    'period',
    'taxPoint',
    'paymentDueDate',
    'collectionDate',
    'seeItems',
    'buyerId',
    'buyerReference',
    'orderReference',
    'contractReference',
    'projectReference',
    'deliverTo',
    'supportingDocuments',
    'buyerVatId',
    'buyerRegistration',
  ),
  items: textsOf('id', 'name', 'quantity', 'netPrice', 'rate', 'netAmount', 'carried'),
  vat: textsOf('rate', 'taxable', 'tax', 'gross'),
  totals: textsOf(
    'taxExclusive',
    'tax',
    'taxInclusive',
    'paid',
    'refunded',
    'due',
    'open',
    'credit',
    'taxInCurrency',
    'currencyRate',
  ),
  payment: textsOf(
    'heading',
    'transfer',
    'transferUndated',
    'due',
    'dueUndated',
    'cashDiscount',
    'cash',
    'cashUndated',
    'withheld',
    'collectedOn',
    'collected',
    'debitedOn',
    'debited',
    'cardChargedOn',
    'cardCharged',
    'pending',
    'paidOn',
    'paidOnBy',
    'writtenOff',
    'cancelled',
    'nothing',
    'credit',
    'mandate',
    'creditorId',
    'debitedAccount',
    'card',
    'accountName',
    'iban',
    'bic',
    'reference',
    'structuredCommunication',
    'variableSymbol',
    'creditorReference',
    'payNow',
    'giroCode',
  ),
  /** Headings of a Swiss QR-bill, in the languages that it may have (SIX, Style Guide QR-bill). */
  qrBill: textsOf(
    'paymentPart',
    'receipt',
    'account',
    'reference',
    'additionalInformation',
    'payableBy',
    'payableByBlank',
    'currency',
    'amount',
    'acceptancePoint',
    'separate',
  ).optional(),
  /** What each means of payment is called (BT-82). */
  means: textsOf('transfer', 'direct debit', 'card', 'online', 'cash', 'clearing'),
  footer: textsOf('phone', 'email', 'vatId', 'taxNumber', 'registrationId', 'iban', 'bic'),
  /** Before the VAT id in a text, of a seller whose document must not state it as such. */
  outsideScope: textsOf('vatId'),
  /** What sellers in France state. */
  france: textsOf(
    'services',
    'goods',
    'both',
    'vatOnDebits',
    'latePayment',
    'recoveryCosts',
    'discount',
    'noDiscount',
  ),
  /** Money that is no supply: why it has no tax, and what of it pays for the invoice. */
  money: textsOf('notSubject', 'setOff'),
  ksef: KsefWords,
  /** What sellers of a country say otherwise, by section and key: `footer.vatId`. */
  national: z.record(z.string(), texts).optional(),
  formats: z.strictObject({
    decimal: z.string(),
    group: z.string(),
    minus: z.string(),
    /** With a currency's sign. */
    amount: z.string(),
    /** With a currency's code, where it has no sign here. */
    amountInCode: z.string(),
    rate: z.string(),
    date: z.string(),
    months: z.array(z.string()),
    period: z.string(),
    perQuantity: z.string(),
    quantity: z.string(),
    currencies: texts,
    /** By UN/ECE Recommendation 20 code; a unit without an entry is printed as its code. */
    units: texts,
    /** By ISO 3166-1 alpha-2 code; a country without an entry is printed as its code. */
    countries: texts,
  }),
});
/** What the layout says in one language: labels, sentences and formats, without any expression. */
export type LayoutWording = z.infer<typeof LayoutWording>;
export type LayoutFormats = LayoutWording['formats'];

export function wordingOf(language: Language): LayoutWording {
  return wordsOf('document', language, LayoutWording);
}

/** The same as sellers of a country say it: in Austria a VAT id is a UID, in Switzerland VAT is MWST. */
export function wordingFor(language: Language, country: string): LayoutWording {
  const wording = wordingOf(language);
  const national = wording.national?.[country];
  if (national === undefined) return wording;
  const sections: Record<string, unknown> = { ...wording };
  for (const [path, text] of Object.entries(national)) {
    const [section = '', key = ''] = path.split('.');
    sections[section] = { ...(sections[section] as object), [key]: text };
  }
  return LayoutWording.parse(sections);
}
