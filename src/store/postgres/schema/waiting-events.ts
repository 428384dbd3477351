/** Callbacks that whoever took them has left to the worker of their space. */
export const waitingEvents = `
alter table inbox_event add column waiting bigint check (waiting = 1);
alter table inbox_event add column taken_at bigint;
create index inbox_event_waiting on inbox_event (space_id, id) where waiting = 1;
`;
