import { createHash } from 'node:crypto';
import { draftContent } from '../../domain/accounting/draft.js';
import type { IdOf } from '../../domain/accounting/part-change.js';

/** No two entries of a space's life meet by chance in 128 bits. */
const BYTES = 16;

/** Ids of entries in a series of a space: of what they book, and how often the same was booked before. */
export function entryIds(spaceId: string, series: string): IdOf {
  return (draft, generation) =>
    shortDigest([spaceId, series, draft.invoiceId, draft.part, generation, draftContent(draft)]);
}

/** An entry has one reversal, whoever makes it. */
export function reversalId(entryId: string): string {
  return shortDigest(['reversal', entryId]);
}

function shortDigest(values: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(values)).digest();
  return hash.subarray(0, BYTES).toString('hex');
}
