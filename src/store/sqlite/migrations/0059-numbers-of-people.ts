/**
 * Numbers of links and of sessions that are over do not come again: whoever looks at a list from before would end another one.
 * Where a link has left its number in a decision alone, the next one is higher than that.
 */
export const numbersOfPeople = [
  'alter table web_invitation rename to web_invitation_before',
  `create table web_invitation (
    id integer primary key autoincrement,
    token_digest text not null unique,
    addressee text not null,
    role text not null check (role in ('reader', 'finance', 'admin')),
    spaces text,
    last_day text,
    user_id integer references web_user (id),
    made_at integer not null,
    made_by text not null,
    expires_at integer not null
  ) strict`,
  `insert into web_invitation (id, token_digest, addressee, role, spaces, last_day, user_id, made_at, made_by, expires_at)
    select id, token_digest, addressee, role, spaces, last_day, user_id, made_at, made_by, expires_at
    from web_invitation_before`,
  'drop table web_invitation_before',
  'create index web_invitation_of_user on web_invitation (user_id) where user_id is not null',
  "delete from sqlite_sequence where name = 'web_invitation'",
  `insert into sqlite_sequence (name, seq) select 'web_invitation', max(
    (select coalesce(max(id), 0) from web_invitation),
    (select coalesce(max(cast(substr(about, 12) as integer)), 0) from person_decision where about like 'invitation:%'))`,
  'alter table web_session rename to web_session_before',
  `create table web_session (
    id integer primary key autoincrement,
    token_digest text not null unique,
    user_name text not null,
    proof text not null,
    expires_at integer not null,
    seen_at integer not null,
    notice text,
    begun_at integer,
    browser text
  ) strict`,
  `insert into web_session (id, token_digest, user_name, proof, expires_at, seen_at, notice, begun_at, browser)
    select id, token_digest, user_name, proof, expires_at, seen_at, notice, begun_at, browser from web_session_before`,
  'drop table web_session_before',
  'create index web_session_end on web_session (expires_at)',
];
