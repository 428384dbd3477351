/** What the client of KSeF must remember over a restart: its requests, the waits it was told, its open sessions. */
export const ksef = [
  `create table ksef_request (
    id integer primary key,
    limit_key text not null,
    at integer not null
  ) strict`,
  'create index ksef_request_at on ksef_request (limit_key, at)',
  `create table ksef_pause (
    limit_key text primary key,
    until integer not null
  ) strict`,
  `create table ksef_session (
    reference text primary key,
    context text not null,
    opened_at integer not null,
    valid_until integer not null,
    closed_at integer
  ) strict`,
  'create index ksef_session_open on ksef_session (context) where closed_at is null',
];
