const COLUMNS =
  'space_id, batch_number, position, id, voided, series, invoice_id, part, generation, reverses, document_date, content';

/** Entries may be of two more parts: a check of SQLite is widened by a new table alone, with all that guarded the old one. */
export const deferrals = [
  `create table journal_entry_wider (
    space_id text not null,
    batch_number integer not null,
    position integer not null,
    id text not null,
    -- 0 while the batch counts; 1 once it was voided or rejected.
    voided integer not null check (voided in (0, 1)),
    series text not null,
    invoice_id text not null,
    part text not null check (part in ('revenue', 'payment', 'write-off', 'deferral', 'accrual')),
    generation integer not null,
    reverses text,
    document_date text not null,
    content text not null,
    primary key (space_id, batch_number, position),
    foreign key (space_id, batch_number) references batch (space_id, number)
  ) strict`,
  `insert into journal_entry_wider (${COLUMNS}) select ${COLUMNS} from journal_entry`,
  'drop table journal_entry',
  'alter table journal_entry_wider rename to journal_entry',
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
  `create trigger journal_entry_is_not_deleted before delete on journal_entry
    begin select raise(abort, 'journal_entry is append-only'); end`,
];
