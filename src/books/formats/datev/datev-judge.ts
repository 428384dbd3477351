import type { AccountTax } from '../../../domain/accounting/account-tax/account-tax.js';
import { keyForTax } from '../../../domain/accounting/account-tax/tax-key-effect.js';
import type { Entry } from '../../../domain/accounting/model.js';
import type { Values } from '../../../words/load-words.js';
import { inBooks } from '../documents.js';
import type { Notes } from '../notes.js';
import { Refusals } from '../refusals.js';
import { TaxDifferences } from '../tax-differences.js';
import { centsText } from '../text/amount.js';
import type { DatevBookingRow } from './booking-fields.js';
import { type ExpectedRow, expectedRow } from './expected-row.js';
import { judgedRow, type TaxFault } from './judged-row.js';
import { type BookedRow, type DatevTerms, datevArithmetic } from './reading/datev-arithmetic.js';
import { type ExtfRow, ExtfRows } from './reading/extf-rows.js';

/** Rules of findings, and the words of those that are broken in several ways. */
const FAULTS: Readonly<Record<TaxFault, readonly [rule: string, words: string]>> = {
  'unknown account': ['SB-DATEV-AUTOMATIC', 'SB-DATEV-AUTOMATIC'],
  'key on automatic': ['SB-DATEV-KEY', 'SB-DATEV-KEY'],
  'without tax': ['SB-DATEV-TAX', 'datev without tax'],
  'unexpected tax': ['SB-DATEV-TAX', 'datev unexpected tax'],
  'other tax': ['SB-DATEV-TAX', 'SB-DATEV-TAX'],
  'no country': ['SB-DATEV-TAX', 'datev no country'],
  'input tax': ['SB-DATEV-TAX', 'datev input tax'],
  amount: ['SB-DATEV-TAX', 'datev amount'],
};

/**
 * Reads a Buchungsstapel back while it is written, as DATEV would, and compares it with the batch row by row: the file is handed out only
 * where DATEV's net, VAT, month and balance are the batch's to the cent. Cents of rounding are noted. What a reversal takes back is what
 * DATEV booked of the row before it, so that its tax is noted and never refused.
 */
export class DatevJudge {
  readonly #terms: DatevTerms;
  readonly #book: ReturnType<typeof datevArithmetic>;
  readonly #reader: ExtfRows;
  /** Written, and not read back yet. */
  #written: ExpectedRow[] = [];
  #read = 0;
  readonly #faults = new Map<string, { rows: number; add: (refusals: Refusals, rows: number) => void }>();
  /** Rows, by the key and the values of their note. */
  readonly #unclear = new Map<string, number>();
  readonly #differences = new TaxDifferences('DATEV', () => 0);

  constructor(terms: DatevTerms) {
    this.#terms = terms;
    this.#book = datevArithmetic(terms);
    this.#reader = new ExtfRows((row) => this.#judge(row));
  }

  /** All rows of an entry, in the order of the file. */
  expect(entry: Entry, rows: readonly DatevBookingRow[]): void {
    let gross = 0;
    for (const row of rows) {
      const expected = expectedRow(row);
      gross += expected.gross;
      this.#written.push(expected);
    }
    if (gross !== inBooks(entry).gross) this.#addFile('?', entry, 'Umsatz');
  }

  /** The pieces themselves. @throws Failure `export.refused` after the last one */
  *readingBack(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
    for (const piece of pieces) {
      this.#reader.push(piece);
      this.#written.splice(0, this.#read);
      this.#read = 0;
      yield piece;
    }
    this.#reader.end();
    const [missing] = this.#written;
    if (missing !== undefined) this.#addFile('?', missing, 'Umsatz');
    this.#refuse();
  }

  note(notes: Notes): void {
    this.#differences.note(notes);
    for (const [id, rows] of this.#unclear) {
      const [key, values] = JSON.parse(id) as [string, Values];
      notes.add('difference', 'BU-Schlüssel', key, { ...values, rows });
    }
  }

