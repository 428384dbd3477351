import type { Batch, Entry, Posting } from '../../../domain/accounting/model.js';
import { postingsOf } from '../../../domain/accounting/postings.js';
import type { AccountingSettings, ExchangeRate } from '../../../domain/accounting/settings.js';
import { inBooks } from '../documents.js';
import { centsText } from '../text/amount.js';
import { commodity } from './names.js';

/** What a side in another currency is in the books, as its cost: `@@ 109.93 EUR`; empty in the currency of the books. */
export function costOf({ role }: Posting, entry: Entry): string {
  if (entry.exchange === null) return '';
  const own = postingsOf({ ...entry, ...inBooks(entry) }).find((posting) => posting.role === role);
  const cents = own === undefined ? 0 : own.debit + own.credit;
  return ` @@ ${centsText(cents)} ${commodity(entry.exchange.currency)}`;
}

/** Rates as market prices, so that balances can be valued: those of the batch's currencies that held in its time. */
export function marketPrices(
  { entries }: Batch,
  { exchange_rates, currency: books }: AccountingSettings,
): readonly string[] {
  const foreign = entries.filter(({ exchange }) => exchange !== null);
  return [...Map.groupBy(foreign, ({ currency }) => currency)]
    .flatMap(([currency, own]) => {
      const dates = own.flatMap(({ documentDate, bookingDate }) => [documentDate, bookingDate]).sort();
      const last = entries.at(-1)?.bookingDate ?? '';
      return ratesBetween(exchange_rates, currency, dates[0] ?? '', last);
    })
    .sort(byDay)
    .map(
      ({ valid_from, rate, currency }) =>
        `P ${valid_from} ${commodity(books)} ${rate} ${commodity(currency)}`,
    );
}

/** A rate holds until the next one of its currency. */
function ratesBetween(
  rates: readonly ExchangeRate[],
  currency: string,
  first: string,
  last: string,
): readonly ExchangeRate[] {
  const own = rates.filter((rate) => rate.currency === currency && rate.valid_from <= last).sort(byDay);
  return own.filter((_, index) => {
    const next = own[index + 1];
    return next === undefined || next.valid_from > first;
  });
}

function byDay(one: ExchangeRate, other: ExchangeRate): number {
  if (one.valid_from !== other.valid_from) return one.valid_from < other.valid_from ? -1 : 1;
  if (one.currency === other.currency) return 0;
  return one.currency < other.currency ? -1 : 1;
}
