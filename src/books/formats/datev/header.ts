import type { LocalDate } from '../../../domain/invoice.js';
import { fiscalYearStart } from '../fiscal-year.js';
import type { FormatContext } from '../format.js';
import { quoted } from '../text/cell.js';
import { dateText } from '../text/date-format.js';
import { localTime } from '../text/local-time.js';
import type { DatevInput } from './given.js';

/** Which kind of file it is: fields 3, 4 and 5. */
export interface Category {
  readonly number: number;
  readonly name: string;
  readonly version: number;
}

export const BOOKINGS: Category = { number: 21, name: 'Buchungsstapel', version: 13 };
export const DEBTORS: Category = { number: 16, name: 'Debitoren/Kreditoren', version: 5 };
export const ACCOUNT_LABELS: Category = { number: 20, name: 'Kontenbeschriftungen', version: 3 };

const HEADER_VERSION = 700;
/** Ours; DATEV puts SV in its place on import. */
const ORIGIN = 'RE';

export interface HeaderFacts extends DatevInput {
  readonly category: Category;
  readonly fiscalYearStart: LocalDate;
  /** Of bookings only. */
  readonly bookings?: { readonly from: LocalDate; readonly to: LocalDate; readonly label: string };
}

/** The first line of an EXTF file, 31 fields (DATEV format description, header version 700). */
export function header(facts: HeaderFacts): string {
  const { category, batch, context, settings, bookings } = facts;
  const isBookings = bookings !== undefined;
  const fields = [
    quoted('EXTF'),
    HEADER_VERSION,
    category.number,
    quoted(category.name),
    category.version,
    stamp(batch.createdAt, context.timeZone),
    '', // 7 set by DATEV on import
    quoted(ORIGIN),
    quoted('spacebooks'),
    quoted(''),
    settings.consultant,
    settings.client,
    dateText(facts.fiscalYearStart, 'YYYYMMDD'),
    accountLength(context),
    isBookings ? dateText(bookings.from, 'YYYYMMDD') : '',
    isBookings ? dateText(bookings.to, 'YYYYMMDD') : '',
    quoted(bookings?.label ?? ''),
    quoted(settings.initials ?? ''),
    isBookings ? 1 : '', // 19 bookings of the accounts, not of the annual statements
    isBookings ? 0 : '', // 20 for every purpose
    // 21: empty would mean locked
    isBookings ? (settings.locked === true ? 1 : 0) : '',
    quoted(isBookings ? context.accounting.currency : ''),
    '', // 23
    quoted(''),
    '', // 25
    '', // 26
    quoted(chartNumber(context)),
    '', // 28
    '', // 29
    quoted(''),
    quoted(batch.id.slice(0, 16)),
  ];
  return `${fields.join(';')}\r\n`;
}

/** The header of master data, which has a fiscal year but no period: that of the last booking. */
export function masterDataHeader(given: DatevInput, category: Category): string {
  const { settings, lastBooked } = given;
  return header({
    ...given,
    category,
    fiscalYearStart: fiscalYearStart(lastBooked, settings.fiscal_year_start ?? 1),
  });
}

/** Digits of a ledger account (field 14): a debtor's account has one more. */
export function accountLength({ accounting }: Pick<FormatContext, 'accounting'>): number {
  return accounting.debtors.length - 1;
}

function stamp(at: number, timeZone: string): string {
  const { date, time, milliseconds } = localTime(at, timeZone);
  return `${date}${time}`.replace(/[-:]/g, '') + milliseconds;
}

function chartNumber({ accounting }: FormatContext): string {
  return accounting.chart === 'own' ? '' : accounting.chart.slice(-2);
}
