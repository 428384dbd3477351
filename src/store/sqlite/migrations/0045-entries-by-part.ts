/** What a month's documents come to, and what is held of deferred revenue, without reading the whole journal of an export. */
export const entriesByPart = [
  `create index journal_entry_revenue on journal_entry (space_id, series, document_date)
    where voided = 0 and part = 'revenue'`,
  `create index journal_entry_deferred on journal_entry (space_id, series, batch_number, position)
    where voided = 0 and part in ('deferral', 'accrual')`,
];
