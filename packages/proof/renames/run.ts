import { parseArgs } from 'node:util';
import { runScript, say } from '../../../test/run-script.js';
import { seededRandom } from '../../../test/seeded-random.js';
import { writeCounts } from '../../../test/write-counts.js';
import { renameDeclared } from './rename-declared.js';
import { type Rename, renameRead } from './rename-read.js';

const USAGE = `Usage: npm run proof -- renames [options]
Renames the data of templates at random: where a template reads a name, and where a page declares one. The compiler has to refuse each.
  --seed N       (1)
  --read N       names that templates read, all in one run of the compiler (100)
  --declared N   names that pages declare, a run of the compiler each (0)
  --report FILE  write how many were caught there, as vitest's JSON reports do
Exit codes: 0 all are caught; 1 one is not; 2 it could not be told.`;

async function main(args: readonly string[]): Promise<boolean> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { seed: text, read: text, declared: text, report: text },
  });
  const random = seededRandom(`renames ${values.seed ?? '1'}`);
  const renames: readonly Rename[] = [
    ...(await renameRead(random, Number(values.read ?? '100'))),
    ...(await renameDeclared(random, Number(values.declared ?? '0'))),
  ];
  for (const { place, name, isCaught } of renames) if (!isCaught) say(`not caught: ${name} at ${place}`);
  const caught = renames.filter(({ isCaught }) => isCaught).length;
  say(`${caught} of ${renames.length} renamed names are caught by the compiler`);
  if (values.report !== undefined) writeCounts(values.report, caught, renames.length - caught);
  return caught === renames.length;
}

runScript(USAGE, main);
