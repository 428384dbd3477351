/** The copy of the platform's payment records, each with all its versions: the latest one counts. */
export const payments = [
  `create table mirror_payment_version (
    space_id text not null,
    payment_id text not null,
    version integer not null check (version > 0),
    seen_at integer not null,
    -- 1: it is gone from the platform; the document is that of the version before.
    deleted integer not null check (deleted in (0, 1)),
    invoice_id text not null,
    paid_on text not null,
    document text not null,
    primary key (space_id, payment_id, version)
  ) strict`,
  'create index mirror_payment_version_paid on mirror_payment_version (space_id, paid_on)',
  'create index mirror_payment_version_invoice on mirror_payment_version (space_id, invoice_id)',
  `create trigger mirror_payment_version_is_not_changed before update on mirror_payment_version
    begin select raise(abort, 'mirror_payment_version is append-only'); end`,
  `create trigger mirror_payment_version_is_not_deleted before delete on mirror_payment_version
    begin select raise(abort, 'mirror_payment_version is append-only'); end`,
];
