import type { Clock } from '../clock.js';
import type { PlaceName } from '../domain/alerts/place.js';
import { asFailure } from '../domain/as-failure.js';
import type { Failure } from '../domain/errors.js';
import type { Logger } from '../ops/log.js';

export interface UpkeepTask {
  /** What it does, for the log and for people. */
  readonly name: PlaceName;
  readonly space: string;
  run(): Promise<void>;
}

export interface Upkeep {
  /** Resolves when the round that is under way has ended; no other begins. */
  stop(): Promise<void>;
}

export interface UpkeepParts {
  readonly tasks: readonly UpkeepTask[];
  readonly everyMs: number;
  /** Whether a person has paused the space: its round waits. */
  readonly isPaused: () => Promise<boolean>;
  /** Told of each task that was done. */
  readonly onSuccess: (task: UpkeepTask) => Promise<void>;
  /** Told of each task that failed, and in how many rounds in a row; it is tried again in the next round. */
  readonly onFailure: (task: UpkeepTask, failure: Failure, rounds: number) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How often to look whether a paused space goes on. */
const PAUSED_LOOK_MS = 60_000;

/** Runs every task now and then each period, one after the other; a round that takes long delays the next. */
export function startUpkeep(parts: UpkeepParts): Upkeep {
  const { tasks, everyMs, isPaused, onSuccess, onFailure, clock, log } = parts;
  const stop = new AbortController();
  const failedRounds = new Map<UpkeepTask, number>();
  const rounds = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      if (await isPaused().catch(() => false)) {
        await clock.sleep(Math.min(everyMs, PAUSED_LOOK_MS), stop.signal);
        continue;
      }
      for (const task of tasks) if (!stop.signal.aborted) await attempt(task);
      await clock.sleep(everyMs, stop.signal);
    }
  };

  const attempt = async (task: UpkeepTask): Promise<void> => {
    try {
      await task.run();
      failedRounds.delete(task);
    } catch (error) {
      if (stop.signal.aborted) return;
      const failure = asFailure(error);
      log.error(`${task.name} failed`, { space: task.space, code: failure.code, detail: failure.detail });
      const failedSoOften = (failedRounds.get(task) ?? 0) + 1;
      failedRounds.set(task, failedSoOften);
      await onFailure(task, failure, failedSoOften).catch((cause: unknown) => {
        log.error('an alert could not be kept', { space: task.space, error: String(cause) });
      });
      return;
    }
    await onSuccess(task).catch((cause: unknown) => {
      log.error('the end of an alert could not be kept', { space: task.space, error: String(cause) });
    });
  };

  const running = rounds();
  return {
    stop: async () => {
      stop.abort();
      await running;
    },
  };
}
