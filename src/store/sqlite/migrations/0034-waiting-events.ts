/** Callbacks that were taken for another worker wait for it; here there is none, and they are begun at once. */
export const waitingEvents = [
  'alter table inbox_event add column waiting integer check (waiting = 1)',
  'alter table inbox_event add column taken_at integer',
  'create index inbox_event_waiting on inbox_event (space_id, id) where waiting = 1',
];
