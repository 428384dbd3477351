import type Big from 'big.js';
import { z } from 'zod';
import type { Answer } from '../engine/http.js';
import type { IssuedDocument } from './documents/document.js';
import { callerOf, json, type KsefCall } from './engine/operation.js';
import { refusal } from './engine/problem.js';
import { bodyAs, checked, pageSizeOf } from './engine/request.js';
import { instantOf, ksefTime, warsawDate } from './times.js';

const LARGEST_PAGE = 250;

const paging = z.object({
  sortOrder: z.enum(['Asc', 'Desc']).default('Asc'),
  /** Number of the page, from 0. */
  pageOffset: z.coerce.number().int().min(0).default(0),
});

/** POST /invoices/query/metadata: what the index holds by now. @throws KsefProblem 21183 or 21405 */
export function queryMetadata(call: KsefCall): Answer {
  const { world } = call;
  const filters = bodyAs(metadataFilters, call);
  const { sortOrder, pageOffset } = checked(paging, call.query);
  const size = pageSizeOf(call, LARGEST_PAGE);
  const now = world.clock.now();
  const highWaterMark = now - world.settings.index_lag_ms;
  const range = rangeWithin(filters, now, highWaterMark);
  const { nip } = callerOf(call);
  const found = [...world.issued.values()]
    .filter((document) => document.indexedAt <= now)
    .filter((document) => isOf(document, nip, filters) && fits(document, filters, range))
    .sort((a, b) => orderOf(a, filters) - orderOf(b, filters));
  if (sortOrder === 'Desc') found.reverse();
  const start = pageOffset * size;
  const isByStorage = filters.dateRange.dateType === 'PermanentStorage';
  return json(200, {
    hasMore: start + size < found.length,
    isTruncated: false,
    permanentStorageHwmDate: isByStorage ? ksefTime(highWaterMark) : null,
    invoices: found.slice(start, start + size).map(showMetadata),
  });
}

function rangeWithin(filters: MetadataFilters, now: number, highWaterMark: number): TimeRange {
  const range = rangeOf(filters, now);
  if (range === null) throw refusal(21405, 'dateRange: najwyżej 3 miesiące');
  const { dateType, restrictToPermanentStorageHwmDate } = filters.dateRange;
  if (dateType !== 'PermanentStorage' || restrictToPermanentStorageHwmDate !== true) return range;
  if (range.from > highWaterMark) {
    throw refusal(21183, 'Parametr dateRange.from jest późniejszy niż PermanentStorageHwmDate.');
  }
  return { from: range.from, to: Math.min(range.to, highWaterMark) };
}

/** The roles of third and authorized parties are not played: nothing is found for them. */
function isOf({ content }: IssuedDocument, nip: string, { subjectType }: MetadataFilters): boolean {
  if (subjectType === 'Subject1') return content.sellerNip === nip;
  return subjectType === 'Subject2' && content.buyer.type === 'Nip' && content.buyer.value === nip;
}

function fits(document: IssuedDocument, filters: MetadataFilters, range: TimeRange): boolean {
  const { content } = document;
  const { buyerIdentifier, amount } = filters;
  const sums = { Brutto: content.gross, Netto: content.net, Vat: content.vat };
  return (
    isInRange(document, filters, range) &&
    (filters.ksefNumber ?? document.ksefNumber) === document.ksefNumber &&
    (filters.invoiceNumber ?? content.number) === content.number &&
    (filters.sellerNip ?? content.sellerNip) === content.sellerNip &&
    (buyerIdentifier?.type ?? content.buyer.type) === content.buyer.type &&
    (buyerIdentifier?.value ?? content.buyer.value) === content.buyer.value &&
    (!amount || isBetween(sums[amount.type], amount.from, amount.to)) &&
    (filters.currencyCodes?.includes(content.currency) ?? true) &&
    (filters.invoicingMode ?? document.mode) === document.mode &&
    (filters.isSelfInvoicing ?? content.isSelfInvoicing) === content.isSelfInvoicing &&
    (filters.formType ?? 'FA') === 'FA' &&
    (filters.invoiceTypes?.includes(invoiceTypeOf(document)) ?? true) &&
    (filters.hasAttachment ?? content.hasAttachment) === content.hasAttachment
  );
}

function isBetween(sum: Big, from: number | null | undefined, to: number | null | undefined): boolean {
  return sum.gte(from ?? sum) && sum.lte(to ?? sum);
}

