import { balanceOf } from '../../document/balance.js';
import { deliveryLine } from '../../document/build/delivery-line.js';
import type { EInvoiceDocument } from '../../document/model.js';
import { formatDate, formatPeriod } from '../../document/wording/format.js';
import type { LayoutWording } from '../../document/wording/wording.js';
import type { Sheet } from './sheet.js';

/** What § 14 UStG and the bookkeeper look for first: label and value, only where there is a value. */
export function factsOf({ document, wording }: Sheet): (readonly [label: string, value: string])[] {
  const { facts: label, formats } = wording;
  const collected = document.payment.state?.kind === 'collected';
  const due = balanceOf(document).side === 'due' ? document.paymentDueDate : null;
  const facts: (readonly [string, string | null])[] = [
    [label.number, document.number],
    [label.issueDate, formatDate(document.issueDate, formats)],
    isSaidByTaxPoint(document) ? [label.deliveryDate, null] : servicePeriodFact(document, wording),
    [label.taxPoint, document.taxPoint === undefined ? null : formatDate(document.taxPoint, formats)],
    [collected ? label.collectionDate : label.paymentDueDate, due === null ? null : formatDate(due, formats)],
    [label.buyerId, document.buyer.id],
    [label.buyerReference, document.buyerReference],
    [label.orderReference, document.orderReference],
    [label.contractReference, document.contractReference ?? null],
    [label.projectReference, document.projectReference ?? null],
    [label.deliverTo, deliveryLine(document)],
    [label.buyerVatId, document.buyer.vatId],
    [
      document.buyer.registration?.name ?? label.buyerRegistration,
      document.buyer.registration?.written ?? null,
    ],
  ];
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== null);
}

/** The service was given on the tax point. */
function isSaidByTaxPoint({ taxPoint, period, deliveryDate, lines }: EInvoiceDocument): boolean {
  return period === null && taxPoint === deliveryDate && lines.every((line) => line.period === undefined);
}

/**
 * When the services were given, as the head of the page says it. Where the lines differ it points to them: a calendar
 * month may stand for the day of the service, a span over several may not (§ 31 Abs. 4 UStDV).
 */
export function servicePeriodFact(
  { period, deliveryDate, lines }: EInvoiceDocument,
  { facts: label, formats }: LayoutWording,
): readonly [label: string, value: string] {
  if (lines.some((line) => line.period !== undefined)) return [label.period, label.seeItems];
  return period === null
    ? [label.deliveryDate, formatDate(deliveryDate, formats)]
    : [label.period, formatPeriod(period, formats)];
}
