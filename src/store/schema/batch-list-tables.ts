import type { Fixed } from './book-tables.js';

/** A row for each thing that a batch lists, in its order. Append-only. */
interface BatchListTable {
  space_id: Fixed<string>;
  batch_number: Fixed<number>;
  /** From 0. */
  position: Fixed<number>;
  /** Its JSON. */
  content: Fixed<string>;
}

/** What a batch lists beside its entries; batches of earlier versions have it in their own row. */
export interface BatchListTables {
  batch_open_item: BatchListTable;
  batch_left_out: BatchListTable;
}
