import type { Period } from '../../../domain/accounting/model.js';
import type { LocalDate } from '../../../domain/invoice.js';
import type { Db } from '../../schema/tables.js';
import { inPages } from './pages.js';

/** What was issued of an invoice, by archive address. */
export interface IssuedDocument {
  readonly invoiceId: string;
  readonly number: string | null;
  /** Null where the invoice was never copied and goes to no KSeF. */
  readonly date: LocalDate | null;
  readonly ksefNumber: string | null;
  readonly pdf: string | null;
  readonly xml: string | null;
  /** KSeF's receipt (UPO). */
  readonly receipt: string | null;
  /** Of KSeF, with our number, and not ours. */
  readonly otherDocument: string | null;
}

export type YearDocuments = ReturnType<typeof createYearDocuments>;

/** The platform has what was made; what KSeF has accepted is issued in any state. */
const ATTACHED = ['attached', 'register-intended', 'registered', 'done'] as const;

export function createYearDocuments(db: Db) {
  return {
    /**
     * What was issued of invoices that are dated in the period, or that the books of the period have, in the order in which
     * it was begun.
     */
    issued: async function* (
      spaceId: string,
      { from, to }: Period,
      isBooked: (invoiceId: string) => boolean,
    ): AsyncIterable<IssuedDocument> {
      for await (const { sequence: _sequence, ...document } of everIssued(db, spaceId)) {
        const { date, invoiceId } = document;
        const isOfPeriod = date !== null && date >= from && date <= to;
        if (isOfPeriod || isBooked(invoiceId)) yield document;
      }
    },
  };
}

function everIssued(db: Db, spaceId: string) {
  return inPages(
    0,
    async (after, limit) => {
      const rows = await db
        .selectFrom('saga')
        .leftJoin('mirror_invoice as copy', (join) =>
          join.onRef('copy.space_id', '=', 'saga.space_id').onRef('copy.invoice_id', '=', 'saga.invoice_id'),
        )
        .select(['saga.sequence', 'saga.invoice_id as invoiceId', 'saga.invoice_number as number'])
        .select(['saga.issue_date as issueDate', 'copy.invoice_date as copiedDate'])
        .select(['saga.ksef_number as ksefNumber', 'saga.pdf', 'saga.xml', 'saga.receipt'])
        .select('saga.other_document as otherDocument')
        .where('saga.space_id', '=', spaceId)
        .where('saga.sequence', '>', after)
        .where(({ or, eb }) => or([eb('saga.state', 'in', ATTACHED), eb('saga.ksef_number', 'is not', null)]))
        .where(({ or, eb }) => or([eb('saga.pdf', 'is not', null), eb('saga.xml', 'is not', null)]))
        .orderBy('saga.sequence')
        .limit(limit)
        .execute();
      return rows.map(({ issueDate, copiedDate, ...row }) => ({ ...row, date: issueDate ?? copiedDate }));
    },
    ({ sequence }) => sequence,
  );
}
