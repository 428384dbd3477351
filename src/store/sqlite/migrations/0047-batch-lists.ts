const TABLES = ['batch_open_item', 'batch_left_out'] as const;

/**
 * What a batch lists beside its entries, a row each: what was owed, and what it left out. Batches that were released before have
 * both lists in their own row, which nobody changes.
 */
export const batchLists = TABLES.flatMap((table) => [
  `create table ${table} (
    space_id text not null,
    batch_number integer not null,
    position integer not null,
    content text not null,
    primary key (space_id, batch_number, position),
    foreign key (space_id, batch_number) references batch (space_id, number)
  ) strict, without rowid`,
  `create trigger ${table}_is_not_changed before update on ${table}
    begin select raise(abort, '${table} is append-only'); end`,
  `create trigger ${table}_is_not_deleted before delete on ${table}
    begin select raise(abort, '${table} is append-only'); end`,
]);
