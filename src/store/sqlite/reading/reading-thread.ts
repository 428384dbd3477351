import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { systemClock } from '@spacebooks/base/clock';
import { Failure } from '../../../domain/errors.js';
import { storeFailure } from '../failures.js';
import type { Answered, AskedStatement } from './asked.js';

/** Runs statements on a thread of its own. */
export type ReadingThread = ReturnType<typeof openReadingThread>;

interface ThreadBounds {
  readonly heapMegabytes: number;
  /** After so long without a statement the thread ends, and with it what it takes. */
  readonly idleMs: number;
}

const BOUNDS: ThreadBounds = { heapMegabytes: 256, idleMs: 300_000 };
/** It may wait: nobody else stands still meanwhile. */
const BUSY_TIMEOUT_MS = 1_000;

/** The same path from the sources and from what was built of them. */
const MAIN = fileURLToPath(new URL('../../../../dist/store/sqlite/reading/thread-main.js', import.meta.url));

interface Answer {
  readonly rows: readonly unknown[];
  readonly changes: number;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Running {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  readonly ended: Promise<void>;
}

/** A thread that reads, for whom this one must not stand still. */
export function openReadingThread(path: string, bounds: ThreadBounds = BOUNDS) {
  return openThread(path, bounds, false);
}

/** The same, which writes. */
export function openWritingThread(path: string) {
  return openThread(path, BOUNDS, true);
}

/** A thread that begins with the first statement. It holds no process up. Real time, because it is a real thread. */
function openThread(path: string, bounds: ThreadBounds, writes: boolean) {
  let running: Running | null = null;
  let asked = 0;
  let cancelIdle = (): void => undefined;

  const start = (): Running => {
    const worker = new Worker(MAIN, {
      workerData: { path, timeout: BUSY_TIMEOUT_MS, writes },
      resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes },
    });
    worker.unref();
    const waiting = new Map<number, Waiting>();
    let why = 'the thread has ended';
    worker.on('message', (answer: Answered) => settle(waiting, answer));
    worker.on('error', (error) => {
      why = `the thread: ${error.message}`;
    });
    const ended = new Promise<void>((resolve) => {
      worker.on('exit', () => {
        if (running === started) running = null;
        const failure = new Failure('store.failed', { detail: why });
        for (const { reject } of waiting.values()) reject(failure);
        resolve();
      });
    });
    const started: Running = { worker, waiting, ended };
    return started;
  };
  const end = async (): Promise<void> => {
    const ending = running;
    running = null;
    if (ending === null) return;
    // It holds the process up from here on, so that its connection is closed before the others are.
    ending.worker.ref();
    ending.worker.postMessage(null);
    await ending.ended;
  };

  return {
    /** @throws Failure `store.busy`, `store.failed`, also when the thread comes to an end */
    ask: (text: string, parameters: readonly unknown[]): Promise<Answer> => {
      cancelIdle();
      running ??= start();
      const { worker, waiting } = running;
      asked += 1;
      const order: AskedStatement = { number: asked, text, parameters };
      return new Promise<Answer>((resolve, reject) => {
        waiting.set(order.number, { resolve, reject });
        worker.postMessage(order);
      }).finally(() => {
        cancelIdle();
        cancelIdle = systemClock.after(bounds.idleMs, () => void end());
      });
    },
    /** Waits for its connection to be closed. */
    close: async (): Promise<void> => {
      await end();
      cancelIdle();
    },
  };
}

function settle(waiting: Map<number, Waiting>, answer: Answered): void {
  const one = waiting.get(answer.number);
  waiting.delete(answer.number);
  if ('rows' in answer) one?.resolve(answer);
  else one?.reject(storeFailure(Object.assign(new Error(answer.message), { code: answer.code })));
}
