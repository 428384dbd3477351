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
  const { rows } = await sql<Record<keyof Story, number>>`select
    exists (select 1 from saga where ${ofInvoice} and run_at is not null) as isOpen,
    exists (select 1 from saga where ${ofInvoice}
      and (xml is not null or ksef is not null or state = 'done')) as isIssued,
    (select max(rowid) from saga where ${ofInvoice}) as lastSaga,
    max(coalesce((select max(id) from inbox_event where ${ofInvoice}), 0),
      coalesce((select max(id) from inbox_event where saga_id in (${its})), 0)) as lastEvent,
    max((select max(created_at) from saga where ${ofInvoice}),
      coalesce((select max(at) from saga_history where saga_id in (${its})), 0),
      coalesce((select max(received_at) from inbox_event where ${ofInvoice}), 0),
      coalesce((select max(received_at) from inbox_event where saga_id in (${its})), 0),
      coalesce((select max(resolved_at) from alert where saga_id in (${its})), 0),
      coalesce((select max(resolved_at) from alert where subject in (${subjects})), 0)) as lastAt,
    (exists (select 1 from alert where saga_id in (${its}) and (resolved_at is null or sent_at is null))
      or exists (select 1 from alert where subject in (${subjects})
        and (resolved_at is null or sent_at is null))) as hasOpenAlert,
    (exists (select 1 from operator_decision where ${ofInvoice})
      or exists (select 1 from operator_decision where saga_id in (${its}))
      or exists (select 1 from ksef_adoption where saga_id in (${its}))
      or exists (select 1 from operator_decision where event_id in
        (select id from inbox_event where ${ofInvoice} or saga_id in (${its})))) as hasDecision`.execute(on);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table has one row');
  const { lastSaga, lastEvent, lastAt } = row;
  return {
    isOpen: row.isOpen === 1,
    isIssued: row.isIssued === 1,
    lastSaga,
    lastEvent,
    lastAt,
    hasOpenAlert: row.hasOpenAlert === 1,
    hasDecision: row.hasDecision === 1,
  };
}
