/** Sessions of the page and attempts to sign in: whichever process is asked next knows them, after a restart, too. */
export const signIns = [
  `create table web_session (
    id integer primary key,
    token_digest text not null unique,
    user_name text not null,
    proof text not null,
    expires_at integer not null,
    seen_at integer not null,
    notice text
  ) strict`,
  'create index web_session_end on web_session (expires_at)',
  `create table sign_in_attempt (
    key text primary key,
    attempts integer not null,
    window_end integer not null
  ) strict, without rowid`,
  'create index sign_in_attempt_end on sign_in_attempt (window_end, key)',
];
