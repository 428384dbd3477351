/** Rows that nobody changes or deletes, whatever the program thinks. */
function appendOnly(table: string): readonly string[] {
  return [
    `create trigger ${table}_is_not_changed before update on ${table}
      begin select raise(abort, '${table} is append-only'); end`,
    neverDeleted(table),
  ];
}

function neverDeleted(table: string): string {
  return `create trigger ${table}_is_not_deleted before delete on ${table}
    begin select raise(abort, '${table} is append-only'); end`;
}

/** Batches with their entries and files, closed periods, and the audit log. */
export const accounting = [
  `create table batch (
    space_id text not null,
    number integer not null check (number > 0),
    id text not null unique,
    series text not null,
    status text not null check (status in ('released', 'accepted', 'rejected', 'voided')),
    reason text,
    decided_at integer,
    created_at integer not null,
    period_from text not null,
    period_to text not null,
    manifest text not null,
    debtors text not null,
    open_items text not null,
    primary key (space_id, number),
    check ((status = 'released') = (decided_at is null))
  ) strict`,
  'create index batch_series on batch (space_id, series, number)',
  // A batch is decided about once; all else of it stays as it was released.
  `create trigger batch_is_not_changed before update on batch
    when old.status <> 'released' or new.status = 'released'
      or (new.space_id, new.number, new.id, new.series, new.created_at, new.period_from, new.period_to,
          new.manifest, new.debtors, new.open_items)
      is not (old.space_id, old.number, old.id, old.series, old.created_at, old.period_from, old.period_to,
          old.manifest, old.debtors, old.open_items)
    begin select raise(abort, 'a released batch is never changed'); end`,
  neverDeleted('batch'),
  `create table journal_entry (
    space_id text not null,
    batch_number integer not null,
    position integer not null,
    id text not null,
    -- 0 while the batch counts; 1 once it was voided or rejected.
    voided integer not null check (voided in (0, 1)),
    series text not null,
    invoice_id text not null,
    part text not null check (part in ('revenue', 'payment', 'write-off')),
    generation integer not null,
    reverses text,
    document_date text not null,
    content text not null,
    primary key (space_id, batch_number, position),
    foreign key (space_id, batch_number) references batch (space_id, number)
  ) strict`,
  // An entry is in exactly one batch that counts, and taken back at most once.
  'create unique index journal_entry_once on journal_entry (id) where voided = 0',
  `create unique index journal_entry_reversed_once on journal_entry (reverses)
    where voided = 0 and reverses is not null`,
  'create index journal_entry_series on journal_entry (space_id, series, invoice_id)',
  `create trigger journal_entry_is_not_changed before update on journal_entry
    when old.voided <> 0 or new.voided <> 1
      or (new.space_id, new.batch_number, new.position, new.id, new.series, new.invoice_id, new.part,
          new.generation, new.reverses, new.document_date, new.content)
      is not (old.space_id, old.batch_number, old.position, old.id, old.series, old.invoice_id, old.part,
          old.generation, old.reverses, old.document_date, old.content)
    begin select raise(abort, 'a released entry is never changed'); end`,
  neverDeleted('journal_entry'),
  `create table settlement_listed (
    space_id text not null,
    batch_number integer not null,
    invoice_id text not null,
    reason text not null,
    gross integer not null,
    primary key (space_id, batch_number, invoice_id, reason),
    foreign key (space_id, batch_number) references batch (space_id, number)
  ) strict, without rowid`,
  ...appendOnly('settlement_listed'),
  `create table batch_file (
    space_id text not null,
    batch_number integer not null,
    name text not null,
    format text not null,
    media_type text not null,
    address text not null,
    size integer not null,
    notes text not null,
    created_at integer not null,
    primary key (space_id, batch_number, name),
    foreign key (space_id, batch_number) references batch (space_id, number)
  ) strict, without rowid`,
  ...appendOnly('batch_file'),
  `create table period_closed (
    space_id text not null,
    through text not null,
    closed_at integer not null,
    primary key (space_id, through)
  ) strict, without rowid`,
  ...appendOnly('period_closed'),
  `create table audit_log (
    sequence integer primary key check (sequence > 0),
    at integer not null,
    space_id text,
    action text not null,
    details text not null,
    previous text,
    hash text not null unique
  ) strict`,
  ...appendOnly('audit_log'),
];
