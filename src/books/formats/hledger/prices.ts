import type { Entry } from '../../../domain/accounting/model.js';
import type { Posting } from '../../../domain/accounting/postings.js';
import { postingsOf } from '../../../domain/accounting/postings.js';
import type { AccountingSettings, ConfiguredRate } from '../../../domain/accounting/settings.js';
import { isRateBetween, unitsOf } from '../../../domain/currency-rate.js';
import type { LocalDate } from '../../../domain/invoice.js';
import { inBooks } from '../documents.js';
import { centsText } from '../text/amount.js';
import { commodity } from './names.js';

/**
 * The entry in a currency that all its sides can be written in: its own, unless a side has an amount only in the books' currency, or has
 * opposite signs in the two, because such a side has no cost.
 */
export function inJournal(entry: Entry): Entry {
  if (entry.exchange === null) return entry;
  const own = postingsOf(entry);
  const booked: Entry = { ...entry, ...inBooks(entry), exchange: null };
  const hasCosts = postingsOf(booked).every(({ role, debit }) =>
    own.some((posting) => posting.role === role && posting.debit > 0 === debit > 0),
  );
  return hasCosts ? entry : booked;
}

/** What a side in another currency is in the books, as its cost: `@@ 109.93 EUR`; empty in the currency of the books. */
export function costOf({ role }: Posting, entry: Entry): string {
  if (entry.exchange === null) return '';
  const own = postingsOf({ ...entry, ...inBooks(entry) }).find((posting) => posting.role === role);
  const cents = own === undefined ? 0 : own.debit + own.credit;
  return ` @@ ${centsText(cents)} ${commodity(entry.exchange.currency)}`;
}

/** When a batch has entries in other currencies than that of the books. */
export class ForeignDates {
  /** The first date of each currency, of a document or its booking. */
  readonly first = new Map<string, LocalDate>();
  /** Of the last entry, which a batch has last. */
  lastBooked = '';

  add({ exchange, currency, documentDate, bookingDate }: Entry): void {
    this.lastBooked = bookingDate;
    if (exchange === null) return;
    const date = documentDate < bookingDate ? documentDate : bookingDate;
    const known = this.first.get(currency);
    if (known === undefined || date < known) this.first.set(currency, date);
  }
}

/** Rates as market prices, so that balances can be valued: those of the batch's currencies that held in its time. */
export function marketPrices(
  { first, lastBooked }: ForeignDates,
  settings: AccountingSettings,
): readonly string[] {
  const { currency: books } = settings;
  return [...first]
    .flatMap(([currency, date]) => ratesBetween(ratesOf(currency, settings), currency, date, lastBooked))
    .sort(byDay)
    .map(
      ({ valid_from, rate, currency }) =>
        `P ${valid_from} ${commodity(books)} ${rate} ${commodity(currency)}`,
    );
}

/** Those of documents, and of other days those of the books. */
function ratesOf(
  currency: string,
  { currency: books, currency_rates = [], exchange_rates }: AccountingSettings,
): readonly ConfiguredRate[] {
  const stated = currency_rates
    .filter((rate) => isRateBetween([currency, books], rate))
    .map((rate) => ({ currency, valid_from: rate.from, rate: unitsOf(currency, rate).toFixed() }));
  const days = new Set(stated.map(({ valid_from }) => valid_from));
  return [...stated, ...exchange_rates.filter(({ valid_from }) => !days.has(valid_from))];
}

/** A rate holds until the next one of its currency. */
function ratesBetween(
  rates: readonly ConfiguredRate[],
  currency: string,
  first: string,
  last: string,
): readonly ConfiguredRate[] {
  const own = rates.filter((rate) => rate.currency === currency && rate.valid_from <= last).sort(byDay);
  return own.filter((_, index) => {
    const next = own[index + 1];
    return next === undefined || next.valid_from > first;
  });
}

function byDay(one: ConfiguredRate, other: ConfiguredRate): number {
  if (one.valid_from !== other.valid_from) return one.valid_from < other.valid_from ? -1 : 1;
  if (one.currency === other.currency) return 0;
  return one.currency < other.currency ? -1 : 1;
}
