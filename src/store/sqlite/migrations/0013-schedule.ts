/** What ran when, what is still to be exported, and who works with the books of a space. */
export const schedule = [
  // The business date of a run is the last one that it made up for; null for runs that a person started.
  `create table book_run (
    id integer primary key,
    space_id text not null,
    kind text not null check (kind in ('first', 'night', 'sync')),
    business_date text,
    started_at integer not null,
    finished_at integer,
    outcome text check (outcome in ('done', 'failed')),
    progress text,
    result text,
    check ((finished_at is null) = (outcome is null))
  ) strict`,
  'create index book_run_of_space on book_run (space_id, business_date)',
  `create table export_waiting (
    space_id text not null,
    series text not null,
    cut_off text not null,
    since integer not null,
    primary key (space_id, series, cut_off)
  ) strict, without rowid`,
  `create table book_claim (
    space_id text primary key,
    holder text not null,
    until integer not null
  ) strict, without rowid`,
];
