import { writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { writeCounts } from '../../../test/write-counts.js';
import { judge } from './judge/judge.js';
import { tableOf } from './judge/table.js';
import { readOptions, type SoakOptions, USAGE } from './options.js';
import { foundLeaks } from './planted.js';
import { mustStop, removeFolder, soak } from './soak.js';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** @returns the exit code */
async function main(options: SoakOptions): Promise<number> {
  const { speed, seed, roundHours, warmUp, rounds, leaks } = options;
  const startedAt = Date.now();
  const unit = roundHours === 24 ? 'days' : 'hours';
  say(`seed ${seed}, ${warmUp} + ${rounds} ${unit}, ${speed} times faster, on ${options.store}`);
  const { taken, counts, troubles, tooFast, folder } = await soak(options, say);
  if (options.samples !== null) {
    const samples = taken.map(({ at, values }) => ({ at, values: Object.fromEntries(values) }));
    writeFileSync(options.samples, JSON.stringify(samples));
  }
  for (const line of tooFast) say(`TOO FAST ${line}`);
  for (const line of troubles) say(`VIOLATION ${line}`);
  if (mustStop(tooFast, options)) {
    say(`database, archive and logs are in ${folder}`);
    return troubles.length > 0 ? 1 : 2;
  }
  const judged = judge(taken.slice(warmUp), 24 / roundHours);
  for (const line of tableOf(judged, unit)) say(line);
  say(`done: ${[...counts].map(([what, count]) => `${what} ${count}`).join(', ')}`);
  const growing = judged.filter(({ verdict }) => verdict === 'grows');
  const missed = leaks.filter((leak) => !foundLeaks(growing).includes(leak));
  for (const leak of missed) say(`VIOLATION the planted leak ${leak} was not found`);
  const violations = leaks.length > 0 ? missed.length : growing.length + troubles.length;
  if (options.report !== null)
    writeCounts(options.report, Math.max(0, judged.length - violations), violations);
  if (violations === 0 && !options.keep) removeFolder(folder);
  else say(`database, archive and logs are in ${folder}`);
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  say(
    `rounds ${taken.length}, quantities ${judged.length}, growing ${growing.length}, planted ${leaks.length}, ` +
      `found ${leaks.length - missed.length}, violations ${violations}, in ${seconds} s`,
  );
  return violations > 0 ? 1 : 0;
}

async function run(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return say(USAGE);
  process.exit(await main(readOptions(args)));
}

// An end by a signal takes the processes along that it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2));

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`could not be played to its end: ${inspect(error)}\n`);
  process.exit(2);
});
