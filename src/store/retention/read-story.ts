import { sql } from 'kysely';
import type { Story } from '../../domain/retention/story.js';
import type { Db } from '../schema/tables.js';

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
  const { rows } = await sql<Record<string, number | null>>`select
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
  const said = (name: string): number => rows[0]?.[name] ?? 0;
  return {
    isOpen: said('open') > 0,
    isIssued: said('issued') > 0,
    lastSaga: said('last_saga'),
    lastEvent: Math.max(said('event_of_invoice'), said('event_of_saga')),
    lastAt: Math.max(
      ...['begun_at', 'stepped_at', 'received_of_invoice', 'received_of_saga'].map(said),
      ...['resolved_of_saga', 'resolved_of_subject'].map(said),
    ),
    hasOpenAlert: said('open_alerts') > 0,
    hasDecision: said('decisions') > 0,
  };
}
