import { sql } from 'kysely';
import type { Story } from '../../domain/retention/story.js';
import type { Db } from '../tables.js';

export interface InvoiceKey {
  readonly spaceId: string;
  readonly invoiceId: string;
}

/** Of alerts about an invoice, as a list of SQL. */
export function subjectsOf({ spaceId, invoiceId }: InvoiceKey): ReturnType<typeof sql> {
  return sql.join(
    ['invoice', 'deadline', 'issued'].map((about) => sql.val(`${about}:${spaceId}:${invoiceId}`)),
  );
}

/** Everything that decides whether an invoice may be forgotten; each look goes through an index. */
export async function readStory(on: Db, { spaceId, invoiceId }: InvoiceKey): Promise<Story> {
  const its = sql`select id from saga where space_id = ${spaceId} and invoice_id = ${invoiceId}`;
  const ofInvoice = sql`space_id = ${spaceId} and invoice_id = ${invoiceId}`;
  const subjects = subjectsOf({ spaceId, invoiceId });
  const { rows } = await sql<StoryRow>`select
    (select count(*) from saga where ${ofInvoice} and run_at is not null) as open,
    (select count(*) from saga where ${ofInvoice} and (xml is not null or ksef is not null or state = 'done')) as issued,
    (select max(sequence) from saga where ${ofInvoice}) as last_saga,
    (select max(created_at) from saga where ${ofInvoice}) as begun_at,
    (select max(at) from saga_history where saga_id in (${its})) as stepped_at,
    (select max(id) from inbox_event where ${ofInvoice}) as event_of_invoice,
    (select max(id) from inbox_event where saga_id in (${its})) as event_of_saga,
    (select max(received_at) from inbox_event where ${ofInvoice}) as received_of_invoice,
    (select max(received_at) from inbox_event where saga_id in (${its})) as received_of_saga,
    (select max(resolved_at) from alert where saga_id in (${its})) as resolved_of_saga,
    (select max(resolved_at) from alert where subject in (${subjects})) as resolved_of_subject,
    (select count(*) from alert where saga_id in (${its}) and (resolved_at is null or sent_at is null))
      + (select count(*) from alert where subject in (${subjects})
        and (resolved_at is null or sent_at is null)) as open_alerts,
    (select count(*) from operator_decision where ${ofInvoice})
      + (select count(*) from operator_decision where saga_id in (${its}))
      + (select count(*) from ksef_adoption where saga_id in (${its}))
      + (select count(*) from operator_decision where event_id in
        (select id from inbox_event where ${ofInvoice} or saga_id in (${its}))) as decisions`.execute(on);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table has one row');
  const latest = (...moments: readonly (number | null)[]): number =>
    Math.max(...moments.map((moment) => moment ?? 0));
  return {
    isOpen: row.open > 0,
    isIssued: row.issued > 0,
    lastSaga: row.last_saga,
    lastEvent: latest(row.event_of_invoice, row.event_of_saga),
    lastAt: latest(
      row.begun_at,
      row.stepped_at,
      row.received_of_invoice,
      row.received_of_saga,
      row.resolved_of_saga,
      row.resolved_of_subject,
    ),
    hasOpenAlert: row.open_alerts > 0,
    hasDecision: row.decisions > 0,
  };
}

interface StoryRow {
  readonly open: number;
  readonly issued: number;
  readonly last_saga: number;
  readonly begun_at: number;
  readonly stepped_at: number | null;
  readonly event_of_invoice: number | null;
  readonly event_of_saga: number | null;
  readonly received_of_invoice: number | null;
  readonly received_of_saga: number | null;
  readonly resolved_of_saga: number | null;
  readonly resolved_of_subject: number | null;
  readonly open_alerts: number;
  readonly decisions: number;
}
