import type { EInvoiceDocument } from '../../document/model.js';
import { formatDate, formatPeriod } from '../../document/wording/format.js';
import type { Wording } from '../../document/wording/wording.js';

/**
 * When the services were given, as the head of the page says it. Where the lines differ it points to them: a calendar
 * month may stand for the day of the service, a span over several may not (§ 31 Abs. 4 UStDV).
 */
export function servicePeriodFact(
  { period, deliveryDate, lines }: EInvoiceDocument,
  { facts: label, formats }: Wording,
): readonly [label: string, value: string] {
  if (lines.some((line) => line.period !== undefined)) return [label.period, label.seeItems];
  return period === null
    ? [label.deliveryDate, formatDate(deliveryDate, formats)]
    : [label.period, formatPeriod(period, formats)];
}
