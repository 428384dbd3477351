import type { InvoiceSnapshot } from './model.js';

/** Where the books read the invoices of a space, deleted ones too, each once, in any order. */
export interface SnapshotSource {
  /**
   * Yields pieces of at most a hundred invoices, so that other facts are looked up once for each piece.
   *
   * @param ids of those that are read, as far as they are known; all when left out
   */
  snapshots(
    spaceId: string,
    ids?: readonly string[],
  ): AsyncIterable<readonly InvoiceSnapshot[]> | Iterable<readonly InvoiceSnapshot[]>;
  /** How many there are, for who waits for all of them; left out where that is not known before the end. */
  invoiceCount?(spaceId: string): Promise<number>;
}
