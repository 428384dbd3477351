import type { Report } from '../../domain/accounting/exclusion.js';
import type { InvoiceBooks } from '../../store/books/invoice-books.js';
import type { WebSpace } from '../deps.js';

interface ExclusionChoice {
  readonly report: Report;
  /** What the next decision says. */
  readonly decision: 'exclude' | 'include';
}

/** What can be decided about an invoice and the reports that its space writes: the contrary of what was said last. */
export function exclusionChoices(
  { reports }: Pick<WebSpace, 'reports'>,
  { copy, exclusions }: Pick<InvoiceBooks, 'copy' | 'exclusions'>,
): readonly ExclusionChoice[] {
  if (copy === null) return [];
  return [...new Set([...reports.values()].flat())].map((report) => {
    const last = exclusions.findLast((each) => each.report === report);
    return { report, decision: last?.isExcluded === true ? 'include' : 'exclude' };
  });
}
