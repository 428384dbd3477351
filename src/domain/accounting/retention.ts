import type { LocalDate } from '../invoice.js';

/** `voucher`: what proves a booking; `books`: journal, log and procedure documentation. */
export type Retained = 'voucher' | 'books';

/** Years after the calendar year in which it was made (§ 147 Abs. 3 AO, since 2025 eight for vouchers). */
const YEARS: Readonly<Record<Retained, number>> = { voucher: 8, books: 10 };

/** The last day on which something of a year must be kept. */
export function retainedUntil(what: Retained, year: number): LocalDate {
  return `${year + YEARS[what]}-12-31`;
}