  #judge(row: ExtfRow): void {
    const expected = this.#written[this.#read];
    this.#read += 1;
    if (expected === undefined) throw new Error(`row ${row.line} was not written`);
    const { header } = this.#reader;
    const booked = this.#book(row, header);
    const verdict = judgedRow(row, booked, header, expected);
    if (verdict.kind === 'equal') {
      if (verdict.difference !== 0) this.#differences.addDifference(expected, verdict.difference);
    } else if (verdict.kind === 'file') this.#addFile(String(row.line), expected, verdict.field);
    else if (verdict.kind === 'unknown key') {
      this.#unclearRow('unknown-key', { program: 'DATEV', key: row.key });
    } else if (expected.isReversal) {
      this.#unclearRow('other-reversal', { program: 'DATEV', account: expected.account });
    } else this.#addFault(verdict.kind, row, booked, expected);
  }

  #unclearRow(key: string, values: Values): void {
    const id = JSON.stringify([key, values]);
    this.#unclear.set(id, (this.#unclear.get(id) ?? 0) + 1);
  }

  /** The first row of each account, rate and fault stands for the others. */
  #addFault(fault: TaxFault, row: ExtfRow, booked: BookedRow, expected: ExpectedRow): void {
    const { account, documentNumber, taxRate, taxCountry, tax } = expected;
    const [rule, words] = wordsOf(fault, row, expected, this.#terms.taxes(account));
    const computed = named(booked.rate ?? '0', booked.country);
    const rate = named(taxRate, taxCountry);
    const id = [fault, account, row.key, rate, computed].join(' ');
    const values = {
      ...{ account, row: String(row.line), document: documentNumber, rate, computed },
      ...{ key: row.key, wanted: keyForTax(taxRate, taxCountry !== null), percent: taxRate },
      ...{ tax: centsText(tax), takes: centsText(booked.tax) },
    };
    this.#fault(id, (refusals, rows) =>
      refusals.add(rule, 'accounts', { ...values, rows: String(rows) }, words),
    );
  }

  #addFile(row: string, { documentNumber }: Pick<ExpectedRow, 'documentNumber'>, field: string): void {
    const values = { row, document: documentNumber, field };
    this.#fault(`file ${field}`, (refusals) => refusals.add('SB-DATEV-FILE', field, values));
  }

  #fault(id: string, add: (refusals: Refusals, rows: number) => void): void {
    const known = this.#faults.get(id) ?? { rows: 0, add };
    known.rows += 1;
    this.#faults.set(id, known);
  }

  #refuse(): void {
    const refusals = new Refusals();
    for (const { rows, add } of this.#faults.values()) add(refusals, rows);
    refusals.throwIfAny('DATEV');
  }
}

/** Words whose advice leads to what the batch has. */
function wordsOf(
  fault: TaxFault,
  { key }: ExtfRow,
  { hasTax, taxRate, taxCountry }: ExpectedRow,
  ofAccount: AccountTax,
): readonly [string, string] {
  const [rule, words] = FAULTS[fault];
  if (fault === 'key on automatic') {
    const wanted = hasTax && taxCountry === null ? taxRate : null;
    const isRight = ofAccount.kind === 'automatic' && ofAccount.rate === wanted && taxCountry === null;
    return [rule, isRight ? words : 'datev key other tax'];
  }
  if (fault === 'unknown account' && !hasTax) return [rule, 'datev unknown'];
  const isOfRate = fault === 'other tax' || fault === 'without tax' || fault === 'unknown account';
  if (isOfRate && taxCountry !== null) return ['SB-DATEV-TAX', 'datev other country'];
  if (fault === 'without tax' && ofAccount.kind === 'automatic') return FAULTS['other tax'];
  return fault === 'other tax' && key !== '' ? [rule, 'datev other key'] : [rule, words];
}

function named(rate: string, country: string | null): string {
  return country === null ? rate : `${rate} (${country})`;
}
