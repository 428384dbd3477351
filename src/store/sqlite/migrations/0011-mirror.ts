/** The copy of the platform: invoices with all their versions, accounts, and how far it was read. */
export const mirror = [
  `create table mirror_sync (
    id integer primary key autoincrement,
    space_id text not null,
    -- The platform's id of the space; a mirror is never one of two of them.
    platform_id text not null,
    started_at integer not null,
    finished_at integer,
    -- The last callback that was there when it began; the next one goes on after it.
    events_through integer not null,
    result text,
    failure text,
    detail text,
    check (result is null or failure is null)
  ) strict`,
  'create index mirror_sync_finished on mirror_sync (space_id, id) where result is not null',
  `create table mirror_invoice (
    space_id text not null,
    invoice_id text not null,
    -- The latest one; its document is the row of mirror_invoice_version.
    version integer not null check (version > 0),
    invoice_date text not null,
    paid_status text not null,
    deleted integer not null check (deleted in (0, 1)),
    digest text not null,
    -- The sync that saw it last.
    seen_in integer not null,
    primary key (space_id, invoice_id)
  ) strict, without rowid`,
  'create index mirror_invoice_date on mirror_invoice (space_id, invoice_date) where deleted = 0',
  `create index mirror_invoice_open on mirror_invoice (space_id, invoice_date)
    where deleted = 0 and paid_status in ('unpaid', 'pending')`,
  `create table mirror_invoice_version (
    space_id text not null,
    invoice_id text not null,
    version integer not null check (version > 0),
    seen_at integer not null,
    deleted integer not null check (deleted in (0, 1)),
    document text not null,
    primary key (space_id, invoice_id, version)
  ) strict`,
  `create trigger mirror_invoice_version_is_not_changed before update on mirror_invoice_version
    begin select raise(abort, 'mirror_invoice_version is append-only'); end`,
  `create trigger mirror_invoice_version_is_not_deleted before delete on mirror_invoice_version
    begin select raise(abort, 'mirror_invoice_version is append-only'); end`,
  `create table mirror_account (
    space_id text not null,
    kind text not null check (kind in ('revenue account', 'cost center')),
    id text not null,
    number text not null,
    name text not null,
    primary key (space_id, kind, id)
  ) strict, without rowid`,
  `create table mirror_day (
    space_id text not null,
    date text not null,
    read_at integer not null,
    primary key (space_id, date)
  ) strict, without rowid`,
];
