/** Documents that people leave out of a report: the last row about a document and a report says whether it is. */
export const exclusions = [
  `create table exclusion (
    id integer primary key,
    space_id text not null,
    report text not null,
    invoice_id text not null,
    document_number text not null,
    at integer not null,
    excluded integer not null check (excluded in (0, 1)),
    decided_by text not null,
    why text not null
  ) strict`,
  'create index exclusion_of_document on exclusion (space_id, report, invoice_id, id)',
  `create trigger exclusion_is_not_changed before update on exclusion
    begin select raise(abort, 'exclusion is append-only'); end`,
  `create trigger exclusion_is_not_deleted before delete on exclusion
    begin select raise(abort, 'exclusion is append-only'); end`,
];
