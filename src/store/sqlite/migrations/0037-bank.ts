/** Statements of bank accounts, and what was decided about their lines. */
export const bank = [
  `create table bank_statement (
    space_id text not null,
    id text not null,
    account text not null,
    currency text not null,
    number text,
    from_day text not null,
    to_day text not null,
    -- Cents.
    opening integer,
    closing integer,
    imported_at integer not null,
    imported_by text not null,
    primary key (space_id, id)
  ) strict`,
  'create index bank_statement_of_account on bank_statement (space_id, account, currency, from_day)',
  `create table bank_line (
    id integer primary key,
    space_id text not null,
    identity text not null,
    statement_id text not null,
    booked_on text not null,
    value_on text not null,
    -- Cents, above zero what came in.
    amount integer not null,
    -- JSON of all else.
    content text not null,
    unique (space_id, identity),
    foreign key (space_id, statement_id) references bank_statement (space_id, id)
  ) strict`,
  // The last one about a line says which state it is in; without any it is open.
  `create table bank_decision (
    id integer primary key,
    line_id integer not null references bank_line (id),
    at integer not null,
    state text not null,
    decided_by text not null,
    why text not null
  ) strict`,
  'create index bank_decision_of_line on bank_decision (line_id, id)',
  ...['bank_statement', 'bank_line', 'bank_decision'].flatMap((table) => [
    `create trigger ${table}_is_not_changed before update on ${table}
      begin select raise(abort, '${table} is append-only'); end`,
    `create trigger ${table}_is_not_deleted before delete on ${table}
      begin select raise(abort, '${table} is append-only'); end`,
  ]),
];
