/** Whether a batch has an entry booked in a month, though it has a hundred thousand of other months. */
export const entriesByBookingDay = [
  `create index journal_entry_booked on journal_entry (space_id, batch_number, (content ->> 'bookingDate'))`,
];
