import type { ZlotyRateOn } from '../domain/accounting/book-rate.js';
import { exchangeRatesIn } from '../fa3/exchange-rates/exchange-rate-files.js';

/** For the books, the rates that documents for KSeF are converted by. @param path of NBP's tables */
export function zlotyRatesIn(path: string | undefined): ZlotyRateOn | undefined {
  if (path === undefined) return undefined;
  const lookup = exchangeRatesIn(path);
  return (currency, day) => {
    const found = lookup(currency, day);
    return found.ok ? found.rate.rate : null;
  };
}
