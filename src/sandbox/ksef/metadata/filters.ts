import { z } from 'zod';
import { instantOf, warsawDate } from '../times.js';

const QUARTER_DAYS = 93;
const DAY_MS = 86_400_000;

const moment = z.string().refine((text) => instantOf(text) !== null, 'is no date and time');

const buyerType = z.enum(['Nip', 'VatUe', 'Other', 'None']);

/** InvoiceQueryFilters */
export const metadataFilters = z.object({
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

export type MetadataFilters = z.output<typeof metadataFilters>;

/** A range of time, both ends included. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** @returns null when it is longer than three months */
export function rangeOf({ dateRange }: MetadataFilters, now: number): TimeRange | null {
  const from = instantOf(dateRange.from) ?? 0;
  const to = typeof dateRange.to === 'string' ? (instantOf(dateRange.to) ?? now) : now;
  return to - from > QUARTER_DAYS * DAY_MS ? null : { from, to };
}

/** Whether a calendar day lies in a range, as days of Warsaw. */
export function includesDay({ from, to }: TimeRange, date: string): boolean {
  return warsawDate(from) <= date && date <= warsawDate(to);
}