function isInRange(document: IssuedDocument, { dateRange }: MetadataFilters, range: TimeRange): boolean {
  if (dateRange.dateType === 'Issue') return includesDay(range, document.content.issueDate);
  const ms = dateRange.dateType === 'Invoicing' ? document.receivedAt : document.storedAt;
  return range.from <= ms && ms <= range.to;
}

function orderOf(document: IssuedDocument, { dateRange }: MetadataFilters): number {
  if (dateRange.dateType === 'Issue') return Date.parse(document.content.issueDate);
  return dateRange.dateType === 'Invoicing' ? document.receivedAt : document.storedAt;
}

const QUARTER_DAYS = 93;
const DAY_MS = 86_400_000;

const moment = z.string().refine((text) => instantOf(text) !== null, 'is no date and time');

const buyerType = z.enum(['Nip', 'VatUe', 'Other', 'None']);

/** InvoiceQueryFilters */
const metadataFilters = z.object({
  subjectType: z.enum(['Subject1', 'Subject2', 'Subject3', 'SubjectAuthorized']),
  dateRange: z.object({
    dateType: z.enum(['Issue', 'Invoicing', 'PermanentStorage']),
    from: moment,
    to: moment.nullish(),
    restrictToPermanentStorageHwmDate: z.boolean().nullish(),
  }),
  ksefNumber: z.string().nullish(),
  invoiceNumber: z.string().max(256).nullish(),
  amount: z
    .object({
      type: z.enum(['Brutto', 'Netto', 'Vat']),
      from: z.number().nullish(),
      to: z.number().nullish(),
    })
    .nullish(),
  sellerNip: z.string().nullish(),
  buyerIdentifier: z.object({ type: buyerType, value: z.string().nullish() }).nullish(),
  currencyCodes: z.array(z.string()).nullish(),
  invoicingMode: z.enum(['Online', 'Offline']).nullish(),
  isSelfInvoicing: z.boolean().nullish(),
  formType: z.enum(['FA', 'PEF', 'FA_RR']).nullish(),
  invoiceTypes: z.array(z.string()).nullish(),
  hasAttachment: z.boolean().nullish(),
});

type MetadataFilters = z.output<typeof metadataFilters>;

/** A range of time, both ends included. */
interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** @returns null when it is longer than three months */
function rangeOf({ dateRange }: MetadataFilters, now: number): TimeRange | null {
  const from = instantOf(dateRange.from) ?? 0;
  const to = typeof dateRange.to === 'string' ? (instantOf(dateRange.to) ?? now) : now;
  return to - from > QUARTER_DAYS * DAY_MS ? null : { from, to };
}

/** Whether a calendar day lies in a range, as days of Warsaw. */
function includesDay({ from, to }: TimeRange, date: string): boolean {
  return warsawDate(from) <= date && date <= warsawDate(to);
}

/** RodzajFaktury and what the metadata call it. */
const TYPES: Readonly<Record<string, string>> = {
  VAT: 'Vat',
  ZAL: 'Zal',
  KOR: 'Kor',
  ROZ: 'Roz',
  UPR: 'Upr',
  KOR_ZAL: 'KorZal',
  KOR_ROZ: 'KorRoz',
};

function invoiceTypeOf({ content }: IssuedDocument): string {
  return TYPES[content.kind] ?? 'Vat';
}

/** InvoiceMetadata: amounts are JSON numbers there. */
function showMetadata(document: IssuedDocument): unknown {
  const { content } = document;
  const { buyer } = content;
  return {
    ksefNumber: document.ksefNumber,
    invoiceNumber: content.number,
    issueDate: content.issueDate,
    invoicingDate: ksefTime(document.receivedAt),
    acquisitionDate: ksefTime(document.settledAt),
    permanentStorageDate: ksefTime(document.storedAt),
    seller: { nip: content.sellerNip, name: content.sellerName },
    buyer: { identifier: { type: buyer.type, value: buyer.value }, name: buyer.name },
    netAmount: content.net.toNumber(),
    grossAmount: content.gross.toNumber(),
    vatAmount: content.vat.toNumber(),
    currency: content.currency,
    invoicingMode: document.mode,
    invoiceType: invoiceTypeOf(document),
    formCode: { systemCode: content.systemCode, schemaVersion: content.schemaVersion, value: 'FA' },
    isSelfInvoicing: content.isSelfInvoicing,
    hasAttachment: content.hasAttachment,
    invoiceHash: document.hash,
    ...(document.correctedHash === null ? {} : { hashOfCorrectedInvoice: document.correctedHash }),
  };
}
