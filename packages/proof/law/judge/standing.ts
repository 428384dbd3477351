import type { Db } from '../../../../src/store/engine/open.js';
import { SPACE } from '../config.js';
import type { LawEntry } from './declared.js';
import { Violation } from './violation.js';

/** The entries of all batches that count, read by nothing that made them. A batch is read once: it never changes. */
export class Standing {
  readonly #batches = new Map<number, readonly LawEntry[]>();

  async entries(db: Db): Promise<readonly LawEntry[]> {
    const batches = await db
      .selectFrom('batch')
      .select(['number', 'status'])
      .where('space_id', '=', SPACE)
      .orderBy('number')
      .execute();
    const counting: LawEntry[] = [];
    for (const { number, status } of batches) {
      if (status === 'voided' || status === 'rejected') continue;
      const known = this.#batches.get(number) ?? (await this.#read(db, number));
      counting.push(...known);
    }
    requireOnce(counting);
    return counting;
  }

  async #read(db: Db, number: number): Promise<readonly LawEntry[]> {
    const rows = await db
      .selectFrom('journal_entry')
      .select('content')
      .where('space_id', '=', SPACE)
      .where('batch_number', '=', number)
      .execute();
    const entries = rows.map(({ content }) => JSON.parse(content) as LawEntry);
    this.#batches.set(number, entries);
    return entries;
  }

  forget(): void {
    this.#batches.clear();
  }
}

/** An entry is in one batch that counts, is taken back once, and by its own values. */
function requireOnce(entries: readonly LawEntry[]): void {
  const byId = new Map<string, LawEntry>();
  const taken = new Set<string>();
  for (const entry of entries) {
    if (byId.has(entry.id)) throw new Violation('P6', `entry ${entry.id} is in two batches`);
    byId.set(entry.id, entry);
    if (entry.net + entry.tax !== entry.gross) throw new Violation('P5', `${entry.id} is not in balance`);
  }
  for (const { reverses, net, tax, account } of entries) {
    if (reverses === null) continue;
    const of = byId.get(reverses);
    if (of === undefined) throw new Violation('P6', `${reverses} is taken back and counts in no batch`);
    if (taken.has(reverses)) throw new Violation('P6', `${reverses} is taken back twice`);
    taken.add(reverses);
    if (of.net + net !== 0 || of.tax + tax !== 0 || of.account !== account) {
      throw new Violation('P6', `${reverses} is taken back by other values`);
    }
  }
}

/** Those that nothing has taken back. */
export function unreversed(entries: readonly LawEntry[]): readonly LawEntry[] {
  const taken = new Set(entries.flatMap(({ reverses }) => reverses ?? []));
  return entries.filter(({ id, reverses }) => reverses === null && !taken.has(id));
}
