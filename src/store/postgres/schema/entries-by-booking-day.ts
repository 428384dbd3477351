/** Whether a batch has an entry booked in a month: SQLite's migration of that name in PostgreSQL's words. */
export const entriesByBookingDay = `create index journal_entry_booked on journal_entry
  (space_id, batch_number, ((cast(content as json)) ->> 'bookingDate'));`;
