import { configuredRates } from '../../domain/accounting/exchange.js';
import { isSameRate, spansOf } from '../../domain/accounting/rate-lists.js';
import type { ConfiguredRate } from '../../domain/accounting/settings.js';
import { parseRateStatement } from '../../domain/currency-rate.js';
import type { CurrencyRate } from '../../domain/settings.js';
import type { Path, PlacedComplaint } from '../place.js';
import { calendarDate } from '../schema/formats.js';
import { complaintAt, entryPaths, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

/**
 * The e-invoice and the books convert by one rate: where both lists have one for a day, they have the same. What one of them
 * has twice, or cannot be read, is reported elsewhere.
 */
export function exchangeRateChecks(accounting: Path, tree: YamlTree): readonly PlacedComplaint[] {
  const stated = new Map(
    entryPaths([...accounting.slice(0, -1), 'e_invoices', 'currency_rates'], tree).flatMap((path) => {
      const rate = currencyRateAt(path, tree);
      return rate === null ? [] : [[rate, path] as const];
    }),
  );
  const entries = entryPaths([...accounting, 'exchange_rates'], tree).flatMap((path) => {
    const given = configuredRateAt(path, tree);
    return given === null ? [] : [{ path, given }];
  });
  const books = textAt([...accounting, 'currency'], tree) ?? 'EUR';
  return [...Map.groupBy(entries, ({ given }) => given.currency)].flatMap(([currency, own]) =>
    contradiction({ currency, books, own, stated }, tree),
  );
}

interface Lists {
  readonly currency: string;
  readonly books: string;
  /** The entries of this currency. */
  readonly own: readonly { readonly path: Path; readonly given: ConfiguredRate }[];
  readonly stated: ReadonlyMap<CurrencyRate, Path>;
}

/** Once for each currency: of several entries that contradict, the others follow from the first. */
function contradiction({ currency, books, own, stated }: Lists, tree: YamlTree): PlacedComplaint[] {
  const list = [...stated.keys()];
  const rates = configuredRates({ currency: books, exchange_rates: own.map(({ given }) => given) });
  const spans = rates.flatMap((rate, index) =>
    spansOf(rate, [currency, books], list).map((span) => ({ ...span, rate, path: own[index]?.path ?? [] })),
  );
  const first = spans.find((span) => span.stated && !isSameRate(span.rate, span.stated, currency));
  if (first?.stated === undefined) return [];
  const { line = 1, file } = tree.place(stated.get(first.stated) ?? [])?.position ?? {};
  const where = file === undefined ? `line ${line}` : `${file}:${line}`;
  const message = `rate: the books would convert by ${first.rate.rate} on ${first.from}, and e-invoices by ${first.stated.rate} (e_invoices.currency_rates, ${where})`;
  const missing = spans
    .filter((span) => span.stated === undefined)
    .map(
      ({ rate, from, to }) =>
        `- { rate: ${rate.rate}, from: ${from}${to === undefined ? '' : `, to: ${to}`} }`,
    );
  const remove = `remove the entries of ${currency} here: the books take the rates of e_invoices.currency_rates`;
  const fix = missing.length === 0 ? remove : `${remove}, to which you add: ${missing.join(' ')}`;
  return [complaintAt([...first.path, 'rate'], message, fix, tree)];
}

function currencyRateAt(path: Path, tree: YamlTree): CurrencyRate | null {
  const rate = textAt([...path, 'rate'], tree)?.trim() ?? '';
  const from = calendarDate(textAt([...path, 'from'], tree) ?? '');
  const end = textAt([...path, 'to'], tree);
  const to = end === null ? undefined : calendarDate(end);
  if (parseRateStatement(rate) === null || from === null || to === null) return null;
  return { rate, from, ...(to !== undefined && { to }) };
}

function configuredRateAt(path: Path, tree: YamlTree): ConfiguredRate | null {
  const currency = textAt([...path, 'currency'], tree)?.trim() ?? '';
  const rate = textAt([...path, 'rate'], tree)?.trim() ?? '';
  const valid_from = calendarDate(textAt([...path, 'valid_from'], tree) ?? '');
  const isRate = /^\d{1,6}(\.\d{1,6})?$/.test(rate) && Number(rate) > 0;
  return isRate && valid_from !== null && /^[A-Z]{3}$/.test(currency) ? { currency, rate, valid_from } : null;
}
