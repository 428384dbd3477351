import { decimal, roundHalfUp } from '@spacebooks/base/money';
import type { References } from '../../document/build/document-type.js';
import type { ReportProblem } from '../../document/build/report.js';
import type { EInvoiceDocument, VatBreakdown } from '../../document/model.js';
import type { TaxPoints } from '../../domain/accounting/tax-point/tax-point-rule.js';
import type { ExchangeRate } from '../../domain/currency-rate.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { KsefDocumentSettings, KsefOriginal, PinnedExchangeRate } from '../../domain/ksef-settings.js';
import { previousPolishBusinessDay } from '../../domain/polish-calendar.js';
import { listedOriginal } from './correction.js';

const HOME_CURRENCY = 'PLN';

/** What decides which rate holds. */
interface RateSubject extends Pick<EInvoiceDocument, 'currency' | 'precedingInvoice' | 'vatBreakdown'> {
  /** Of a correction that of its original. */
  readonly taxPoints: TaxPoints;
}

/**
 * The rate for tax in another currency than PLN: of the last business day before the tax point (art. 31a ust. 1 i 2 ustawy o
 * VAT); of a correction that of its original (art. 31b). Null where there is no tax to convert, or no rate, which is a finding.
 */
export function buildExchangeRate(
  { currency, precedingInvoice, taxPoints, vatBreakdown }: RateSubject,
  settings: KsefDocumentSettings,
  references: References,
  report: ReportProblem,
): ExchangeRate | null {
  if (currency === HOME_CURRENCY || vatBreakdown.every(({ rate }) => rate.eq(0))) return null;
  const [day = '', ...others] = new Set(taxPoints.map(previousPolishBusinessDay));
  if (others.length > 0) {
    const values = { currency, days: [day, ...others] };
    report({ rule: 'SB-KSEF-RATE', field: 'items', problem: 'taxes of several days', values });
    return null;
  }
  const listed = precedingInvoice === null ? undefined : listedOriginal(precedingInvoice, settings);
  const { exchange_rate: own } = settings;
  const pinned = own?.effective_date === day ? own : originalRateOf(references, listed, { currency, day });
  if (pinned?.currency === currency) return unpinned(pinned);
  const found = references.exchangeRate?.(currency, day) ?? { ok: false, problem: 'no tables were given' };
  if (found.ok) return found.rate;
  report({
    rule: 'SB-KSEF-RATE',
    field: 'e_invoices.ksef.exchange_rates',
    problem: 'no exchange rate',
    values: { currency, day, where: found.problem },
  });
  return null;
}

/**
 * The rate that the original states: the one in its document before the one that ours was made by, because another program's may
 * have been adopted for it; else what a person has written.
 *
 * @param day of the rate that the original should have, for the books
 */
function originalRateOf(
  { precedingInvoice }: References,
  listed: KsefOriginal | undefined,
  { currency, day }: { readonly currency: string; readonly day: LocalDate },
): PinnedExchangeRate | undefined {
  const pinned = precedingInvoice?.exchangeRate;
  const stated = precedingInvoice?.stated?.rate ?? (pinned === undefined ? listed?.exchange_rate : undefined);
  if (stated === undefined || (pinned !== undefined && decimal(pinned.rate).eq(stated))) return pinned;
  return { currency, rate: stated, table: '', effective_date: day };
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
