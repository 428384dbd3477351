import { setPriority } from 'node:os';
import { writeCounts } from '../../../test/write-counts.js';
import { installInstrumentor } from './engine/instrumentor.js';
import { FIGURES, readTotals, withOutcome, writeTotals } from './figures.js';
import { type FuzzOptions, fuzzOptions, USAGE } from './options.js';
import { type Outcome, runTarget } from './run-target.js';
import { loadTarget, TARGET_NAMES } from './targets.js';

/** Whatever else the machine has to do goes before. */
const NICENESS = 19;
const NOT_POSSIBLE = 2;

function options(): FuzzOptions {
  try {
    return fuzzOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return process.exit(NOT_POSSIBLE);
  }
}

async function list(): Promise<void> {
  for (const name of TARGET_NAMES) console.log(`${name.padEnd(18)} ${(await loadTarget(name)).about}`);
}

async function run({ targets, minutes, seed, report }: FuzzOptions): Promise<void> {
  setPriority(NICENESS);
  const missing = installInstrumentor();
  if (missing !== null) {
    console.log(`skipped: what counts branches cannot be fetched (${missing})`);
    process.exitCode = process.env.SPACEBOOKS_REQUIRE_ALL === '1' ? 1 : 0;
    return;
  }
  const outcomes: Outcome[] = [];
  for (const target of targets) {
    const outcome = await runTarget(target, seed, minutes);
    outcomes.push(outcome);
    console.log(lineOf(outcome));
    writeTotals(FIGURES, withOutcome(readTotals(FIGURES), outcome));
  }
  const failed = outcomes.filter(({ findings }) => findings.length > 0).length;
  if (report !== undefined) writeCounts(report, outcomes.length - failed, failed);
  const all = (of: (outcome: Outcome) => number): number => outcomes.reduce((sum, each) => sum + of(each), 0);
  const hours = (all(({ seconds }) => seconds) / 3600).toFixed(2);
  console.log(
    `targets ${outcomes.length}, executions ${all(({ executions }) => executions)}, hours ${hours}, findings ${all(({ findings }) => findings.length)}`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}

function lineOf({ target, executions, seconds, branches, known, findings }: Outcome): string {
  return `${target.padEnd(18)} ${String(executions).padStart(9)} executions in ${seconds.toFixed(0)} s of the processor, ${branches} of ${known} branches, ${findings.length} findings`;
}

const given = options();
if (given.isHelp) console.log(USAGE);
else if (given.isList) await list();
else await run(given);
