/** Tokens of programs, by the digests of what they send; and answers to decisions, for a program that asks again. */
export const api = [
  `create table api_token (
    id integer primary key,
    token_digest text not null unique,
    beginning text not null,
    name text not null,
    user_name text not null,
    may_decide integer not null check (may_decide in (0, 1)),
    spaces text,
    made_at integer not null,
    ends_at integer not null,
    used_at integer,
    revoked_at integer,
    revoked_by text,
    check ((revoked_at is null) = (revoked_by is null))
  ) strict`,
  'create index api_token_of_user on api_token (user_name, id)',
  `create table api_answer (
    token_id integer not null references api_token (id),
    key text not null,
    request text not null,
    begun_at integer not null,
    status integer,
    body text,
    primary key (token_id, key)
  ) strict, without rowid`,
  'create index api_answer_age on api_answer (begun_at)',
];
