import { randomInt } from 'node:crypto';
import { readOptions, USAGE } from './options.js';
import { playWorkerStorm } from './play.js';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return say(USAGE);
  const options = readOptions(args, () => randomInt(1, 1_000_000));
  say(`seed ${options.seed}: ${JSON.stringify(options)}`);
  const { violations, folder } = await playWorkerStorm(options, say);
  for (const line of violations) say(`VIOLATION ${line}`);
  if (violations.length > 0 || options.keep)
    say(`seed ${options.seed}; configuration, logs and database are in ${folder}`);
  say(`violations ${violations.length}`);
  process.exit(violations.length === 0 ? 0 : 1);
}

// An end by a signal takes the processes along that it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2));

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(2);
});
