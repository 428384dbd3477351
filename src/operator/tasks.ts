import { localDate } from '@spacebooks/base/calendar';
import { monthPlus } from '../domain/accounting/month.js';
import { sentByNow } from '../domain/coverage/gap.js';
import { momentOf } from '../domain/local-moment.js';
import { PAGE } from '../domain/page-paths.js';
import { alertTasks, blockedExport } from '../domain/tasks/alert-tasks.js';
import { addedUp } from '../domain/tasks/sums.js';
import {
  inOrder,
  MOST_COUNTED,
  TASK_DOERS,
  type Task,
  type TaskDoer,
  type TaskKind,
} from '../domain/tasks/task.js';
import type { CountedThings, TaskFacts } from '../store/tasks/task-facts.js';

/** What waits for people, for page, API, digest and command alike. */
export interface TaskList {
  /**
   * In these spaces, and of what concerns all.
   *
   * @param mostJudged months whose checklist is looked at anew; others are as they were a minute ago, or not looked at
   */
  of(spaceIds: readonly string[], mostJudged?: number): Promise<readonly Task[]>;
}

/** A space whose tasks are asked for. */
export interface TaskSpace {
  readonly id: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** What is known beside the store's rows: the books' own judgements, and the configuration. */
export interface TaskSources {
  readonly facts: TaskFacts;
  /** Of these, the spaces whose opening items wait for a yes. */
  readonly openings: (spaceIds: readonly string[]) => Promise<readonly string[]>;
  /** Of these, the spaces whose switch a person is led through, and who. */
  readonly switching: (
    spaceIds: readonly string[],
  ) => Promise<readonly { readonly spaceId: string; readonly who: TaskDoer }[]>;
  /** The month of each of these that is over and not closed. */
  readonly months: (spaceIds: readonly string[]) => Promise<readonly MonthToClose[]>;
  /** How many things the first setup left out. */
  readonly leftOut: () => number;
}

interface MonthToClose {
  readonly spaceId: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** Null: nobody has looked. */
  readonly isReady: boolean | null;
  /** Names of exports that its checklist found blocked. */
  readonly blocked: readonly string[];
}

/** What waits for people in these spaces and of what concerns all, in the order in which a person goes through it. */
export async function listTasks(
  { facts, openings, switching, months, leftOut }: TaskSources,
  spaces: readonly TaskSpace[],
  now: number,
): Promise<readonly Task[]> {
  const left = leftOut();
  const ids = spaces.map(({ id }) => id);
  // A day of the calendar of Greenwich is near enough for what is late by days.
  const eInvoices = await facts.eInvoices(ids, sentByNow(localDate(now, 'UTC')));
  const zones = new Map(spaces.map(({ id, timeZone }) => [id, timeZone]));
  const question = (kind: TaskKind, spaceId: string): Task => taskOf(kind, spaceId, PAGE.switch(spaceId));
  const open = await months(ids);
  const alerts = alertTasks(await facts.alerts(ids));
  const blocked = open
    .flatMap(({ spaceId, blocked: names }) =>
      names.map((name) => ({ spaceId, ...blockedExport(spaceId, name) })),
    )
    .filter(({ path }) => !alerts.some((task) => task.path === path))
    .map(({ kind, spaceId, path, about }) => ({ ...taskOf(kind, spaceId, path), about }));
  return inOrder([
    ...counted(
      eInvoices,
      ({ kind }) => `e-invoice-${kind}` as TaskKind,
      (space, kind) => PAGE.invoices(space, kind.slice('e-invoice-'.length)),
    ),
    ...counted(
      await facts.bankLines(ids),
      () => 'bank-lines',
      (space) => PAGE.bankLines(space),
    ),
    ...counted(
      await facts.batches(ids),
      () => 'batches',
      (space) => PAGE.exports(space),
    ),
    ...alerts,
    ...blocked,
    ...(await openings(ids)).map((spaceId) => question('opening', spaceId)),
    ...(await switching(ids)).map(({ spaceId, who }) => ({ ...question('switch', spaceId), who })),
    ...open.map(({ spaceId, month, isReady }) => ({
      ...taskOf('month', spaceId, PAGE.month(spaceId, month)),
      about: { month },
      isReady,
      since: momentOf(`${monthPlus(month, 1)}-01`, '00:00', zones.get(spaceId) ?? 'UTC'),
    })),
    ...(left > 0 ? [{ ...taskOf('setup', null, '/configuration'), count: left }] : []),
  ]);
}

function taskOf(kind: TaskKind, spaceId: string | null, path: string): Task {
  return {
    ...{ kind, spaceId, path, count: 1, isMore: false, amounts: [], since: null, about: {} },
    who: TASK_DOERS[kind],
  };
}

/** One task of each kind and space. */
function counted(
  rows: readonly CountedThings[],
  kindOf: (row: CountedThings) => TaskKind,
  pathOf: (spaceId: string, kind: TaskKind) => string,
): readonly Task[] {
  const isMore = rows.reduce((sum, { count }) => sum + count, 0) > MOST_COUNTED;
  const groups = Map.groupBy(rows, (row) => JSON.stringify([kindOf(row), row.spaceId]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const kind = kindOf(first);
    const since = group.flatMap((row) => row.since ?? []);
    return {
      ...taskOf(kind, first.spaceId, pathOf(first.spaceId, kind)),
      count: Math.min(
        group.reduce((sum, { count }) => sum + count, 0),
        MOST_COUNTED,
      ),
      isMore,
      amounts: addedUp(group.map(({ currency, cents }) => ({ currency, cents }))).filter(
        ({ cents }) => cents !== 0,
      ),
      since: since.length === 0 ? null : Math.min(...since),
    };
  });
}
