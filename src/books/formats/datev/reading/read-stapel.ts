import { rowsOf } from '@spacebooks/bank-statements/csv/cells';
import { isCalendarDate } from '@spacebooks/base/calendar';
import iconv from 'iconv-lite';
import type { Cents } from '../../../../domain/accounting/cents.js';
import type { ExtfHeader, ExtfRow } from './extf-rows.js';

/** Whose books a Buchungsstapel is for: what its first line has beside what amounts need. */
interface StapelHeader extends ExtfHeader {
  /** Fields 11 and 12, Berater and Mandant. */
  readonly consultant: string;
  readonly client: string;
  /** Field 13, first day of the fiscal year, `YYYYMMDD`. */
  readonly fiscalYear: string;
}

/** A row of a file that another program wrote. */
export interface StapelRow extends Readonly<ExtfRow> {
  /** Belegfeld 1 (11). */
  readonly reference: string;
  /** Belegdatum (10) with the year that the fiscal year gives it, `YYYY-MM-DD`. */
  readonly day: string;
}

export interface Stapel {
  readonly header: StapelHeader;
  readonly rows: readonly StapelRow[];
}

/** Why a file is not read: where, what, and what to do. */
export class UnreadStapel extends Error {
  override readonly name = 'UnreadStapel';
  constructor(
    readonly line: number,
    /** DATEV's name of the field; null where the whole line is meant. */
    readonly field: string | null,
    readonly problem: string,
    readonly fix: string,
  ) {
    super(`line ${line}${field === null ? '' : `, ${field}`}: ${problem}`);
  }
}

const AGAIN = 'Have the file exported again, in the DATEV format, category Buchungsstapel.';
/** Lines before the first row: header and column names. */
const BEFORE = 2;
/** Fields that every row has to have, up to Belegfeld 1. */
const LEAST = 11;

/**
 * Reads a Buchungsstapel of any program: EXTF, or DTVF as DATEV itself writes it; header version 700, category 21; UTF-8 or windows-1252;
 * with or without quotes, and with columns left out at the end. Every row is read or the file is refused.
 *
 * @throws UnreadStapel
 */
export function readStapel(bytes: Uint8Array): Stapel {
  const lines = rowsOf(decoded(bytes), ';');
  if ('openQuote' in lines) {
    throw new UnreadStapel(lines.openQuote, null, 'a text in quotes does not end', AGAIN);
  }
  const header = readHeader(lines[0]?.cells ?? []);
  if (!isHeadings(lines[1]?.cells ?? [])) {
    throw new UnreadStapel(
      2,
      null,
      'no line of headings ("Umsatz …"): the first booking would be taken for it',
      AGAIN,
    );
  }
  return { header, rows: lines.slice(BEFORE).map(({ line, cells }) => readRow(line, cells, header)) };
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return iconv.decode(Buffer.from(bytes), 'windows-1252');
  }
}

function readHeader(cells: readonly string[]): StapelHeader {
  const at = (field: number): string => cells[field - 1]?.trim() ?? '';
  if (at(1) !== 'EXTF' && at(1) !== 'DTVF') {
    throw new UnreadStapel(
      1,
      'DATEV-Format-KZ',
      'the file does not begin with EXTF or DTVF: it is no file in the DATEV format',
      'The columns of other files, such as the platform’s own CSV for DATEV, are not public, and none are guessed: ask your adviser for an export from DATEV (Buchungsstapel, DATEV format).',
    );
  }
  if (at(3) !== '21') {
    throw new UnreadStapel(1, 'Formatkategorie', `${at(3)} (${at(4)}) is no Buchungsstapel`, AGAIN);
  }
  if (at(2) !== '700') {
    throw new UnreadStapel(1, 'Versionsnummer', `version ${at(2)} is not read, only 700`, AGAIN);
  }
  const [fiscalYear, length] = [at(13), Number(at(14))];
  if (!/^20\d{6}$/.test(fiscalYear)) {
    throw new UnreadStapel(1, 'WJ-Beginn', `"${fiscalYear}" is no date YYYYMMDD`, AGAIN);
  }
  if (!Number.isInteger(length) || length < 4 || length > 8) {
    throw new UnreadStapel(1, 'Sachkontenlänge', `"${at(14)}" is not a number from 4 to 8`, AGAIN);
  }
  return {
    ...{ category: at(3), accountLength: length, currency: at(22) || 'EUR', chart: at(27) },
    ...{ from: at(15) || fiscalYear, to: at(16), isLocked: at(21) !== '0' },
    ...{ consultant: at(11), client: at(12), fiscalYear },
  };
}

/** Names of fields: none of them is a side, an account, or an amount without letters. */
function isHeadings(cells: readonly string[]): boolean {
  const at = (field: number): string => cells[field - 1]?.trim() ?? '';
  const hasAccount = [at(7), at(8)].some((text) => /^\d+$/.test(text));
  return /\p{L}/u.test(at(1)) && at(2) !== 'S' && at(2) !== 'H' && !hasAccount;
}

function readRow(line: number, cells: readonly string[], header: StapelHeader): StapelRow {
  if (cells.length < LEAST) {
    throw new UnreadStapel(line, null, `the row has ${cells.length} fields, fewer than ${LEAST}`, AGAIN);
  }
  const at = (field: number): string => cells[field - 1]?.trim() ?? '';
  const side = at(2);
  if (side !== 'S' && side !== 'H') {
    throw new UnreadStapel(line, 'Soll/Haben-Kennzeichen', `"${side}" is neither S nor H`, AGAIN);
  }
  const date = at(10).padStart(4, '0');
  const rate = at(41);
  return {
    ...{ line, amount: cents(line, 'Umsatz', at(1)), isDebit: side === 'S' },
    baseAmount: at(5) === '' ? null : cents(line, 'Basis-Umsatz', at(5)),
    account: account(line, 'Konto', at(7)),
    contraAccount: account(line, 'Gegenkonto', at(8)),
    ...{ key: at(9).replace(/^0+/, ''), date, day: dayOf(line, date, header) },
    ...{ euCountry: at(40), euRate: rate === '' ? '' : String(Number(rate.replace(',', '.'))) },
    ...{ isLocked: at(114) === '1', taxPeriod: at(116), isReversal: at(118) === '1' || at(118) === 'G' },
    reference: at(11),
  };
}

/** With a comma, as DATEV writes it: a point would be read as something else by DATEV, too. */
function cents(line: number, field: string, text: string): Cents {
  const match = /^(\d{1,10}),(\d{1,2})$/.exec(text) ?? /^(\d{1,10})()$/.exec(text);
  if (match === null) {
    throw new UnreadStapel(line, field, `"${text}" is no amount with a decimal comma`, AGAIN);
  }
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

function account(line: number, field: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UnreadStapel(line, field, `"${text}" is no number of an account`, AGAIN);
}

/** The file has no years: a day before the first one of the fiscal year is of the calendar year after it. */
function dayOf(line: number, date: string, { fiscalYear }: StapelHeader): string {
  const [day, month] = [date.slice(0, 2), date.slice(2, 4)];
  const monthDay = `${month}${day}`;
  const year = Number(fiscalYear.slice(0, 4)) + (monthDay < fiscalYear.slice(4) ? 1 : 0);
  const text = `${year}-${month}-${day}`;
  if (date.length === 4 && isCalendarDate(text)) return text;
  throw new UnreadStapel(line, 'Belegdatum', `"${date}" is no day DDMM`, AGAIN);
}
