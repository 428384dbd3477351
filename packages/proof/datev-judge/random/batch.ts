import { entryIds, reversalId } from '../../../../src/books/batches/entry-ids.js';
import { postedState } from '../../../../src/books/batches/posted-state.js';
import { rulesOf } from '../../../../src/books/batches/run-export.js';
import type { BookSpace } from '../../../../src/books/book-space.js';
import { DATEV } from '../../../../src/books/formats/datev/format.js';
import { loadConfig } from '../../../../src/config/load.js';
import { bookSpace } from '../../../../src/daemon/books/book-spaces.js';
import type { ClosedDays } from '../../../../src/domain/accounting/closed-days.js';
import { reversalEntry } from '../../../../src/domain/accounting/entry.js';
import { createJournalPlanner } from '../../../../src/domain/accounting/journal-plan.js';
import type { Entry, InvoiceSnapshot, WholeBatch } from '../../../../src/domain/accounting/model.js';
import { endOfMonth } from '../../../../src/domain/accounting/service-date.js';
import type { SeededRandom } from '../../../../test/seeded-random.js';
import { batch } from '../../../../test/unit/books/formats/sample.js';
import { type Client, FROM, TO } from './configuration.js';

const TERMS = { name: 'adviser', formats: ['datev'], layouts: [] };
const NOTHING = postedState({ parts: [], listed: [] });
const TODAY = '2027-01-15';

/** A file as the tax adviser gets it. */
export interface WrittenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The space as its configuration file says. @throws Failure where the program does not accept it */
export function spaceOf(text: string): BookSpace {
  const bytes = Buffer.from(text);
  const config = loadConfig('judge.yml', { env: {}, tokensMayBeMissing: true, readFile: () => bytes });
  const space = config.spaces[0] && bookSpace(config.spaces[0]);
  if (space === undefined || space === null) throw new Error('the configuration has no books');
  return space;
}

/** Books all of them at once, and takes some back again. @throws Error where something is in the way */
export function randomBatch(
  random: SeededRandom,
  { closed }: Client,
  space: BookSpace,
  snapshots: readonly InvoiceSnapshot[],
): WholeBatch {
  const days = closedAfter(closed);
  const entries = entriesOf(space, snapshots, days);
  const reversals = entries
    .filter(() => random.chance(0.15))
    .map((entry) => reversalEntry(entry, reversalId(entry.id), days));
  return batch([...entries, ...reversals], { period: { from: FROM, to: TO } });
}

/** @param month the last closed one */
function closedAfter(month: string | null): ClosedDays {
  const day = month === null ? null : endOfMonth(`${month}-01`);
  return { closedThrough: day, filedThrough: day };
}

/** The entries of invoices that are booked for the first time. @throws Error where something is in the way */
export function entriesOf(
  space: BookSpace,
  snapshots: readonly InvoiceSnapshot[],
  days: ClosedDays = closedAfter(null),
): readonly Entry[] {
  const entries: Entry[] = [];
  const idOf = entryIds(space.id, TERMS.name);
  const planner = createJournalPlanner({
    ...{
      settings: rulesOf(space, TERMS, [DATEV]).settings,
      documentRules: space,
      idOf,
      today: TODAY,
      ...days,
    },
    period: { from: FROM, to: TO },
    sink: {
      add: (entry) => void entries.push(entry),
      reverse: ignore,
      openItem: ignore,
      leftOut: ignore,
      documentNumber: ignore,
      source: ignore,
      examined: ignore,
    },
  });
  for (const snapshot of snapshots) planner.add(snapshot, NOTHING);
  const { problems } = planner.finish();
  if (problems.length > 0) throw new Error(`the books cannot be made: ${JSON.stringify(problems)}`);
  return entries;
}

function ignore(): void {}

/** The files of DATEV's format. @throws Failure where it refuses */
export async function filesOf(space: BookSpace, given: WholeBatch): Promise<readonly WrittenFile[]> {
  const context = {
    ...{ space: 'judge', timeZone: space.timeZone, accounting: space.settings, exports: space.formats },
  };
  const files: WrittenFile[] = [];
  for await (const { name, pieces } of DATEV.write(given, context))
    files.push({ name, bytes: Buffer.concat([...pieces]) });
  return files;
}
