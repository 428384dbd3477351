import { kept } from './append-only.js';

const TABLES = ['batch_open_item', 'batch_left_out'] as const;

/** What a batch lists beside its entries, a row each: SQLite's migration 0047 in PostgreSQL's words. */
export const batchLists = TABLES.map(
  (table) => `
create table ${table} (
  space_id exact_text not null,
  batch_number bigint not null,
  position bigint not null,
  content exact_text not null,
  primary key (space_id, batch_number, position),
  foreign key (space_id, batch_number) references batch (space_id, number)
);
${kept(table)}`,
).join('');
