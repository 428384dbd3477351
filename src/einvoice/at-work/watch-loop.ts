import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { systemClock } from '../../clock.js';

/** Watches whether the loop turns while something is computed. */
export interface LoopWatch {
  begin(): void;
  end(): void;
  close(): void;
}

/** What the thread is given: shared cells, and after how many looks without a beat it ends the process. */
export interface WatchedCells {
  readonly cells: Int32Array<SharedArrayBuffer>;
  readonly lookEveryMs: number;
  readonly looks: number;
}

export const AT_WORK = 0;
export const BEATS = 1;

/** The same path from the sources and from what was built of them. */
const THREAD = fileURLToPath(new URL('../../../dist/einvoice/at-work/loop-thread.js', import.meta.url));

/** A document of thousands of lines takes seconds. */
const SILENT_FOR_MS = 120_000;
const LOOK_EVERY_MS = 5_000;

/**
 * A thread that ends the process (SIGKILL, after a line on standard error) once the loop has not turned for two minutes
 * in the middle of a document: whatever keeps the daemon running starts it again, and the mark says whose work it was.
 * It begins with the first document. Real time, because it is a real thread.
 */
export function watchLoop(silentForMs = SILENT_FOR_MS, lookEveryMs = LOOK_EVERY_MS): LoopWatch {
  const cells = new Int32Array(new SharedArrayBuffer(8));
  let thread: Worker | null = null;
  let cancelBeat = (): void => undefined;
  const beat = (): void => {
    Atomics.add(cells, BEATS, 1);
    cancelBeat = systemClock.after(lookEveryMs / 2, beat);
  };
  const start = (): Worker => {
    const workerData: WatchedCells = { cells, lookEveryMs, looks: Math.ceil(silentForMs / lookEveryMs) };
    const started = new Worker(THREAD, {
      workerData,
      env: {},
      // Those of the program may be for its main file.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
    });
    started.unref();
    // Without it, what stands still is ended by whatever watches the daemon from outside.
    started.on('error', () => undefined);
    return started;
  };
  return {
    begin: () => {
      thread ??= start();
      beat();
      Atomics.store(cells, AT_WORK, 1);
    },
    end: () => {
      Atomics.store(cells, AT_WORK, 0);
      cancelBeat();
    },
    close: () => {
      cancelBeat();
      void thread?.terminate();
    },
  };
}
