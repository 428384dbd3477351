/** What decides: `reject`, `void`, `export` and `deliver` come to what `book_decision` knew before. */
const KINDS = `'close', 'rebook', 'accept', 'reject', 'void', 'export', 'deliver'`;

/**
 * Every decision about books with its person, how an export went that somebody asked for, and all decisions of people by their
 * time. SQLite cannot change the check of a table: it is written anew, with the numbers that the audit log leads to.
 */
export const financeDecisions = [
  `create table book_decision_of_all (
    id integer primary key,
    space_id text not null,
    kind text not null check (kind in (${KINDS})),
    subject text not null,
    at integer not null,
    decided_by text not null,
    why text
  ) strict`,
  `insert into book_decision_of_all (id, space_id, kind, subject, at, decided_by, why)
    select id, space_id, kind, subject, at, decided_by, why from book_decision`,
  'drop table book_decision',
  'alter table book_decision_of_all rename to book_decision',
  'create index book_decision_of_subject on book_decision (space_id, kind, subject)',
  `create trigger book_decision_is_not_changed before update on book_decision
    begin select raise(abort, 'book_decision is append-only'); end`,
  `create trigger book_decision_is_not_deleted before delete on book_decision
    begin select raise(abort, 'book_decision is append-only'); end`,
  `create table asked_export (
    decision_id integer primary key references book_decision (id),
    space_id text not null,
    series text not null,
    begun_at integer not null,
    finished_at integer,
    result text,
    check ((finished_at is null) = (result is null))
  ) strict`,
  'create index asked_export_of_series on asked_export (space_id, series, decision_id)',
  'create index operator_decision_by_time on operator_decision (at)',
  'create index book_decision_by_time on book_decision (at)',
  'create index exclusion_by_time on exclusion (at)',
  `create index bank_decision_of_people on bank_decision (at) where decided_by not in ('', 'spacebooks')`,
];
