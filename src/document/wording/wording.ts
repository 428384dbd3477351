import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Language } from '../../domain/settings.js';
import { KsefWords } from './ksef-words.js';
import { names, words } from './words.js';

const Wording = z.strictObject({
  /** BCP 47 tag of the document's language. */
  language: z.string(),
  /** By type code (BT-3). */
  titles: names,
  /** Names the invoice that this one corrects (BG-3), with and without its date. */
  correction: words('dated', 'undated'),
  page: z.string(),
  facts: words(
    'number',
    'issueDate',
    'deliveryDate',
    'period',
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
  ),
  items: words('id', 'name', 'quantity', 'netPrice', 'rate', 'netAmount', 'carried'),
  vat: words('rate', 'taxable', 'tax', 'gross'),
  totals: words(
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
  payment: words(
    'heading',
    'transfer',
    'transferUndated',
    'due',
    'dueUndated',
    'cashDiscount',
    'cash',
    'cashUndated',
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
    'giroCode',
  ),
  /** What each means of payment is called (BT-82). */
  means: words('transfer', 'direct debit', 'card', 'online', 'cash', 'clearing'),
  footer: words('phone', 'email', 'vatId', 'taxNumber', 'registrationId', 'iban', 'bic'),
  ksef: KsefWords,
  /** What sellers of a country say otherwise, by section and key: `footer.vatId`. */
  national: z.record(z.string(), names).optional(),
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
    currencies: names,
    /** By UN/ECE Recommendation 20 code; a unit without an entry is printed as its code. */
    units: names,
    /** By ISO 3166-1 alpha-2 code; a country without an entry is printed as its code. */
    countries: names,
  }),
});
/** What the layout says in one language: labels, sentences and formats, without any expression. */
export type Wording = z.infer<typeof Wording>;
export type Formats = Wording['formats'];

const loaded = new Map<Language, Wording>();

/** The wording of a language, from `templates/invoice/`, which lies beside `src` and `dist`. */
export function wordingOf(language: Language): Wording {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../../templates/invoice/${language}.json`, import.meta.url);
  const wording = Wording.parse(JSON.parse(readFileSync(file, 'utf8')));
  loaded.set(language, wording);
  return wording;
}

/** The same as sellers of a country say it: in Austria a VAT id is a UID, in Switzerland VAT is MWST. */
export function wordingFor(language: Language, country: string): Wording {
  const wording = wordingOf(language);
  const national = wording.national?.[country];
  if (national === undefined) return wording;
  const sections: Record<string, unknown> = { ...wording };
  for (const [path, text] of Object.entries(national)) {
    const [section = '', key = ''] = path.split('.');
    sections[section] = { ...(sections[section] as object), [key]: text };
  }
  return Wording.parse(sections);
}

/** Puts values in the places of a template: `{name}`. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
