import type { Batch } from '../../domain/accounting/model.js';
import type { Decision } from './batch-decision.js';
import type { StoredFile } from './batch-files.js';

/**
 * One thing that happened to the books of a space, with everything that it takes to put it into a database that was
 * restored from before it.
 */
export type BookRecord = { readonly spaceId: string; readonly at: number } & (
  | {
      readonly kind: 'released';
      /** Without what it lists. */
      readonly batch: ListlessBatch;
      readonly lists: RecordedLists;
      /** Of each entry, in their order. */
      readonly generations: readonly number[];
      readonly files: readonly StoredFile[];
    }
  | {
      readonly kind: 'decided';
      readonly number: number;
      readonly batchId: string;
      readonly status: Decision['status'];
      readonly reason: string | null;
    }
  | {
      readonly kind: 'delivered';
      readonly number: number;
      readonly batchId: string;
      readonly target: string;
    }
  | { readonly kind: 'closed'; readonly through: string }
  /** Batches up to this number were lost, and a person said that they count as never handed out. */
  | { readonly kind: 'gap'; readonly through: number }
);

export type ListlessBatch = Omit<Batch, 'entries' | 'openItems'>;

/** The JSON of each thing that a batch lists, in its order: more than fits in memory at once. */
interface RecordedLists {
  readonly entries: Iterable<string>;
  readonly openItems: Iterable<string>;
  readonly leftOut: Iterable<string>;
}

/** What a record is about, within its space and kind. */
export function recordKey(record: BookRecord): string {
  switch (record.kind) {
    case 'released':
      return String(record.batch.number);
    case 'decided':
      return String(record.number);
    case 'delivered':
      return `${record.number} ${record.target}`;
    case 'closed':
      return record.through;
    case 'gap':
      return String(record.through);
  }
}

/** What happens at the same moment, in the order in which it can. */
const ORDER = [
  'gap',
  'closed',
  'released',
  'delivered',
  'decided',
] as const satisfies readonly BookRecord['kind'][];

/** @param keyOf its `recordKey` */
export function inOrder<T extends Pick<BookRecord, 'at' | 'kind'>>(
  records: readonly T[],
  keyOf: (record: T) => string,
): readonly T[] {
  // Of one moment, too, a batch follows on the one before it.
  const place = (record: T): number => (record.kind === 'released' ? Number(keyOf(record)) : 0);
  return [...records].sort(
    (a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || place(a) - place(b),
  );
}
