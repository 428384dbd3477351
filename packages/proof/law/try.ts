import { shrinkList } from '../shrink-list.js';
import type { History } from './history.js';
import { Violation } from './judge/violation.js';
import { Play } from './play.js';
import type { Stores } from './stores.js';

/** What became of a history. */
export interface Verdict {
  readonly seed: number;
  /** The property that is broken, and how; null where all hold. */
  readonly broken: { readonly property: string; readonly detail: string } | null;
  /** Processor time. */
  readonly milliseconds: number;
}

/** What a program throws that should not is a broken property, too. */
const ERROR = 'error';
/** Of a history that fails; each costs a run. */
const MOST_SHRINKING_RUNS = 200;

export async function tryHistory(
  history: History,
  stores: Stores,
  only: readonly string[] = [],
): Promise<Verdict> {
  const before = process.cpuUsage();
  const store = await stores.make();
  let broken: Verdict['broken'] = null;
  try {
    await new Play(history, store, only).run();
  } catch (error) {
    broken =
      error instanceof Violation
        ? { property: error.property, detail: error.detail }
        : {
            property: ERROR,
            detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
          };
  } finally {
    await store.remove();
  }
  const { user, system } = process.cpuUsage(before);
  return { seed: history.seed, broken, milliseconds: (user + system) / 1_000 };
}

/** Fewer steps that break the same property. */
export async function shortest(history: History, property: string, stores: Stores): Promise<History> {
  const only = property === ERROR ? [] : [property];
  const fails = async (steps: History['steps']): Promise<boolean> =>
    (await tryHistory({ ...history, steps }, stores, only)).broken?.property === property;
  return { ...history, steps: await shrinkList(history.steps, fails, MOST_SHRINKING_RUNS) };
}
