/**
 * Every decision about books with its person, how an export went that somebody asked for, and all decisions of people by their
 * time: SQLite's migration 0053 in PostgreSQL's words.
 */
export const financeDecisions = `
alter table book_decision drop constraint book_decision_kind_check;
alter table book_decision add constraint book_decision_kind_check
  check (kind in ('close', 'rebook', 'accept', 'reject', 'void', 'export', 'deliver'));
create table asked_export (
  decision_id bigint primary key references book_decision (id),
  space_id exact_text not null,
  series exact_text not null,
  begun_at bigint not null,
  finished_at bigint,
  result exact_text,
  check ((finished_at is null) = (result is null))
);
create index asked_export_of_series on asked_export (space_id, series, decision_id);
create index operator_decision_by_time on operator_decision (at, id);
create index book_decision_by_time on book_decision (at, id);
create index exclusion_by_time on exclusion (at, id);
create index bank_decision_of_people on bank_decision (at, id) where decided_by not in ('', 'spacebooks');
`;
