import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order, Report } from './work.js';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/**
 * Has processes carry out orders, each the next one as soon as it is free.
 *
 * @param onReport told of each; false to take no more orders
 * @throws Error when a process ends unasked
 */
export async function carryOut(
  orders: readonly Order[],
  processes: number,
  onReport: (report: Report) => boolean,
): Promise<void> {
  const waiting = [...orders];
  const workers = Array.from({ length: Math.min(processes, orders.length) }, startWorker);
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
          if (!onReport(await carryOutOne(worker, order))) waiting.length = 0;
        }
      }),
    );
  } finally {
    for (const worker of workers) worker.kill();
  }
}

/** One thread for the functions of the file system and of cryptography: they end in the order in which they began. */
function startWorker(): ChildProcess {
  // Much is made and forgotten soon: with more room for it, less is looked through.
  const execArgv = [...process.execArgv, '--max-semi-space-size=64'];
  return fork(WORKER, { execArgv, env: { ...process.env, UV_THREADPOOL_SIZE: '1' } });
}

function carryOutOne(worker: ChildProcess, order: Order): Promise<Report> {
  return new Promise((resolve, reject) => {
    const onEnd = (code: number | null, signal: string | null): void =>
      reject(new Error(`the process of seed ${order.seed} ended with ${code ?? signal}`));
    worker.once('exit', onEnd);
    worker.once('message', (report) => {
      worker.off('exit', onEnd);
      resolve(report as Report);
    });
    worker.send(order);
  });
}
