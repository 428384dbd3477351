import type { LocalDate } from '../invoice.js';
import type { Cents } from './cents.js';
import type { Entry } from './model.js';
import { monthOf } from './month.js';
import { endOfMonth } from './service-date.js';

/** What would be booked anew because our rules have changed, and not the invoices. A person is asked first. */
export interface Rebooking {
  /** SHA-256 over the ids of the entries: what a yes is given to. */
  readonly digest: string;
  /** Entries that would be reversed, and made. */
  readonly reversed: number;
  readonly added: number;
  readonly invoices: number;
  /** Of the documents, in order. */
  readonly months: readonly RebookedMonth[];
  /** By account, tax key and currency, in the currency of the books where there is an exchange. */
  readonly accounts: readonly RebookedAccount[];
}

interface RebookedMonth {
  /** `YYYY-MM` */
  readonly month: string;
  /** It would be booked on the first open day. */
  readonly isClosed: boolean;
}

export interface RebookedAccount {
  readonly account: string;
  /** Of its entries, those of several formats with a blank between; empty without any. */
  readonly taxKey: string;
  readonly currency: string;
  /** Net as it is posted, and as it would be. */
  readonly before: Cents;
  readonly after: Cents;
}

type Row = { -readonly [Name in keyof RebookedAccount]: RebookedAccount[Name] };

/** Counts entries that would be reversed (`before`) and made (`after`), one by one. */
export class RebookingSums {
  readonly #ids = { before: [] as string[], after: [] as string[] };
  readonly #invoices = new Set<string>();
  readonly #months = new Set<string>();
  readonly #accounts = new Map<string, Row>();

  count(entry: Entry, side: 'before' | 'after'): void {
    this.#ids[side].push(entry.id);
    this.#invoices.add(entry.invoiceId);
    this.#months.add(monthOf(entry.documentDate));
    const { account } = entry;
    const taxKey = taxKeyOf(entry);
    const { currency, net } = entry.exchange ?? entry;
    const key = `${account}\n${taxKey}\n${currency}`;
    const row = this.#accounts.get(key) ?? { account, taxKey, currency, before: 0, after: 0 };
    row[side] += net;
    this.#accounts.set(key, row);
  }

  /** @param digestOf SHA-256 of a text */
  rebooking(closedThrough: LocalDate | null, digestOf: (text: string) => string): Rebooking {
    const { before, after } = this.#ids;
    return {
      digest: digestOf(JSON.stringify([before.toSorted(), after.toSorted()])),
      reversed: before.length,
      added: after.length,
      invoices: this.#invoices.size,
      months: [...this.#months].sort().map((month) => ({
        month,
        isClosed: closedThrough !== null && endOfMonth(`${month}-01`) <= closedThrough,
      })),
      accounts: [...this.#accounts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
    };
  }
}

function taxKeyOf({ taxKey, taxKeys }: Entry): string {
  return taxKeys === undefined ? taxKey : Object.values(taxKeys).join(' ');
}

/** `8400 (3)`: an account, and the tax key where there is one. */
export function accountName({ account, taxKey }: Pick<RebookedAccount, 'account' | 'taxKey'>): string {
  return taxKey === '' ? account : `${account} (${taxKey})`;
}
