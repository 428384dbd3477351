/** What programs are told: endpoints, each event once, and each on its way to an endpoint. */
export const hooks = [
  `create table hook_endpoint (
    name text primary key,
    address text not null,
    events text,
    spaces text,
    disabled_at integer,
    disabled_for text,
    check ((disabled_at is null) = (disabled_for is null))
  ) strict, without rowid`,
  `create table hook_event (
    id integer primary key,
    message_id text not null unique,
    type text not null,
    space_id text,
    at integer not null,
    data text not null
  ) strict`,
  'create index hook_event_age on hook_event (at)',
  `create table hook_delivery (
    event_id integer not null references hook_event (id),
    endpoint text not null,
    failures integer not null default 0,
    failure text,
    run_at integer,
    sent_at integer,
    primary key (event_id, endpoint),
    check (sent_at is null or run_at is null)
  ) strict, without rowid`,
  'create index hook_delivery_due on hook_delivery (endpoint, run_at) where run_at is not null',
];
