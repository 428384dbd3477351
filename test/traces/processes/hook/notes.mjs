import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/**
 * What is seen in this process, a line each in a file of its own: whoever is killed has written all that it saw. Every
 * process of the machine has the same clock for it, microseconds since the machine began.
 */
const { SPACEBOOKS_TRACES: folder, SPACEBOOKS_TRACED_AS: name = 'test' } = process.env;

/** A thread beside it commits nothing and asks nobody. */
export const isFollowed = folder !== undefined && isMainThread;

/** Tells apart the processes of a name: one may start another. */
export const PROCESS = `${name}.${process.pid}`;

const file = isFollowed ? openSync(join(folder, `${PROCESS}.notes`), 'a') : -1;

/** @param {Readonly<Record<string, unknown>>} what */
export function note(what) {
  const at = Number(process.hrtime.bigint() / 1_000n);
  writeSync(file, `${JSON.stringify({ at, ...what })}\n`);
}
