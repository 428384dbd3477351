/** For how long the platform asked a user’s requests to wait: a restart, and a command beside the daemon, keep to it. */
export const requestPause = [
  `create table request_pause (
    user_key text primary key,
    asked_at integer not null,
    until integer not null,
    check (until > asked_at)
  ) strict, without rowid`,
];
