import { mkdirSync, writeFileSync } from 'node:fs';
import { runScript, say, skip } from '../../../test/run-script.js';
import { writeCounts } from '../../../test/write-counts.js';
import { whyNoPython } from '../judge-process.js';
import { cellsOf, type Difference, differences, within } from './compare.js';
import { SPACES } from './config.js';
import { withTemporaryFolder } from './folder.js';
import { type Cells, Judge } from './judge.js';
import { type LawOptions, readOptions, USAGE } from './options.js';
import { printed } from './product.js';
import { openStage } from './stage.js';
import { monthsOf, playYears } from './years.js';

const FIRST = 2025;

async function main(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args);
  const missing = whyNoPython();
  if (missing !== null) return skip(missing);
  let failed = 0;
  for (let seed = options.seed; seed < options.seed + options.seeds; seed += 1) {
    if (!(await isEqual(seed, options))) failed += 1;
  }
  if (options.report !== null) writeCounts(options.report, options.seeds - failed, failed);
  say(`${options.seeds - failed} passed, ${failed} failed`);
  return failed === 0;
}

function isEqual(seed: number, options: LawOptions): Promise<boolean> {
  return withTemporaryFolder(options.keep, async (folder) => {
    mkdirSync(`${folder}/jpk`, { recursive: true });
    const before = process.cpuUsage();
    const months = monthsOf(FIRST, options.months);
    const years = [...new Set(months.map((month) => Number(month.slice(0, 4))))];
    const stage = await openStage(folder, years);
    const judge = new Judge(stage.config, stage.token);
    try {
      const { documents } = options;
      const periods = await playYears(stage, judge, { seed, months, documents });
      const judged = await judge.ask<Record<string, Cells>>({ do: 'cells' });
      for (const { id } of SPACES) {
        const rows = await judge.ask({ do: 'rows', space: id });
        if (options.keep !== null) writeFileSync(`${folder}/rows-${id}.json`, JSON.stringify(rows));
      }
      const ours = await printed(stage, periods);
      const wrong: Difference[] = [];
      say(`seed ${seed}, ${months[0]} to ${months.at(-1)}, ${stage.sandbox.state.invoices.size} documents`);
      for (const { id, country } of SPACES) {
        const theirs = within(periods, judged[id] ?? {});
        const found = differences(id, within(periods, ours[id]), theirs);
        const count = cellsOf(ours[id], theirs).length;
        say(`${id.padEnd(10)} ${country} ${String(count).padStart(6)} cells, ${found.length} differ`);
        wrong.push(...found);
      }
      tell(wrong, options);
      const { user, system } = process.cpuUsage(before);
      say(`${((user + system) / 1_000_000).toFixed(1)} s of the processor`);
      return wrong.length === 0;
    } finally {
      await judge.close();
      await stage.close();
    }
  });
}

function tell(wrong: readonly Difference[], { examples, spaces }: LawOptions): void {
  for (const [space, found] of Map.groupBy(wrong, (each) => each.space)) {
    if (spaces !== null && !spaces.includes(space)) continue;
    for (const { period, field, printed: ours, judged } of found.slice(0, examples)) {
      say(`DIFFERS ${space} ${period} ${field}: printed ${ours}, judged ${judged}`);
    }
  }
}

runScript(USAGE, main);
