import type { StatedFacts } from '../domain/remarks.js';
import type { EInvoiceDocument } from './model.js';

/** What a reader of the document may compute or compare. */
export function factsOf({
  issueDate,
  paymentDueDate,
  precedingInvoice,
  vatBreakdown,
}: EInvoiceDocument): StatedFacts {
  return {
    issueDate,
    dueDate: paymentDueDate,
    correctedOn: precedingInvoice?.issueDate ?? null,
    taxes: vatBreakdown,
  };
}
