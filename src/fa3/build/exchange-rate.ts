import { decimal, roundHalfUp } from '@spacebooks/base/money';
import type { ReportProblem } from '../../document/build/report.js';
import type { EInvoiceDocument, VatBreakdown } from '../../document/model.js';
import type { ExchangeRate, ExchangeRateLookup } from '../../domain/currency-rate.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { KsefDocumentSettings, PinnedExchangeRate } from '../../domain/ksef-settings.js';
import { previousPolishBusinessDay } from '../../domain/polish-calendar.js';

const HOME_CURRENCY = 'PLN';

/** What decides which rate holds. */
interface RateSubject extends Pick<EInvoiceDocument, 'currency'> {
  /** The earlier of the invoice and the end of the service; of a correction that of its original. */
  readonly taxPoint: LocalDate;
  /** Of a correction what its original states, where we know it: the correction keeps the rate (art. 31b ustawy). */
  readonly originalRate?: PinnedExchangeRate | undefined;
  readonly vatBreakdown: readonly VatBreakdown[];
}

/**
 * The rate for tax in another currency than PLN: of the last business day before the tax point (art. 31a ust. 1 i 2 ustawy o
 * VAT). Null where there is no tax to convert, or no rate, which is a finding.
 */
export function buildExchangeRate(
  { currency, taxPoint, originalRate, vatBreakdown }: RateSubject,
  { exchange_rate: own }: KsefDocumentSettings,
  lookup: ExchangeRateLookup | undefined,
  report: ReportProblem,
): ExchangeRate | null {
  if (currency === HOME_CURRENCY || vatBreakdown.every(({ rate }) => rate.eq(0))) return null;
  const day = previousPolishBusinessDay(taxPoint);
  const pinned = own?.effective_date === day ? own : originalRate;
  if (pinned?.currency === currency) return unpinned(pinned);
  const found = lookup?.(currency, day) ?? { ok: false, problem: 'no tables were given' };
  if (found.ok) return found.rate;
  report({
    rule: 'SB-KSEF-RATE',
    field: 'e_invoices.ksef.exchange_rates',
    problem: 'no exchange rate',
    values: { currency, day, where: found.problem },
  });
  return null;
}

/** P_14_xW of each group with tax: its tax times the rate, rounded to the grosz. */
export function withTaxInPln(
  vatBreakdown: readonly VatBreakdown[],
  exchange: ExchangeRate | null,
): readonly VatBreakdown[] {
  if (exchange === null) return vatBreakdown;
  return vatBreakdown.map((group) =>
    group.rate.gt(0) ? { ...group, taxInPln: roundHalfUp(group.tax.times(exchange.rate)) } : group,
  );
}

export function pinnedRate({ currency, rate, table, effectiveDate }: ExchangeRate): PinnedExchangeRate {
  return { currency, rate: rate.toFixed(), table, effective_date: effectiveDate };
}

function unpinned({ currency, rate, table, effective_date }: PinnedExchangeRate): ExchangeRate {
  return { currency, rate: decimal(rate), table, effectiveDate: effective_date };
}
