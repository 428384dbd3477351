/** SHA-256 of the content, 64 hexadecimal digits: the address under which it is kept. */
export type Address = string;

/**
 * Small files beside the archived ones, under names that say everything (`books/archive-anchor.ts`). A name is never used
 * for anything else, so that writing one again, or removing one late, does no harm.
 */
export interface AnchorFiles {
  /** Names below a folder, or all; sorted. */
  list(folder?: string): Promise<readonly string[]>;
  /** Null where there is none. */
  read(name: string): Promise<string | null>;
  /** Durable when it resolves. @throws Failure `store.full` */
  write(name: string, text: string): Promise<void>;
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>;
}

/** With files that nobody names any more, on their way out. */
export interface PrunableArchive extends Archive {
  readonly anchors: AnchorFiles;
  /**
   * Takes a file that nobody seems to name any more out of the way of `put`: whoever puts the same bytes from now on writes
   * them anew. It can still be read, and is not among the addresses. Nothing happens where there is none.
   */
  setAside(address: Address): Promise<void>;
  /** Somebody names it after all. */
  takeBack(address: Address): Promise<void>;
  /** Removes a file that was set aside, and not one that was put since. */
  discard(address: Address): Promise<void>;
  /** Every address that there is a file of only because it was set aside. */
  setAsides(): AsyncIterable<Address>;
  /** Whether it answers, without writing. @throws Failure */
  reach(): Promise<void>;
  /** Ends what is under way. */
  close(): void;
}

/**
 * Files that are never rewritten: the address is the digest of the content, so what was archived once is
 * what is read for ever, or the damage is noticed.
 *
 * Each operation can also fail with `archive.unreachable` and `archive.refused` where the archive is a bucket.
 */
export interface Archive {
  /** Durable when it resolves (on a disk: synced, folder included). @throws Failure `store.full` */
  put(bytes: Uint8Array): Promise<Address>;
  /** As `put`, what may be too long to be in memory as a whole. @throws Failure `store.full`, what `pieces` throws */
  putPieces(pieces: AsyncIterable<string | Uint8Array>): Promise<Address>;
  /** Whether it can be written to at all. @throws Failure `store.full`, `store.failed` */
  probe(): Promise<void>;
  /** @throws Failure `store.failed` when it is missing or does not match its address any more */
  get(address: Address): Promise<Uint8Array>;
  /** Every address that there is a file of, in no order; files that are being written are left out. */
  addresses(): AsyncIterable<Address>;
  /** Takes a damaged copy away, so that a whole one can take its place. */
  remove(address: Address): Promise<void>;
  /** The first bytes of a file, unverified. @throws Failure `store.failed` */
  beginning(address: Address, length: number): Promise<Uint8Array>;
}
