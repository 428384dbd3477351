/** People of the page beside those of the configuration: who they are, invitations, decisions about them, second factors. */
export const webPeople = [
  `create table web_user (
    id integer primary key,
    name text not null unique,
    role text not null check (role in ('reader', 'finance', 'admin')),
    spaces text,
    last_day text,
    password_hash text not null,
    created_at integer not null,
    deactivated_at integer
  ) strict`,
  `create table web_invitation (
    id integer primary key,
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
  'create index web_invitation_of_user on web_invitation (user_id) where user_id is not null',
  `create table person_decision (
    id integer primary key,
    at integer not null,
    kind text not null,
    decided_by text not null,
    about text not null,
    change text
  ) strict`,
  `create trigger person_decision_is_not_changed before update on person_decision
    begin select raise(abort, 'person_decision is append-only'); end`,
  `create trigger person_decision_is_not_deleted before delete on person_decision
    begin select raise(abort, 'person_decision is append-only'); end`,
  `create table web_account (
    account text primary key,
    seen_at integer,
    totp text,
    totp_key text,
    totp_since integer,
    totp_step integer
  ) strict, without rowid`,
  `create table web_recovery_code (
    account text not null,
    digest text not null,
    primary key (account, digest)
  ) strict, without rowid`,
  `create table web_passkey (
    id text primary key,
    account text not null,
    public_key text not null,
    counter integer not null,
    transports text not null,
    name text not null,
    proof text not null,
    made_at integer not null,
    used_at integer
  ) strict, without rowid`,
  'create index web_passkey_of_account on web_passkey (account)',
  `create table web_pending (
    key text primary key,
    content text not null,
    expires_at integer not null
  ) strict, without rowid`,
  'create index web_pending_end on web_pending (expires_at)',
  'alter table web_session add column begun_at integer',
  'alter table web_session add column browser text',
];
