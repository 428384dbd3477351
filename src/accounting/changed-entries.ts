import { compareEntries, newEntry, reversalEntry } from '../domain/accounting/entry.js';
import type { JournalPlan } from '../domain/accounting/journal-plan.js';
import type { Entry } from '../domain/accounting/model.js';
import type { IdOf } from '../domain/accounting/part-change.js';
import type { LocalDate } from '../domain/invoice.js';

interface EntryTerms {
  /** Entries that are out, by id. */
  readonly load: (ids: readonly string[]) => Promise<readonly Entry[]>;
  readonly idOf: IdOf;
  readonly reversalId: (entryId: string) => string;
  readonly closedThrough: LocalDate | null;
  readonly learntOn: LocalDate;
}

/** The entries of a plan: what is taken back, with the values that are out, and what is new; in order. */
export async function changedEntries(
  { changes }: Pick<JournalPlan, 'changes'>,
  { load, idOf, reversalId, closedThrough, learntOn }: EntryTerms,
): Promise<readonly Entry[]> {
  const taken = await load(changes.flatMap((change) => change.reverse));
  const reversals = taken.map((entry) => reversalEntry(entry, reversalId(entry.id), closedThrough));
  const added = changes.flatMap(({ add, generation }) =>
    add.map((draft) => newEntry(draft, idOf(draft, generation), closedThrough, learntOn)),
  );
  return [...reversals, ...added].sort(compareEntries);
}
