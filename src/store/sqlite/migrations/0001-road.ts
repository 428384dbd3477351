/** Inbox, sagas with their history, alerts, subscriptions and the memory of the rate limiter. */
export const road = [
  `create table inbox_event (
    id integer primary key,
    received_at integer not null,
    space_id text not null,
    event text not null,
    invoice_id text,
    "trigger" text check ("trigger" in ('manual', 'automatic')),
    quarantine text,
    body text,
    saga_id text references saga (id),
    check ((invoice_id is null) = (quarantine is not null))
  ) strict`,
  'create index inbox_event_saga on inbox_event (saga_id, received_at)',
  `create table saga (
    id text primary key,
    space_id text not null,
    invoice_id text not null,
    created_at integer not null,
    version integer not null,
    state text not null,
    "lock" text not null check ("lock" in ('none', 'intended', 'ours', 'foreign')),
    produced integer not null check (produced in (0, 1)),
    requested integer not null check (requested in (0, 1)),
    done_before integer not null check (done_before in (0, 1)),
    content_digest text,
    failures integer not null,
    failing_since integer,
    parked_from text,
    reason text,
    alerted text,
    run_at integer,
    lease text,
    read_at integer,
    invoice_number text,
    settings_digest text not null,
    pinned_settings text,
    invoice_document text,
    xml text,
    pdf text,
    check ((run_at is null) = (state in ('done', 'done-foreign', 'gone', 'refused', 'released'))),
    check ((parked_from is not null) = (state = 'parked'))
  ) strict`,
  'create index saga_invoice on saga (space_id, invoice_id, created_at)',
  // An invoice has at most one open saga, whatever comes in twice.
  'create unique index saga_open on saga (space_id, invoice_id) where run_at is not null',
  'create index saga_due on saga (space_id, run_at) where run_at is not null and lease is null',
  `create table saga_history (
    saga_id text not null references saga (id),
    sequence integer not null,
    at integer not null,
    state text not null,
    reason text,
    primary key (saga_id, sequence)
  ) strict, without rowid`,
  `create trigger saga_history_is_not_changed before update on saga_history
    begin select raise(abort, 'the history of a saga is append-only'); end`,
  `create trigger saga_history_is_not_deleted before delete on saga_history
    begin select raise(abort, 'the history of a saga is append-only'); end`,
  `create table alert (
    id integer primary key,
    key text not null unique,
    raised_at integer not null,
    space_id text,
    saga_id text references saga (id),
    code text not null,
    text text not null,
    sent_at integer
  ) strict`,
  'create index alert_unsent on alert (id) where sent_at is null',
  `create table subscription (
    secret text primary key,
    space_id text not null,
    event text not null,
    created_at integer not null,
    remote_id text,
    retired_at integer
  ) strict`,
  'create index subscription_space on subscription (space_id, event)',
  `create table request_sent (
    id integer primary key,
    user_key text not null,
    at integer not null
  ) strict`,
  'create index request_sent_at on request_sent (user_key, at)',
  `create table token_user (
    token_digest text primary key,
    user_id text not null
  ) strict`,
];
