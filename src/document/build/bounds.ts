import type { Invoice, InvoiceAddress, Price } from '../../domain/invoice.js';
import type { ReportProblem } from './report.js';

/*
 * How much an invoice may say, far above what any honest one does: what is longer would cost minutes and gigabytes in
 * documents and pages (docs/adr/0072). Lengths are UTF-16 units.
 */

/** A name, a number, a code, a part of an address. */
export const LONGEST_LINE = 1_000;
/** What an item is, the text of the invoice, a whole address. */
const LONGEST_TEXT = 20_000;
const LONGEST_IN_ALL = 250_000;
/** What KSeF takes of a document, in bytes: longer texts cannot be in one. */
const LONGEST_IN_ALL_IN_KSEF = 1_000_000;
/** Each takes room on a page, however short it is. */
const MOST_BREAKS_IN_ALL = 10_000;
const MOST_ITEMS = 2_000;
/** FaWiersz may be there so often in FA(3). */
const MOST_ITEMS_IN_KSEF = 10_000;
const MOST_TAXES = 100;
/** Findings that one alert can say. */
const MOST_FINDINGS = 20;

const BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

type Text = readonly [field: string, text: string | null, longest: number];

/** Reports each text and list that is too long. @returns false when there is one, and no other check is worthwhile */
export function checkBounds(invoice: Invoice, isForKsef: boolean, report: ReportProblem): boolean {
  const texts = textsOf(invoice);
  const inAll = texts.reduce((length, [, text]) => length + (text?.length ?? 0), 0);
  const breaks = texts.reduce((count, [, text]) => count + (text?.match(BREAK)?.length ?? 0), 0);
  const found = [
    ...texts.flatMap(([field, text, longest]) => beyond('long text', field, text?.length ?? 0, longest)),
    ...listsOf(invoice, isForKsef).flatMap(([field, { length }, most]) =>
      beyond('long list', field, length, most),
    ),
    ...beyond('long texts', 'items', inAll, isForKsef ? LONGEST_IN_ALL_IN_KSEF : LONGEST_IN_ALL),
    ...beyond('many lines', 'items', breaks, MOST_BREAKS_IN_ALL),
  ];
  for (const problem of found.slice(0, MOST_FINDINGS)) report(problem);
  return found.length === 0;
}

function beyond(
  problem: 'long text' | 'long list' | 'long texts' | 'many lines',
  field: string,
  length: number,
  longest: number,
): Parameters<ReportProblem>[0][] {
  if (length <= longest) return [];
  return [{ rule: 'SB-LENGTH', field, problem, values: { length: String(length), most: String(longest) } }];
}

/** Every text of an invoice that a document may say, by its field on the platform. */
export function textsOf(invoice: Invoice): readonly Text[] {
  const line = (field: string, text: string | null): Text => [field, text, LONGEST_LINE];
  return [
    line('number', invoice.number),
    line('senderTaxId', invoice.senderTaxId),
    line('taxId', invoice.recipientTaxId),
    line('customerNumber', invoice.customerNumber),
    ['invoiceText', invoice.invoiceText, LONGEST_TEXT],
    ...textsOfAddress('senderAddress', invoice.sender),
    ...textsOfAddress('recipientAddress', invoice.recipient),
    ...textsOfPrice('totalAmount', invoice.totalAmount),
    ...invoice.items.flatMap((item, index): readonly Text[] => [
      [`items[${index}].description`, item.description, LONGEST_TEXT],
      line(`items[${index}].accountingCode`, item.accountingCode),
      line(`items[${index}].costCenter`, named(item.costCenter)),
      line(`items[${index}].revenueAccount`, named(item.revenueAccount)),
      ...textsOfPrice(`items[${index}].amount`, item.amount),
      ...textsOfPrice(`items[${index}].totalAmount`, item.totalAmount),
    ]),
  ];
}

function textsOfAddress(at: string, { fullAddress, ...parts }: InvoiceAddress): readonly Text[] {
  const lines = Object.entries(parts).map(([name, text]): Text => [`${at}.${name}`, text, LONGEST_LINE]);
  return [[`${at}.fullAddress`, fullAddress, LONGEST_TEXT], ...lines];
}

function textsOfPrice(at: string, { currency, taxes }: Price): readonly Text[] {
  const names = taxes.map(({ name }, index): Text => [`${at}.taxes[${index}].name`, name, LONGEST_LINE]);
  return [[`${at}.currency`, currency, LONGEST_LINE], ...names];
}

function named(account: { readonly name: string; readonly number: string } | null): string | null {
  return account === null ? null : `${account.number} ${account.name}`;
}

function listsOf(
  { items, totalAmount }: Invoice,
  isForKsef: boolean,
): readonly (readonly [string, readonly unknown[], number])[] {
  return [
    ['items', items, isForKsef ? MOST_ITEMS_IN_KSEF : MOST_ITEMS],
    ['totalAmount.taxes', totalAmount.taxes, MOST_TAXES],
    ...items.map(({ amount }, index) => [`items[${index}].amount.taxes`, amount.taxes, MOST_TAXES] as const),
  ];
}
