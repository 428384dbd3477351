import { hash } from 'node:crypto';
import { draftContent } from '../../domain/accounting/draft.js';
import type { IdOf } from '../../domain/accounting/part-change.js';

/** 128 bits rule out a collision within the life of a space. */
const DIGITS = 32;

/** Ids derive from an entry's content and from how often its part was posted before. */
export function entryIds(spaceId: string, series: string): IdOf {
  return (draft, revision) =>
    shortDigest([spaceId, series, draft.invoiceId, draft.part, revision, draftContent(draft)]);
}

/** Derived from the entry: it has exactly one reversal. */
export function reversalId(entryId: string): string {
  return shortDigest(['reversal', entryId]);
}

function shortDigest(values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(values), 'hex').slice(0, DIGITS);
}
