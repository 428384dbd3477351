import type { ColumnType } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

/** Tables that tell a restored database, and what was handed out beyond it. */
export interface ProtectionTables {
  store_identity: StoreIdentityTable;
  book_hold: BookHoldTable;
  book_gap: BookGapTable;
  book_record: BookRecordTable;
}

export interface StoreIdentityTable {
  one: Fixed<1>;
  id: Fixed<string>;
  /** Digest of the anchor that made the books be held: it does so once. */
  held_for: string | null;
}

export interface BookHoldTable {
  /** `*` until it is known which spaces have books. */
  space_id: Fixed<string>;
}

export interface BookGapTable {
  space_id: Fixed<string>;
  /** The last number that was used. */
  through: Fixed<number>;
  decided_at: Fixed<number>;
}

export interface BookRecordTable {
  space_id: Fixed<string>;
  kind: Fixed<'released' | 'decided' | 'delivered' | 'closed' | 'gap'>;
  /** Number of the batch, with the target of a delivery behind it; last day of a closed month; last number of a gap. */
  key: Fixed<string>;
  /** In the archive. */
  address: Fixed<string>;
}
