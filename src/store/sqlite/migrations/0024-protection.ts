/** What protects the rate limit from made-up callbacks, and the books from a database that was restored. */
export const protection = [
  'create index saga_begun on saga (space_id, created_at)',
  'create index inbox_event_set_aside on inbox_event (space_id, received_at) where quarantine is not null',
  // One row: tells this database from a copy of it (src/store/books/anchor.ts).
  `create table store_identity (
    one integer primary key check (one = 1),
    id text not null,
    -- Digest of the anchor that made the books be held: it does so once.
    held_for text
  ) strict`,
  // Spaces whose books may be behind what was handed out; '*' until it is known which spaces have books.
  `create table book_hold (
    space_id text primary key
  ) strict, without rowid`,
  // Numbers up to this one were handed out, are not here, and count as never handed out: a person said so.
  `create table book_gap (
    space_id text not null,
    through integer not null,
    decided_at integer not null,
    primary key (space_id, through)
  ) strict, without rowid`,
  // What the archive has of the books, so that they can be found again without this database.
  `create table book_record (
    space_id text not null,
    kind text not null check (kind in ('released', 'decided', 'delivered', 'closed', 'gap')),
    key text not null,
    address text not null,
    primary key (space_id, kind, key)
  ) strict, without rowid`,
];
