import type { Cents } from '../../../../domain/accounting/cents.js';
import { type DatevTerms, datevArithmetic, type RowProblem } from './datev-arithmetic.js';
import { type ExtfHeader, type ExtfRow, ExtfRows } from './extf-rows.js';

/** DATEV's books after the import of a Buchungsstapel, by its bytes alone. Amounts are in the currency of the books. */
export interface DatevFigures {
  readonly header: ExtfHeader;
  readonly rows: number;
  /** By account with leading zeros; of turnover accounts without the tax that DATEV takes out. */
  readonly accounts: ReadonlyMap<string, AccountFigures>;
  /** Output VAT that DATEV computes, by `YYYY-MM country rate`; the country is empty for Germany's. */
  readonly vat: ReadonlyMap<string, VatFigures>;
  /** Rows that DATEV refuses, or whose tax is unknown. */
  readonly problems: readonly {
    readonly line: number;
    readonly account: string;
    readonly problem: RowProblem;
  }[];
  /** Lines whose Festschreibung is not that of the header. */
  readonly otherwiseLocked: readonly number[];
}

/** Turnover as DATEV shows it: Generalumkehr takes it back on its own side. The balance is debit less credit. */
interface AccountFigures {
  readonly debit: Cents;
  readonly credit: Cents;
  readonly balance: Cents;
}

/** Above zero: owed. */
interface VatFigures {
  readonly base: Cents;
  readonly tax: Cents;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Reads one Buchungsstapel as DATEV would.
 *
 * @throws NoExtfFile where it is none
 */
export function readBookings(pieces: Iterable<Uint8Array>, terms: DatevTerms): DatevFigures {
  const accounts = new Map<string, Mutable<AccountFigures>>();
  const vat = new Map<string, Mutable<VatFigures>>();
  const problems: DatevFigures['problems'][number][] = [];
  const otherwiseLocked: number[] = [];
  const book = datevArithmetic(terms);
  const post = (account: string, amount: Cents, { isReversal }: ExtfRow): void => {
    const figures = accounts.get(account) ?? { debit: 0, credit: 0, balance: 0 };
    accounts.set(account, figures);
    figures.balance += amount;
    if (amount > 0 !== isReversal) figures.debit += isReversal ? amount : Math.abs(amount);
    else figures.credit += isReversal ? -amount : Math.abs(amount);
  };
  let rows = 0;
  const reader = new ExtfRows((row) => {
    rows += 1;
    const { header } = reader;
    const length = header.accountLength;
    const { net, tax, rate, country, month, problem } = book(row, header);
    const contra = String(row.contraAccount).padStart(length, '0');
    post(String(row.account).padStart(length, '0'), net + tax, row);
    post(contra, 0 - net, row);
    if (rate !== null) {
      const key = `${month} ${country ?? ''} ${rate}`;
      const figures = vat.get(key) ?? { base: 0, tax: 0 };
      vat.set(key, figures);
      figures.base += net;
      figures.tax += tax;
    }
    if (problem !== null) problems.push({ line: row.line, account: contra, problem });
    if (row.isLocked !== header.isLocked) otherwiseLocked.push(row.line);
  });
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return { header: reader.header, rows, accounts, vat, problems, otherwiseLocked };
}
