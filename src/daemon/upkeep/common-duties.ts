import { AsyncLocalStorage } from 'node:async_hooks';
import { problemsOf } from '../../notify/dead-man.js';
import { startHooks } from '../../notify/hooks/start-hooks.js';
import { endNotTaken } from '../../notify/own-alerts.js';
import { startNotifying } from '../../notify/start-notifying.js';
import type { Health } from '../../ops/health.js';
import type { Stoppable } from '../../poller.js';
import { batchCounting } from '../../store/figures/count-batches.js';
import { createRetention } from '../../store/retention/retention.js';
import { createUnnamedFiles } from '../../store/retention/unnamed-files.js';
import { countFigures } from '../books/count-figures.js';
import { openTaskList } from '../books/task-list.js';
import { type Restartable, restartable } from '../start/closing.js';
import type { ComposedDaemon } from '../start/compose.js';
import type { OpenDaemon } from '../start/open.js';
import { retain } from './retain.js';
import { retainFiles } from './retain-files.js';

/** What is done once for all spaces, by one worker: alerts and digests are sent, and what has had its time is removed. */
export interface CommonDuties extends Stoppable {
  /** @throws Failure `store.*`; nothing runs then */
  start(): Promise<void>;
  /** The alerts of a space go elsewhere from now on; does nothing where another worker does this. */
  rerouted(): Promise<void>;
}

export function createCommonDuties(
  open: OpenDaemon,
  composed: ComposedDaemon,
  health: () => Promise<Health>,
): CommonDuties {
  const { alerts, dispatch } = composed;
  const { clock } = open;
  let notifying: Restartable | null = null;
  let hooking: Stoppable | null = null;
  let retaining: Stoppable | null = null;
  let counting: Stoppable | null = null;
  const start = async (): Promise<void> => {
    dispatch.start();
    const problems = problemsOf(health);
    const list = openTaskList({ ...open, looking: composed.stores });
    // Once a day every month is looked at.
    const tasks = (ids: readonly string[]) => list.of(ids, Number.POSITIVE_INFINITY);
    // Whoever restarts it is in no fence, or in that of a space.
    const inContext = AsyncLocalStorage.snapshot();
    notifying = await restartable(() =>
      inContext(() => startNotifying({ ...open, alerts, tasks, problems, wakeLog: dispatch.wake })),
    );
    hooking = await startHooks({ ...open, alerts });
    await endNotTaken(alerts, clock.now());
    retaining = startRetention(open);
    counting = countFigures({ ...open, counting: batchCounting(open.db) });
  };

  const stop = async (): Promise<void> => {
    const parts = [dispatch, notifying, hooking, retaining, counting];
    notifying = null;
    hooking = null;
    counting = null;
    retaining = null;
    await Promise.all(parts.map((part) => part?.stop()));
  };

  return {
    start: async () => {
      try {
        await start();
      } catch (error) {
        // Another worker may do this from now on.
        await stop();
        throw error;
      }
    },
    rerouted: async () => notifying?.restart(),
    stop,
  };
}

function startRetention({ config, db, archive, metrics, clock, log }: OpenDaemon): Stoppable {
  const { books_years: booksYears, work_days: workDays } = config.retention;
  const unnamed = { files: createUnnamedFiles(db), archive, clock };
  const onRemoved = (count: number): void => metrics.pruned('archive file', count);
  return retain({
    retention: createRetention(db),
    limits: { booksYears, workDays },
    files: (stop) => retainFiles({ ...unnamed, onRemoved }, stop),
    onPruned: metrics.pruned,
    clock,
    log,
  });
}
