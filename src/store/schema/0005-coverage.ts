import { flag, id, integer, oneOf, text } from './column.js';
import type { Migration } from './migration.js';
import { table, thenById } from './table.js';

export const coverage = {
  tables: {
    /** What the platform showed last of each invoice since the cutover, as far as it says whether an e-invoice left. */
    invoice_coverage: table(
      {
        space_id: text().fixed(),
        invoice_id: text().fixed(),
        invoice_date: text(),
        /** As the platform says it. */
        sent_status: text(),
        /** 1: an event said that it was sent. */
        was_sent: flag(),
        e_invoice: flag(),
        /** 1: there is a PDF that the platform never changes. */
        final_pdf: flag(),
        zero: flag(),
        canceled: flag(),
        deleted: flag(),
        seen_at: integer(),
      },
      {
        key: ['space_id', 'invoice_id'],
        indexes: {
          invoice_coverage_without: '(space_id, invoice_date) where e_invoice = 0 and deleted = 0',
          invoice_coverage_by_others: '(space_id, invoice_date) where e_invoice = 1 and deleted = 0',
        },
      },
    ),
    /** How far back everything was looked at. */
    coverage_looked: table({
      space_id: text().primary().fixed(),
      /** First day of the invoices that were read. */
      from_date: text(),
      /** The day on which what is older than the usual window was read last. */
      wide_on: text(),
    }),
    /** Append-only: what people decided about an invoice that nobody had requested an e-invoice of. */
    coverage_decision: table(
      {
        id: id(),
        at: integer().fixed(),
        kind: oneOf('issue', 'none-needed', 'needed').fixed(),
        decided_by: text().fixed(),
        space_id: text().fixed(),
        invoice_id: text().fixed(),
        why: text().nullable().fixed(),
      },
      {
        appendOnly: 'decisions are append-only',
        indexes: {
          coverage_decision_of_invoice: '(space_id, invoice_id, id)',
          coverage_decision_by_time: thenById('at'),
        },
      },
    ),
  },
  sqlite: [],
  postgres: [],
  onlyAdds: true,
} satisfies Migration;
