import { inBooks } from '../../../src/books/formats/documents.js';
import { declaredAmount } from '../../../src/domain/accounting/declared-amount.js';
import type { Entry } from '../../../src/domain/accounting/model.js';
import { postingsOf } from '../../../src/domain/accounting/postings.js';
import { returnMonthOf } from '../../../src/domain/accounting/tax-month.js';
import type { Judged, JudgedRow } from './judged.js';
import type { DatevFacts } from './random/configuration.js';

/** A fact in which a simulator's result differs from the books. */
export interface Difference {
  /** Id of the entry, or `balance` where `field` is an account. */
  readonly of: string;
  readonly field: string;
  readonly books: string | number | null;
  readonly read: string | number | null;
}

/** Cents of an entry by which DATEV may compute another tax: it rounds a sum, the platform each item. */
const ROUNDED = 3;

interface Terms {
  readonly facts: DatevFacts;
  /** Fields 115 and 116 are written; otherwise DATEV declares by booking date, and the file notes what is elsewhere. */
  readonly statesService: boolean;
}

/** All differences between books and files, by entry and by account. */
export function againstBooks(entries: readonly Entry[], judged: Judged, terms: Terms): readonly Difference[] {
  const rows = Map.groupBy(judged.rows, ({ entry }) => entry);
  const booked = entries.filter(({ dueTax }) => dueTax === undefined);
  const known = new Set(booked.map(({ id }) => id));
  const foreign = judged.rows.filter(({ entry }) => !known.has(entry));
  return [
    ...judged.problems.map(({ entry, problem }) => ({ of: entry, field: problem, books: null, read: null })),
    ...foreign.map(({ entry }) => ({ of: entry, field: 'entry', books: null, read: 'a row' })),
    ...booked.flatMap((entry) => ofEntry(entry, rows.get(entry.id) ?? [], terms)),
    ...(judged.rows.some(({ taxAccount }) => taxAccount !== undefined) ? ofAccounts(booked, judged) : []),
  ];
}

function ofEntry(entry: Entry, rows: readonly JudgedRow[], terms: Terms): readonly Difference[] {
  const { gross, tax } = inBooks(entry);
  const differences: Difference[] = [];
  const told = (field: string, books: Difference['books'], read: Difference['read']): void => {
    if (books !== read) differences.push({ of: entry.id, field, books, read });
  };
  const read = asEntry(rows, entry);
  told('gross', gross, read.gross);
  if (Math.abs(tax - read.tax) > ROUNDED) told('tax', tax, read.tax);
  // A cent or two of tax may be rounded to none.
  if (tax === 0 || rows.length === 0 || (read.tax === 0 && Math.abs(tax) <= ROUNDED)) return differences;
  if (read.taxAccount !== undefined) told('tax account', entry.taxAccount, read.taxAccount);
  told('reversal', entry.reverses !== null ? 1 : 0, rows.every(({ reverses }) => reverses) ? 1 : 0);
  if (read.isByDatev) {
    told('rate', entry.taxRate, read.rate);
    told('country', vatPrefix(entry), read.country);
  }
  if (terms.statesService && declaredAmount(entry) !== null)
    told('declared', returnMonthOf(entry), rows[0]?.declared ?? null);
  return differences;
}

/** As VAT ids begin: Greece is EL. */
function vatPrefix({ taxCountry }: Entry): string | null {
  const country = taxCountry?.slice(0, 2) ?? null;
  return country === 'GR' ? 'EL' : country;
}

interface ReadEntry {
  readonly gross: number;
  readonly tax: number;
  /** Undefined where the simulator posts no tax. */
  readonly taxAccount: string | null | undefined;
  readonly rate: string | null;
  readonly country: string | null;
  /** Otherwise the tax is a row of its own (key 40). */
  readonly isByDatev: boolean;
}

function asEntry(rows: readonly JudgedRow[], { taxAccount }: Entry): ReadEntry {
  const booked = rows.filter(({ isRefused }) => !isRefused);
  const apart = booked.find(({ contra, rate }) => contra === taxAccount && rate === null);
  const taxed = booked.find(({ rate }) => rate !== null);
  return {
    gross: booked.reduce((sum, row) => sum + row.gross, 0),
    tax: booked.reduce((sum, row) => sum + row.tax, 0) + (apart?.gross ?? 0),
    taxAccount: apart === undefined ? (taxed === undefined ? null : taxed.taxAccount) : apart.contra,
    ...{ rate: taxed?.rate ?? null, country: taxed?.country ?? null, isByDatev: apart === undefined },
  };
}

/** Balances of all accounts together, each within what its entries may be rounded by. */
function ofAccounts(entries: readonly Entry[], { balances }: Judged): readonly Difference[] {
  const books = new Map<string, { sum: number; entries: number }>();
  for (const entry of entries) {
    for (const { account, debit, credit } of postingsOf({ ...entry, ...inBooks(entry) })) {
      const row = books.get(account) ?? { sum: 0, entries: 0 };
      books.set(account, { sum: row.sum + debit - credit, entries: row.entries + 1 });
    }
  }
  return [...new Set([...books.keys(), ...Object.keys(balances)])].toSorted().flatMap((account) => {
    const { sum, entries: count } = books.get(account) ?? { sum: 0, entries: 0 };
    const read = balances[account] ?? 0;
    if (Math.abs(sum - read) <= ROUNDED * count) return [];
    return [{ of: 'balance', field: account, books: sum, read }];
  });
}
