import { decimal, isZero, sum } from '@spacebooks/base/money';
import type { Problem } from '../../finding.js';
import { isNoSupply } from '../../no-supply.js';
import { isDueWithPayment } from '../cash-accounting.js';
import type { ItemPeriodOf } from '../deferral/item-period.js';
import type { InvoiceSnapshot } from '../model.js';
import { monthOf } from '../month.js';
import type { AccountingSettings } from '../settings.js';
import type { TaxedPart } from '../taxed-part.js';
import { type Advance, type AdvanceOfPart, advancesOf, type LaterAdvances, shareOf } from './advances.js';
import { withReturned } from './returned-advances.js';
import { dayWithInvoice, findTaxPointRule } from './tax-point-rule.js';

/** A part of an original by the month of its tax, and by the period of its service where that is matched, too. */
export interface MatchedPart {
  readonly month: string | undefined;
  readonly period?: string | undefined;
}

/** What of a taxed part has its tax in one month. */
export interface DatedPart extends TaxedPart {
  /** `YYYY-MM`; undefined where no rule is asked: it is that of the document, or of the payment. */
  readonly taxMonth?: string | undefined;
  /** Of what takes back turnover that is taxed in another country: the month that it was declared in. */
  readonly correctsMonth?: string | undefined;
  /** Of a correction: the part of the original that it changes; missing where it changes none. */
  readonly matched?: MatchedPart | undefined;
}

/**
 * The parts of an invoice by the month that their tax arises in. A correction whose original is not known is of the month that it is
 * made in, and under cash accounting tax arises with the payment: both have no other month. What does not know its service period is
 * reported.
 *
 * @param later of an original that was corrected before it was paid
 */
export function datedParts(
  snapshot: Pick<InvoiceSnapshot, 'invoice' | 'payments' | 'settledOn'>,
  parts: readonly TaxedPart[],
  settings: AccountingSettings,
  itemPeriodOf: ItemPeriodOf | undefined,
  report: (problem: Problem) => void,
  later?: LaterAdvances,
): readonly DatedPart[] {
  const { invoice } = snapshot;
  const rules = settings.tax_point ?? [];
  if (rules.length === 0 || invoice.correctedInvoiceId !== null) return parts;
  const isCash = isDueWithPayment(settings, invoice.invoiceDate);
  const advances = advancesOf(snapshot, later?.since);
  return parts.flatMap((part): readonly DatedPart[] => {
    const item = invoice.items[part.index];
    // OSS knows no cash accounting.
    if (item === undefined || isNoSupply(part) || (isCash && part.taxCountry === undefined)) return [part];
    const rule = findTaxPointRule(rules, item, invoice.invoiceDate);
    if (rule === undefined) return [{ ...part, taxMonth: monthOf(invoice.invoiceDate) }];
    if (rule.arises === 'with the invoice') return [{ ...part, taxMonth: monthOf(dayWithInvoice(invoice)) }];
    const period = itemPeriodOf?.(invoice, part.index, invoice.invoiceDate);
    if (period?.ok !== true) {
      if (period !== undefined) report(period.problem);
      return [part];
    }
    const performed = monthOf(period.period.to);
    if (item.paid) return [{ ...part, taxMonth: earlier(performed, monthOf(invoice.invoiceDate)) }];
    return byPayment(part, performed, advances, later?.of(part) ?? []);
  });
}

/** What is paid before the month of the service is taxed with the payment, the rest in that month. */
function byPayment(
  part: TaxedPart,
  performed: string,
  advances: readonly Advance[],
  later: readonly AdvanceOfPart[],
): readonly DatedPart[] {
  const early = advances.filter(({ month, paid }) => month < performed && paid !== 0);
  const first = early.map((advance) => ({ month: advance.month, net: shareOf(part.net, advance) }));
  const shares = later.length === 0 ? first : together([...first, ...later]);
  const rest = shares.reduce((left, { net }) => left.minus(net), part.net);
  const paid = early.reduce((total, advance) => total + advance.paid, 0);
  const isPaid =
    later.length === 0 ? early.length > 0 && paid === early[0]?.whole : rest.abs().lt(NEXT_TO_NOTHING);
  const months = [...shares, ...(isPaid ? [] : [{ month: performed, net: rest }])];
  if (part.taxCountry === undefined)
    return months.map(({ month, net }) => ({ ...part, net, taxMonth: month }));
  return withReturned(months).map(({ month, net, correctsMonth }) => {
    return { ...part, net, taxMonth: month, correctsMonth };
  });
}

/** Shares of shares end some decimals after the platform's precision. */
const NEXT_TO_NOTHING = decimal('0.000001');

/** Money of one month before and after a correction, by month. */
function together(advances: readonly AdvanceOfPart[]): readonly AdvanceOfPart[] {
  return [...Map.groupBy(advances, ({ month }) => month)]
    .map(([month, own]) => ({ month, net: sum(own.map(({ net }) => net)) }))
    .filter(({ net }) => !isZero(net))
    .sort((one, other) => (one.month < other.month ? -1 : 1));
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
