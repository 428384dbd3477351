/** What people decide, what became of it, and the last requests of each e-invoice, for those who ask why. */
export const operator = [
  `create table operator_decision (
    id integer primary key,
    at integer not null,
    kind text not null check (kind in ('retry', 'release', 'replay', 'pause', 'resume')),
    decided_by text not null,
    space_id text not null,
    invoice_id text,
    saga_id text references saga (id),
    event_id integer references inbox_event (id),
    why text
  ) strict`,
  'create index operator_decision_of_invoice on operator_decision (space_id, invoice_id)',
  "create index operator_decision_of_saga on operator_decision (saga_id) where kind = 'release'",
  // What a decision that the daemon carries out came to.
  `create table operator_outcome (
    decision_id integer primary key references operator_decision (id),
    at integer not null,
    outcome text not null
  ) strict`,
  ...['operator_decision', 'operator_outcome'].flatMap((table) => [
    `create trigger ${table}_is_not_changed before update on ${table}
      begin select raise(abort, 'decisions are append-only'); end`,
    `create trigger ${table}_is_not_deleted before delete on ${table}
      begin select raise(abort, 'decisions are append-only'); end`,
  ]),
  // Without a reference to the saga: it is written apart from it, and may be lost.
  `create table request_trace (
    id integer primary key,
    at integer not null,
    space_id text not null,
    invoice_id text not null,
    saga_id text not null,
    system text not null check (system in ('platform', 'ksef')),
    method text not null,
    path text not null,
    status integer,
    milliseconds integer not null,
    request_id text
  ) strict`,
  'create index request_trace_of_invoice on request_trace (space_id, invoice_id)',
  'create index request_trace_at on request_trace (at)',
  'create index inbox_event_of_invoice on inbox_event (space_id, invoice_id)',
  'create index alert_of_any_subject on alert (subject)',
  'create index saga_number on saga (invoice_number)',
  'create index saga_of_invoice_id on saga (invoice_id)',
];
