import type { Invoice, LocalDate } from '../../domain/invoice.js';
import type { ServicePeriodRule } from '../../domain/settings.js';
import { itemMatches } from './item-condition.js';
import { periodInText } from './item-period.js';
import type { EInvoiceDocument, Period } from './model.js';
import type { Report } from './report.js';

/**
 * BT-72 and BG-14: each item's period by the first rule that fits it, then the span over all of them. The last
 * day is when the service is complete; a span of one day is that day alone. Calendar dates only: no time zone
 * takes part.
 */
export function buildServicePeriod(
  invoice: Invoice,
  rules: readonly ServicePeriodRule[],
  report: Report,
): Pick<EInvoiceDocument, 'deliveryDate' | 'period'> {
  const periods = invoice.items.flatMap((item, index) => {
    const rule = rules.find((each) => itemMatches(item, each.when));
    if (rule === undefined) {
      report({
        rule: 'SB-SERVICE-PERIOD',
        field: `items[${index}].revenueAccount`,
        message: 'No rule in e_invoices.service_period says when this item was supplied.',
        fix: 'Add a rule for its revenue account or accounting code to e_invoices.service_period.',
      });
      return [];
    }
    if (rule.period !== 'item text') return periodOf(rule.period, invoice.invoiceDate);
    const period = periodInText(item.description);
    if (typeof period === 'object') return period;
    report({
      ...(period === 'absent' ? TEXT_WITHOUT_PERIOD : UNCLEAR_TEXT),
      field: `items[${index}].description`,
    });
    return [];
  });
  const start = periods.map((each) => each.start).sort()[0] ?? invoice.invoiceDate;
  const end =
    periods
      .map((each) => each.end)
      .sort()
      .at(-1) ?? invoice.invoiceDate;
  return { deliveryDate: end, period: start === end ? null : { start, end } };
}

const TEXT_WITHOUT_PERIOD = {
  rule: 'SB-SERVICE-PERIOD-TEXT-NONE',
  message: 'The item’s text does not say when it was supplied.',
  fix: 'Write the day, the month or the period into the item’s text, for example 01.10.2026 - 31.10.2026 or Oktober 2026.',
};
const UNCLEAR_TEXT = {
  rule: 'SB-SERVICE-PERIOD-TEXT',
  message: 'The item’s text names several dates, or one that can be read in more than one way.',
  fix: 'Write one day, month or period into the item’s text, for example 01.10.2026 - 31.10.2026 or Oktober 2026.',
};

function periodOf(period: Exclude<ServicePeriodRule['period'], 'item text'>, invoiceDate: LocalDate): Period {
  if (period === 'date of invoice') return { start: invoiceDate, end: invoiceDate };
  const [year = 0, month = 0] = invoiceDate.split('-').map(Number);
  return monthOf(year, period === 'month before' ? month - 1 : month);
}

/** @param month 1 to 12; 0 is December of the year before */
function monthOf(year: number, month: number): Period {
  return { start: isoDay(Date.UTC(year, month - 1, 1)), end: isoDay(Date.UTC(year, month, 0)) };
}

function isoDay(epochMs: number): LocalDate {
  return new Date(epochMs).toISOString().slice(0, 10);
}
