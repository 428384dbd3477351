import { deserialize, serialize } from 'node:v8';
import { limitInflated } from './inflated.js';
import { type ForeignJobName, JOBS } from './jobs.js';

/*
 * The process in which a PDF of somebody else is opened (apart.ts): one job from its input, the result to its output.
 */

/** The exit code that apart.ts knows. */
const TOO_LARGE = 4;

/** @throws whatever the job throws; it ends the process */
async function work(): Promise<void> {
  const portions: Buffer[] = [];
  for await (const portion of process.stdin) portions.push(portion);
  const { name, given, mostInflatedBytes } = deserialize(Buffer.concat(portions)) as {
    name: ForeignJobName;
    given: unknown[];
    mostInflatedBytes: number;
  };
  // The output is for the result alone.
  for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const) console[way] = () => undefined;
  let isTooLarge = false;
  limitInflated(mostInflatedBytes, () => {
    isTooLarge = true;
  });
  const job = JOBS[name] as (...given: unknown[]) => Promise<unknown>;
  const result = await job(...given).catch((error: unknown) => {
    if (!isTooLarge) throw error;
    return null;
  });
  if (isTooLarge) process.exitCode = TOO_LARGE;
  else process.stdout.write(serialize(result));
}

await work();
