import { localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { BookStores } from '../../books/book-stores.js';
import { whoSwitches } from '../../books/switch/check-switch.js';
import type { Config, SpaceConfig } from '../../config/config.js';
import { notSetUp } from '../../config/not-set-up.js';
import { nextClosing } from '../../domain/alerts/digest.js';
import { listTasks, type TaskList, type TaskSources } from '../../operator/tasks.js';
import type { Db } from '../../store/engine/open.js';
import { createTaskFacts, type TaskFacts } from '../../store/tasks/task-facts.js';
import { perList } from '../spaces/live-config.js';
import { bookSpace } from './book-spaces.js';
import { type JudgedMonth, judgeMonths } from './green-months.js';
import { openingAsked } from './opening-on-page.js';

interface TaskListDeps {
  readonly config: Config;
  /** Stores that are only read. */
  readonly looking: BookStores;
  readonly reading: Db;
  readonly clock: Clock;
}

/** A checklist costs a preview of every export: a page pays for one. */
const JUDGED_BY_A_PAGE = 1;
const KEPT_MS = MINUTE_MS;

export function openTaskList({ config, looking, reading, clock }: TaskListDeps): TaskList {
  const facts = createTaskFacts(reading);
  const asked = openingAsked(looking, config);
  const leftOut = perList((spaces) => notSetUp({ ...config, spaces }).length);
  const judge = judgedMonths(judgeMonths({ stores: looking, reading, clock }), clock);
  return {
    of: (spaceIds, mostJudged = JUDGED_BY_A_PAGE) => {
      const spaces = config.spaces.filter(({ id }) => spaceIds.includes(id));
      const sources: TaskSources = {
        facts,
        openings: asked,
        switching: () => switchesOf(spaces, { stores: looking, clock }, facts),
        months: () => monthsOf(spaces, { facts, judge, clock, mostJudged }),
        leftOut: () => leftOut(config.spaces),
      };
      const own = spaces.map(({ id, time_zone: timeZone }) => ({ id, timeZone }));
      return listTasks(sources, own, clock.now());
    },
  };
}

async function switchesOf(
  spaces: readonly SpaceConfig[],
  deps: Parameters<typeof whoSwitches>[0],
  { hasEarlier }: TaskFacts,
): ReturnType<TaskSources['switching']> {
  const found: Awaited<ReturnType<TaskSources['switching']>>[number][] = [];
  for (const space of spaces) {
    const who = await whoSwitches(deps, space, bookSpace(space), hasEarlier);
    if (who !== null) found.push({ spaceId: space.id, who });
  }
  return found;
}

type Judge = (space: SpaceConfig, month: string, isAnew: boolean) => Promise<JudgedMonth | null>;

async function monthsOf(
  spaces: readonly SpaceConfig[],
  {
    facts,
    judge,
    clock,
    mostJudged,
  }: {
    readonly facts: TaskFacts;
    readonly judge: Judge;
    readonly clock: Clock;
    readonly mostJudged: number;
  },
): ReturnType<TaskSources['months']> {
  const withBooks = spaces.filter(({ accounting }) => accounting !== undefined);
  const closed = await facts.closedThrough(withBooks.map(({ id }) => id));
  const months: Awaited<ReturnType<TaskSources['months']>>[number][] = [];
  let left = mostJudged;
  for (const space of withBooks) {
    const from = space.accounting?.settings.from ?? '';
    const today = localDate(clock.now(), space.time_zone);
    const month = nextClosing(from, closed.get(space.id) ?? null, today);
    if (month === null) continue;
    const known = await judge(space, month, false);
    const judged = known ?? (left-- > 0 ? await judge(space, month, true) : null);
    const { isReady = null, blocked = [] } = judged ?? {};
    months.push({ spaceId: space.id, month, isReady, blocked });
  }
  return months;
}

/** Judgements are kept for a moment: a start page is loaded again and again. */
function judgedMonths(judge: ReturnType<typeof judgeMonths>, clock: Clock): Judge {
  const kept = new Map<
    string,
    { readonly space: SpaceConfig; readonly at: number; readonly judged: JudgedMonth }
  >();
  return async (space, month, isAnew) => {
    const key = `${space.id} ${month}`;
    const known = kept.get(key);
    const isFresh = known?.space === space && clock.now() - known.at < KEPT_MS;
    if (!isAnew) return isFresh ? known.judged : null;
    const judged = await judge(space, month);
    kept.set(key, { space, at: clock.now(), judged });
    return judged;
  };
}
