import { addDays } from '@spacebooks/base/calendar';
import { type SeededRandom, seededRandom } from '../../../test/seeded-random.js';
import { SPACES, type SpaceId } from './config.js';
import type { Judge } from './judge.js';
import { Life } from './scenario/life.js';
import type { Stage } from './stage.js';

/** Months. */
const WITHDRAWS_EVERY = 5;

interface YearsWanted {
  readonly seed: number;
  readonly months: readonly string[];
  /** New ones of each space and month. */
  readonly documents: number;
  /** All of them when left out. */
  readonly spaces?: readonly SpaceId[];
}

/** An observer that is told what is seen, posted and closed, and when. */
type Watching = Pick<Judge, 'ask'>;

/**
 * Plays so many months: in each half people act, the copy is made and the judge looks; after each month the books are exported, and
 * closed every month or every quarter.
 *
 * @returns the months and quarters
 */
export async function playYears(
  stage: Stage,
  judge: Watching,
  { seed, months, documents, spaces = SPACES.map(({ id }) => id) }: YearsWanted,
): Promise<readonly string[]> {
  const lives = spaces.map((id) => new Life(id, stage.sandbox.operator, seededRandom(`law ${seed} ${id}`)));
  const random = seededRandom(`law ${seed} withdraws`);
  const [start = ''] = months;
  const observe = async (moment: string): Promise<void> => {
    stage.passUntil(moment);
    await stage.call(`sync --since ${start}-01`);
    await judge.ask({ do: 'observe', now: moment });
  };
  for (const [index, month] of months.entries()) {
    const next = monthAfter(month);
    for (const [part, [first, last, seen]] of [
      ['04', '19', `${month}-20`],
      ['21', '28', `${next}-03`],
    ].entries()) {
      const half = { index: index * 2 + part, first: `${month}-${first}`, last: `${month}-${last}` };
      for (const life of lives) {
        life.play(half, Math.ceil(documents / 2));
        // After its month was closed.
        if (part === 0 && index > 0) life.bill(`${months[index - 1]}-25`);
      }
      await observe(`${seen}T10:00:00Z`);
    }
    for (const id of spaces) {
      if (index % WITHDRAWS_EVERY === 2) await withdraw(stage, id, random);
      await close(stage, judge, id, month);
    }
  }
  const quarters = [...new Set(months.map(quarterOf))];
  return [...months, ...quarters];
}

/** The accountant cannot use one of the latest batches: what it says comes again, and no return of a closed month changes. */
async function withdraw(stage: Stage, space: string, random: SeededRandom): Promise<void> {
  const { spaces } = JSON.parse(await stage.call(`batches --space ${space} --json`)) as Batches;
  const released = spaces.flatMap(({ batches }) => batches).filter(({ status }) => status === 'released');
  const latest = released
    .toSorted((one, other) => other.number - one.number)
    .slice(0, space === 'warsaw' ? 1 : 3);
  if (latest.length === 0) return;
  const { number } = random.pick(latest);
  // Refused where a later one builds on it.
  await stage.call(`batch rejected ${number} --space ${space} --reason 'wrong account'`, [0, 2]);
}

interface Batches {
  readonly spaces: readonly {
    readonly batches: readonly { readonly number: number; readonly status: string }[];
  }[];
}

/** Berlin and Amsterdam close by quarter. */
async function close(stage: Stage, judge: Watching, space: string, month: string): Promise<void> {
  const through = addDays(`${monthAfter(month)}-01` as never, -1);
  await stage.call(`export --space ${space} --to ${through}`);
  await judge.ask({ do: 'post', space, through });
  const isQuarterly = space === 'berlin' || space === 'amsterdam';
  if (isQuarterly && Number(month.slice(5)) % 3 !== 0) return;
  const closing = isQuarterly ? [-2, -1, 0].map((months) => monthsLater(month, months)) : [month];
  for (const each of closing) {
    await stage.call(`periods close ${each} --space ${space} --reason filed --by judge`);
    await judge.ask({ do: 'close', space, month: each });
  }
}

function monthsLater(month: string, count: number): string {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

const monthAfter = (month: string): string => monthsLater(month, 1);

function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
}

/** @param count from January of the first year on */
export function monthsOf(year: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => monthsLater(`${year}-01`, index));
}
