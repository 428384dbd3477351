import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { systemClock } from '@spacebooks/base/clock';
import { doJob, type JobInput, type JobName, type Result } from './jobs.js';
import { pack, unpack } from './packed.js';

/** Computes documents, one at a time. */
export interface DocumentThread {
  /** @throws ThreadEnded; or what the job throws, which is a defect */
  run<Name extends JobName>(name: Name, given: JobInput<Name>): Promise<Result<Name>>;
  close(): void;
}

/** A thread came to its end at a job, which nobody can ask any more what it was doing. */
export class ThreadEnded extends Error {}

export interface Order {
  readonly name: JobName;
  readonly given: unknown;
}

export type ThreadAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly message: string; readonly stack: string };

interface ThreadBounds {
  /** For one job, milliseconds of real time. A document of thousands of lines takes seconds. */
  readonly timeLimitMs: number;
  readonly heapMegabytes: number;
  /** After so long without a job the thread ends, and with it what fonts and schemas take. */
  readonly idleMs: number;
}

const BOUNDS: ThreadBounds = { timeLimitMs: 120_000, heapMegabytes: 1_024, idleMs: 300_000 };

/** Documents leave much garbage: collected often, it takes less room. */
const YOUNG_MEGABYTES = 16;

/** The same path from the sources and from what was built of them. */
const MAIN = fileURLToPath(new URL('../../../dist/einvoice/at-work/thread-main.js', import.meta.url));

/** A thread that begins with the first job. It holds no process up. Real time, because it is a real thread. */
export function openDocumentThread(bounds: ThreadBounds = BOUNDS): DocumentThread {
  let worker: Worker | null = null;
  let cancelIdle = (): void => undefined;

  const end = (): void => {
    void worker?.terminate();
    worker = null;
  };
  const start = (): Worker => {
    const resourceLimits = {
      maxOldGenerationSizeMb: bounds.heapMegabytes,
      maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
    };
    const started = new Worker(MAIN, { resourceLimits });
    started.unref();
    return started;
  };

  return {
    run: async (name, given) => {
      cancelIdle();
      worker ??= start();
      try {
        return await answerOf(worker, { name, given: pack(given) }, bounds.timeLimitMs);
      } catch (error) {
        if (error instanceof ThreadEnded) end();
        throw error;
      } finally {
        cancelIdle = systemClock.after(bounds.idleMs, end);
      }
    },
    close: () => {
      cancelIdle();
      end();
    },
  };
}

/** No thread of its own: for those who have one process and no real time. */
export const IN_THIS_THREAD: DocumentThread = { run: doJob, close: () => undefined };

function answerOf<Name extends JobName>(
  worker: Worker,
  order: Order & { readonly name: Name },
  timeLimitMs: number,
): Promise<Result<Name>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      cancel();
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit);
      act();
    };
    const ended = (reason: string): void => settle(() => reject(new ThreadEnded(reason)));
    const onAnswer = (answer: ThreadAnswer): void =>
      settle(() => {
        if (answer.ok) return resolve(unpack(answer.result) as Result<Name>);
        reject(Object.assign(new Error(answer.message), { stack: answer.stack }));
      });
    const onError = (error: Error): void => ended(error.message);
    const onExit = (code: number): void => ended(`it ended with ${code}`);
    const cancel = systemClock.after(timeLimitMs, () => ended(`no answer within ${timeLimitMs / 1_000} s`));
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit);
    worker.postMessage(order);
  });
}
