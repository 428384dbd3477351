import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript, say, skip } from '../../../test/run-script.js';
import { writeCounts } from '../../../test/write-counts.js';
import { whyNoPython } from '../judge-process.js';
import { generateHistory } from './generate.js';
import { judgeOutcome } from './judge.js';
import { writeOutcome } from './outcome.js';
import { playSwitch } from './play.js';

const USAGE = `Usage: npm run proof -- switch [options]
  --seed N        the first seed; 1 when left out
  --seeds N       how many; 1 when left out
  --keep FOLDER   leave what was judged there
  --report FILE   write how many seeds passed and failed there, as vitest's JSON reports do
Exit codes: 0 platform, old export and new books together are the invoices, to the cent; 1 otherwise; 2 it could not be told.`;

async function main(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      keep: { type: 'string' },
      report: { type: 'string' },
    },
  });
  const missing = whyNoPython();
  if (missing !== null) return skip(missing);
  const first = Number(values.seed);
  const count = Number(values.seeds);
  let failed = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const folder = join(values.keep ?? mkdtempSync(join(tmpdir(), 'switch-')), String(seed));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const history = generateHistory(seed);
    await playSwitch(history, (world) => writeOutcome(folder, history, world));
    const { isFine, lines } = judgeOutcome(folder);
    for (const line of lines) say(`seed ${seed}: ${line}`);
    if (!isFine) failed += 1;
    if (values.keep === undefined) rmSync(resolve(folder, '..'), { recursive: true });
  }
  say(`${count - failed} passed, ${failed} failed`);
  if (values.report !== undefined) writeCounts(values.report, count - failed, failed);
  return failed === 0;
}

runScript(USAGE, main);
