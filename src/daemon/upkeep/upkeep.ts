import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { PlaceName } from '../../domain/alerts/alert.js';
import type { Failure } from '../../domain/errors.js';
import { asFailure } from '../../domain/errors.js';
import type { Logger } from '../../ops/log.js';
import { type Stoppable, startPoller } from '../../poller.js';

export interface UpkeepTask {
  readonly name: PlaceName;
  readonly space: string;
  /** The space is not fully served without it: it is retried soon, and not only in the next round. */
  readonly isUrgent: boolean;
  run(): Promise<void>;
}

export interface Upkeep extends Stoppable {
  /** Begins the first round. */
  start(): void;
  /** Failures of urgent tasks in the first round; empty while the space is paused, or after a stop. */
  readonly tried: Promise<readonly Failure[]>;
  /** The last failures of urgent tasks; null before the first attempt. */
  troubles(): readonly Trouble[] | null;
}

interface Trouble {
  readonly task: PlaceName;
  readonly failure: Failure;
}

export interface UpkeepDeps {
  readonly tasks: readonly UpkeepTask[];
  readonly everyMs: number;
  readonly isPaused: () => Promise<boolean>;
  readonly onSuccess: (task: UpkeepTask) => Promise<void>;
  /** @param rounds consecutive rounds in which the task has failed */
  readonly onFailure: (task: UpkeepTask, failure: Failure, rounds: number) => Promise<void>;
  /** No urgent task fails any more. */
  readonly onRecovered: () => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

type Failed = Map<UpkeepTask, { readonly failure: Failure; readonly rounds: number }>;

/** How often to check whether a paused space has been resumed. */
const PAUSED_POLL_MS = MINUTE_MS;

/** Backoff of urgent tasks: doubled from the first delay to the longest. */
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 25_000;

/**
 * Runs every task at its start and then each period, one after the other; a long round delays the next. Urgent tasks are retried until
 * they succeed; the others then run at once, to catch up on what the space has missed.
 */
export function createUpkeep(deps: UpkeepDeps): Upkeep {
  const { tasks, everyMs, isPaused, onRecovered, clock, log } = deps;
  const failed: Failed = new Map();
  let hasTried = false;

  const troubles = (): readonly Trouble[] =>
    [...failed].flatMap(([{ name, isUrgent }, { failure }]) => (isUrgent ? [{ task: name, failure }] : []));

  const isHeld = (): Promise<boolean> => isPaused().catch(() => false);

  let onTried: (failures: readonly Failure[]) => void = () => undefined;
  const tried = new Promise<readonly Failure[]>((resolve) => {
    onTried = resolve;
  });

  const attempt = (task: UpkeepTask, isRound: boolean, stop: AbortSignal): Promise<void> =>
    attemptTask(deps, failed, task, isRound, stop);

  const round = async (stop: AbortSignal): Promise<number> => {
    if (await isHeld()) {
      hasTried = true;
      onTried([]);
      return clock.now() + Math.min(everyMs, PAUSED_POLL_MS);
    }
    for (const task of tasks.filter(({ isUrgent }) => isUrgent)) await attempt(task, true, stop);
    hasTried = true;
    onTried(troubles().map(({ failure }) => failure));
    for (const task of tasks.filter(({ isUrgent }) => !isUrgent)) await attempt(task, true, stop);
    return clock.now() + (await retryUrgent(stop));
  };

  /** Retries until none fails, or the next round is due. @returns milliseconds until that */
  const retryUrgent = async (stop: AbortSignal): Promise<number> => {
    let left = everyMs;
    for (let delay = FIRST_RETRY_MS; troubles().length > 0 && left > 0 && !stop.aborted; ) {
      const wait = Math.min(delay, left);
      await clock.sleep(wait, stop);
      left -= wait;
      delay = Math.min(delay * 2, LONGEST_RETRY_MS);
      if (await isHeld()) return 0;
      for (const task of [...failed.keys()].filter(({ isUrgent }) => isUrgent))
        await attempt(task, false, stop);
      if (troubles().length > 0 || stop.aborted) continue;
      await onRecovered().catch((cause: unknown) => {
        log.error('space.resume-failed', { error: String(cause) });
      });
      for (const task of tasks.filter(({ isUrgent }) => !isUrgent)) await attempt(task, true, stop);
    }
    return left;
  };

  const onDefect = (error: unknown): number => {
    log.error('upkeep.failed', { error: String(error) });
    return everyMs;
  };
  const firstRestMs = Number.POSITIVE_INFINITY;
  const poller = startPoller({
    poll: round,
    onFailure: onDefect,
    firstRestMs,
    longestRestMs: everyMs,
    clock,
  });
  return {
    start: poller.wake,
    tried,
    troubles: () => (hasTried ? troubles() : null),
    stop: async () => {
      await poller.stop();
      onTried([]);
    },
  };
}

/** @param isRound whether a failure counts as one more round */
async function attemptTask(
  { onSuccess, onFailure, log }: UpkeepDeps,
  failed: Failed,
  task: UpkeepTask,
  isRound: boolean,
  stop: AbortSignal,
): Promise<void> {
  if (stop.aborted) return;
  try {
    await task.run();
    failed.delete(task);
  } catch (error) {
    if (stop.aborted) return;
    const failure = asFailure(error);
    const before = failed.get(task);
    // A retry every 25 seconds would flood the log.
    const isNew = isRound || before?.failure.code !== failure.code;
    const { code, detail } = failure;
    log[isNew ? 'error' : 'debug']('upkeep.failed', { task: task.name, space: task.space, code, detail });
    const failures = (before?.rounds ?? 0) + (isRound || before === undefined ? 1 : 0);
    failed.set(task, { failure, rounds: failures });
    await onFailure(task, failure, failures).catch((cause: unknown) => {
      log.error('alert.store-failed', { space: task.space, error: String(cause) });
    });
    return;
  }
  await onSuccess(task).catch((cause: unknown) => {
    log.error('alert.end-failed', { space: task.space, error: String(cause) });
  });
}
