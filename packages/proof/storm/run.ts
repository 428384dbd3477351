import { randomInt } from 'node:crypto';
import { writeCounts } from '../../../test/write-counts.js';
import { readOptions, type StormOptions, USAGE } from './options.js';
import { playStorm } from './storm.js';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** @returns whether nothing is violated */
async function main(options: StormOptions): Promise<boolean> {
  const startedAt = Date.now();
  say(`seed ${options.seed}, ${options.kills} kills, ${options.documents} documents for KSeF`);
  const { violations, checked, folder } = await playStorm(options, say);
  for (const line of violations) say(`VIOLATION ${line}`);
  const failed = violations.length;
  if (failed > 0) {
    say(`seed ${options.seed}; database, archive and logs are in ${folder}`);
    say(
      `npm run proof -- storm --seed ${options.seed} --kills ${options.kills} --documents ${options.documents}`,
    );
  } else if (options.keep) say(`kept: ${folder}`);
  if (options.report !== null) writeCounts(options.report, Math.max(0, checked - failed), failed);
  say(`violations ${failed}, in ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  return failed === 0;
}

async function run(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return say(USAGE);
  const isFine = await main(readOptions(args, () => randomInt(1, 1_000_000)));
  process.exit(isFine ? 0 : 1);
}

// An end by a signal takes the processes along that it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2));

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(2);
});
