import type { EInvoiceDocument } from '../../document/model.js';
import type { XmlTree } from '../../document/xml/tree.js';

/**
 * OkresFa, or P_6 where the service was complete on another day than that of issue. Neither where the lines differ: each
 * then states the day on which its own was complete (P_6A).
 */
export function servicePeriod({ period, deliveryDate, issueDate, lines }: EInvoiceDocument): XmlTree {
  if (lines.some((line) => line.period !== undefined)) return {};
  if (period !== null) return { OkresFa: { P_6_Od: period.start, P_6_Do: period.end } };
  return deliveryDate === issueDate ? {} : { P_6: deliveryDate };
}
