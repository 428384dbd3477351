/** Entries may be of two more parts: SQLite's migration 0042 in PostgreSQL's words. */
export const deferrals = `
alter table journal_entry drop constraint journal_entry_part_check;
alter table journal_entry add constraint journal_entry_part_check
  check (part in ('revenue', 'payment', 'write-off', 'deferral', 'accrual')) not valid;
alter table journal_entry validate constraint journal_entry_part_check;
`;
