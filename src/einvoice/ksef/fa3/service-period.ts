import type { EInvoiceDocument } from '../../document/model.js';
import type { XmlTree } from '../../xml/tree.js';

/** OkresFa, or P_6 where the service was complete on another day than that of issue. */
export function servicePeriod({ period, deliveryDate, issueDate }: EInvoiceDocument): XmlTree {
  if (period !== null) return { OkresFa: { P_6_Od: period.start, P_6_Do: period.end } };
  return deliveryDate === issueDate ? {} : { P_6: deliveryDate };
}
