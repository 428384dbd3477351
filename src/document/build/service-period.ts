import type { Invoice, InvoiceItem, LocalDate } from '../../domain/invoice.js';
import type { EInvoiceSettings, Language, ServicePeriodRule } from '../../domain/settings.js';
import type { EInvoiceDocument, InvoicingPeriod } from '../model.js';
import { itemMatches } from './item-condition.js';
import { periodInText } from './item-period.js';
import type { ReportProblem } from './report.js';

/** What says when a service was given; the country decides how dates are read. */
export type PeriodSettings = Pick<EInvoiceSettings, 'service_period' | 'seller' | 'language'>;

/** When the services of an invoice were given. */
interface ServicePeriods extends Pick<EInvoiceDocument, 'deliveryDate' | 'period'> {
  /** BG-26 of each item, in the invoice's order; null throughout where the whole invoice has one period. */
  readonly byItem: readonly (InvoicingPeriod | null)[];
}

/**
 * BT-72, BG-14 and BG-26: each item's period by the first rule that fits it, and the span over all of them. The last
 * day is when the service is complete; a span of one day is that day alone. Where the items differ each states its own,
 * because the span says of none of them when it was given (docs/adr/0081). Calendar dates only: no time zone takes part.
 *
 * @param servedBy the date that rules count from: the invoice's own, or of a correction that of the original,
 *   because the service is the same (§ 14 Abs. 4 Nr. 6 UStG); null when it is not known
 * @param money places of items for which nothing is supplied
 */
export function buildServicePeriods(
  invoice: Invoice,
  settings: PeriodSettings,
  servedBy: LocalDate | null,
  report: ReportProblem,
  money: ReadonlySet<number> = new Set(),
): ServicePeriods {
  const found = invoice.items.map((item, index) =>
    money.has(index) ? null : periodOfItem(item, index, servedBy, settings, report),
  );
  if (found.includes('undated')) {
    report({ rule: 'SB-SERVICE-PERIOD', field: 'correctedInvoice', problem: 'undated original' });
  }
  const periods = found.map((each) => (each === 'undated' ? null : each));
  const known = periods.flatMap((each) => each ?? []);
  const start = known.map((each) => each.start).sort()[0] ?? invoice.invoiceDate;
  const end =
    known
      .map((each) => each.end)
      .sort()
      .at(-1) ?? invoice.invoiceDate;
  const isOne = known.every((each) => each.start === start && each.end === end);
  return {
    deliveryDate: end,
    period: start === end ? null : { start, end },
    byItem: isOne ? periods.map(() => null) : periods,
  };
}

/** The period of an item by the first rule that fits it; null where that is reported. */
export function periodOfItem(
  item: InvoiceItem,
  index: number,
  servedBy: LocalDate | null,
  settings: PeriodSettings,
  report: ReportProblem,
): InvoicingPeriod | 'undated' | null {
  const rule = settings.service_period.find((each) => itemMatches(item, each.when));
  const at = `items[${index}]`;
  if (rule === undefined) {
    report({ rule: 'SB-SERVICE-PERIOD', field: `${at}.revenueAccount`, problem: 'no period rule' });
    return null;
  }
  if (rule.period !== 'item text') {
    return servedBy === null ? 'undated' : periodOf(rule.period, servedBy);
  }
  const period = periodInText(item.description, settings.seller.country);
  if (typeof period === 'object') return period;
  const place = { field: `${at}.description`, values: examplesIn(settings.language) };
  report(
    period === 'absent'
      ? { rule: 'SB-SERVICE-PERIOD-TEXT-NONE', ...place, problem: 'no period in text' }
      : { rule: 'SB-SERVICE-PERIOD-TEXT', ...place, problem: 'unclear period in text' },
  );
  return null;
}

/** What can be written instead, as it is written in the language of the invoices. */
function examplesIn(language: Language): { readonly period: string; readonly month: string } {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const { start, end } = monthOf(2026, 10);
  return {
    period: `${day.format(new Date(start))} - ${day.format(new Date(end))}`,
    month: month.format(new Date(start)),
  };
}

function periodOf(
  period: Exclude<ServicePeriodRule['period'], 'item text'>,
  invoiceDate: LocalDate,
): InvoicingPeriod {
  if (period === 'date of invoice') return { start: invoiceDate, end: invoiceDate };
  const [year = 0, month = 0] = invoiceDate.split('-').map(Number);
  return monthOf(year, period === 'month before' ? month - 1 : month);
}

/** @param month 1 to 12; 0 is December of the year before */
function monthOf(year: number, month: number): InvoicingPeriod {
  return { start: isoDay(Date.UTC(year, month - 1, 1)), end: isoDay(Date.UTC(year, month, 0)) };
}

function isoDay(epochMs: number): LocalDate {
  return new Date(epochMs).toISOString().slice(0, 10);
}
