/** Who closed a month, agreed to a rebooking or marked a batch as accepted, and why: what the audit log, which holds no personal data, leads to by its number. */
export const bookDecisions = [
  `create table book_decision (
    id integer primary key,
    space_id text not null,
    kind text not null check (kind in ('close', 'rebook', 'accept')),
    subject text not null,
    at integer not null,
    decided_by text not null,
    why text
  ) strict`,
  'create index book_decision_of_subject on book_decision (space_id, kind, subject)',
  `create trigger book_decision_is_not_changed before update on book_decision
    begin select raise(abort, 'book_decision is append-only'); end`,
  `create trigger book_decision_is_not_deleted before delete on book_decision
    begin select raise(abort, 'book_decision is append-only'); end`,
];
