import { ROLLBACK_MS } from '@spacebooks/base/clock';
import type { JournalMark } from '../../../../../src/store/books/journal.js';
import type { Told } from '../area.js';

/** What a batch of one entry holds; a reversal says of which entry. */
export interface ModelEntry {
  readonly id: string;
  readonly invoice: string;
  readonly generation: number;
  readonly reverses: string | null;
}

export type Decided = 'accepted' | 'rejected' | 'voided';

export type BookCall =
  | { readonly do: 'read mark' }
  | { readonly do: 'read posted' }
  | { readonly do: 'release'; readonly entry: ModelEntry; readonly mark: JournalMark; readonly at: number }
  | { readonly do: 'decide'; readonly number: number; readonly status: Decided; readonly at: number }
  | { readonly do: 'close'; readonly through: string; readonly at: number }
  | { readonly do: 'take claim'; readonly holder: string; readonly until: number; readonly at: number }
  | { readonly do: 'release claim'; readonly holder: string };

interface ModelBatch {
  readonly entry: ModelEntry;
  readonly status: 'released' | Decided;
}

export interface BookModel {
  /** The first one is number 1. */
  readonly batches: readonly ModelBatch[];
  readonly closed: readonly string[];
  readonly claim: { readonly holder: string; readonly until: number } | null;
  /** What the audit log says, in its order. */
  readonly log: readonly string[];
}

/** What is posted of an invoice: how often it was, and what of it counts. */
export interface Posted {
  readonly invoice: string;
  readonly generation: number;
  /** More than one where a reversal was withdrawn after the invoice had been posted again. */
  readonly entries: readonly string[];
}

export const NO_BOOKS: BookModel = { batches: [], closed: [], claim: null, log: [] };
export const INVOICES = ['invoice-1', 'invoice-2', 'invoice-3'] as const;

export function nextBooks(model: BookModel, call: BookCall): Told<BookModel> {
  const refused = (outcome: string): Told<BookModel> => ({ outcome, state: model });
  switch (call.do) {
    case 'read mark':
      return refused(JSON.stringify(markOf(model)));
    case 'read posted':
      return refused(JSON.stringify(postedOf(model)));
    case 'release': {
      if (JSON.stringify(call.mark) !== JSON.stringify(markOf(model))) return refused('batch.outdated');
      const batches = [...model.batches, { entry: call.entry, status: 'released' as const }];
      return {
        outcome: `${batches.length}`,
        state: { ...model, batches, log: [...model.log, 'batch released'] },
      };
    }
    case 'decide': {
      const { number, status } = call;
      const batch = model.batches[number - 1];
      if (batch === undefined) return refused('batch.unknown');
      if (batch.status !== 'released') return refused('batch.decided');
      if (status !== 'accepted' && isReversed(model, batch.entry.id, number)) return refused('batch.needed');
      const batches = model.batches.map((each) => (each === batch ? { ...each, status } : each));
      return { outcome: status, state: { ...model, batches, log: [...model.log, `batch ${status}`] } };
    }
    case 'close': {
      const last = markOf(model).closedThrough;
      if (last !== null && last >= call.through) return refused('period.not-over');
      const closed = [...model.closed, call.through];
      return { outcome: 'closed', state: { ...model, closed, log: [...model.log, 'period closed'] } };
    }
    case 'take claim': {
      const { holder, until, at } = call;
      const { claim } = model;
      const isFree =
        claim === null || claim.holder === holder || claim.until <= at || claim.until > until + ROLLBACK_MS;
      return isFree ? { outcome: 'true', state: { ...model, claim: { holder, until } } } : refused('false');
    }
    case 'release claim':
      return {
        outcome: 'done',
        state: model.claim?.holder === call.holder ? { ...model, claim: null } : model,
      };
  }
}

/** Entries of batches that count. */
function effective({ batches }: BookModel): readonly ModelEntry[] {
  return batches.filter(counts).map(({ entry }) => entry);
}

function counts({ status }: ModelBatch): boolean {
  return status === 'released' || status === 'accepted';
}

function markOf(model: BookModel): JournalMark {
  return {
    lastNumber: model.batches.length,
    withdrawn: model.batches.filter((batch) => !counts(batch)).length,
    closedThrough: model.closed.at(-1) ?? null,
  };
}

function postedOf(model: BookModel): readonly Posted[] {
  const entries = effective(model);
  return INVOICES.flatMap((invoice) => {
    const its = entries.filter((entry) => entry.invoice === invoice && entry.reverses === null);
    if (its.length === 0) return [];
    const lasting = its.filter(({ id }) => !entries.some(({ reverses }) => reverses === id));
    const generation = Math.max(...its.map((entry) => entry.generation));
    return [{ invoice, generation, entries: lasting.map(({ id }) => id).sort() }];
  });
}

/** By a later batch that counts. */
function isReversed({ batches }: BookModel, id: string, number: number): boolean {
  return batches.some((batch, index) => counts(batch) && batch.entry.reverses === id && index + 1 !== number);
}
