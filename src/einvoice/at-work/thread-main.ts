import { parentPort } from 'node:worker_threads';
import type { Order, ThreadAnswer } from './document-thread.js';
import { doJob, type JobInput, type JobName } from './jobs.js';
import { pack, unpack } from './packed.js';
import { yieldToOthers } from './yield-to-others.js';

/*
 * The thread in which documents are computed (document-thread.ts): one order after the other.
 */
yieldToOthers();
parentPort?.on('message', async ({ name, given }: Order) => {
  parentPort?.postMessage(await answer(name, given));
});

async function answer(name: JobName, given: unknown): Promise<ThreadAnswer> {
  try {
    return { ok: true, result: pack(await doJob(name, unpack(given) as JobInput<JobName>)) };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { ok: false, message, stack: stack ?? message };
  }
}
