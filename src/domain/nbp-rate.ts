import type { LocalDate } from './invoice.js';
import type { Decimal } from './money.js';

/** PLN for one unit of a currency, by a table of the National Bank of Poland (NBP). */
export interface ExchangeRate {
  readonly currency: string;
  readonly rate: Decimal;
  /** Number of the table, e.g. `225/A/NBP/2026`. */
  readonly table: string;
  readonly effectiveDate: LocalDate;
}

/** Looks for the rate of NBP's table A of exactly that day. Says in `problem` where it looked in vain. */
export type ExchangeRateLookup = (currency: string, day: LocalDate) => FoundRate;

export type FoundRate =
  | { readonly ok: true; readonly rate: ExchangeRate }
  | { readonly ok: false; readonly problem: string };
