const LATEST = 'latest = 1';
/** Whatever is not `done`, which years of invoices are. */
const NOT_DONE = `${LATEST} and state <> 'done'`;

/**
 * What lets each answer read what it is about instead of all that ever was. A saga knows whether it is the last one of its
 * invoice, which had to be found out for each.
 */
export const history = [
  'alter table saga add column latest integer not null default 1 check (latest in (0, 1))',
  `update saga set latest = 0 where exists (select 1 from saga as later where later.space_id = saga.space_id
    and later.invoice_id = saga.invoice_id and later.sequence > saga.sequence)`,
  // Lists of a space, and how many invoices it has.
  `create index saga_of_space on saga (space_id, sequence) where ${LATEST}`,
  `create index saga_not_done on saga (space_id, state, sequence) where ${NOT_DONE}`,
  'drop index saga_for_person',
  `create index saga_of_lock on saga (space_id, created_at)
    where run_at is null and produced = 0 and "lock" in ('intended', 'ours')`,
  "create index saga_history_done on saga_history (at) where state = 'done'",
  // By the invoice first: an invoice is also looked for in all spaces.
  'drop index inbox_event_of_invoice',
  'create index inbox_event_of_invoice on inbox_event (invoice_id, space_id)',
  'create index inbox_event_of_space on inbox_event (space_id, id)',
  'create index audit_log_of_space on audit_log (space_id, sequence)',
  'create index subscription_retired on subscription (retired_at) where retired_at is not null',
  'create index alert_resolved on alert (resolved_at) where resolved_at is not null',
  'create index batch_status on batch (space_id, status)',
  'create index batch_created on batch (space_id, created_at)',
  "create index book_run_night on book_run (space_id, finished_at) where outcome = 'done' and kind = 'night'",
  'create index book_run_started on book_run (space_id, id)',
  'create index delivery_under_way on delivery (space_id, batch_number) where delivered_at is null',
  `create index operator_decision_of_space on operator_decision (space_id, id)
    where kind in ('pause', 'resume')`,
];
