import { join } from 'node:path';
import { runScript, say, skip } from '../../../test/run-script.js';
import { writeCounts } from '../../../test/write-counts.js';
import { whyNoPython } from '../judge-process.js';
import { withTemporaryFolder } from '../law-judge/folder.js';
import { allDifferences, findPlanted, handOut, readByBoth } from './both.js';
import { chartDifferences, everyAccount } from './charts.js';
import { PythonDatev } from './judged.js';
import { type DatevOptions, readOptions, USAGE } from './options.js';
import { PLANTS } from './plants.js';
import { playClient } from './random/play-client.js';
import { playYear } from './year.js';

const CHARTS = ['SKR03', 'SKR04', 'SKR49'] as const;

/** The means of a run, and its results. */
class Run {
  passed = 0;
  failed = 0;
  #told = 0;

  constructor(
    readonly options: DatevOptions,
    readonly python: PythonDatev,
    readonly folder: string,
  ) {}

  /** @param found what differs in one thing that was compared */
  count(name: string, found: readonly object[]): void {
    if (found.length === 0) this.passed += 1;
    else this.failed += 1;
    for (const each of found) {
      this.#told += 1;
      if (this.#told <= this.options.examples) say(`DIFFERS ${name}: ${JSON.stringify(each)}`);
    }
  }
}

async function main(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args);
  const missing = whyNoPython();
  if (missing !== null) return skip(missing);
  return withTemporaryFolder(options.keep, async (folder) => {
    const python = new PythonDatev();
    const run = new Run(options, python, folder);
    try {
      if (options.planted) await plantAll(run);
      else {
        await compareCharts(run);
        await compareClients(run);
        await compareYear(run);
      }
    } finally {
      await python.close();
    }
    const { passed, failed } = run;
    if (options.report !== null) writeCounts(options.report, passed, failed);
    const { user, system } = process.cpuUsage();
    say(`${((user + system) / 1_000_000).toFixed(1)} s of the processor, without Python’s`);
    say(`${passed} passed, ${failed} failed`);
    return failed === 0;
  });
}

async function compareCharts(run: Run): Promise<void> {
  const paths = handOut(join(run.folder, 'charts'), [everyAccount()]);
  for (const chart of CHARTS) {
    const facts = { chart, automatic: {}, taxAccounts: {}, cashAccounting: false };
    const { accounts, differences } = chartDifferences(await readByBoth(run.python, { facts }, paths));
    run.count(chart, differences);
    say(`${chart}: ${accounts} accounts with tax, ${differences.length} differ`);
  }
}

async function compareClients(run: Run): Promise<void> {
  const { seed, configurations } = run.options;
  let [entries, rows] = [0, 0];
  for (let client = seed; client < seed + configurations; client += 1) {
    const played = await playClient(client).catch((error: unknown) => ({ refused: String(error) }));
    if ('refused' in played) {
      run.count(`client ${client}`, [played]);
      continue;
    }
    const paths = handOut(join(run.folder, 'client'), played.files);
    const both = await readByBoth(run.python, played, paths);
    run.count(`client ${client}`, allDifferences(played, both));
    entries += played.entries.length;
    rows += both.python.rows.length;
  }
  say(`${configurations} clients: ${entries} entries in ${rows} rows`);
}

async function compareYear(run: Run): Promise<void> {
  const { year, seed } = run.options;
  if (year === 0) return;
  const batches = await playYear(join(run.folder, 'year'), year, seed);
  let [entries, rows] = [0, 0];
  for (const batch of batches) {
    const both = await readByBoth(run.python, batch, batch.files);
    run.count(`${batch.space} ${batch.number}`, allDifferences({ ...batch, statesService: true }, both));
    entries += batch.entries.length;
    rows += both.python.rows.length;
  }
  say(`${year} months of two spaces: ${batches.length} batches, ${entries} entries in ${rows} rows`);
}

async function plantAll(run: Run): Promise<void> {
  for (const name of Object.keys(PLANTS)) {
    const { ours, python } = await findPlanted(
      name,
      run.python,
      join(run.folder, 'planted'),
      run.options.seed,
    );
    run.count(name, ours === null || python === null ? [{ ours, python }] : []);
    say(`${name.padEnd(30)} ours: ${ours ?? 'missed'}; python: ${python ?? 'missed'}`);
  }
}

runScript(USAGE, main);
