import { runScript, say } from '../../../test/run-script.js';
import { writeCounts } from '../../../test/write-counts.js';
import { MODELS, type ModelResult, type PlantedMistake, type ProvenModel } from './models.js';
import { type RunOptions, readOptions, USAGE } from './options.js';

/** What is added up over all models. */
interface Sums {
  states: number;
  transitions: number;
  invariants: number;
  violations: number;
  passed: number;
  failed: number;
  readonly models: object[];
}

async function main(args: readonly string[]): Promise<boolean> {
  const names = MODELS.map(({ name }) => name);
  const options = readOptions(args, names);
  const chosen = MODELS.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
  if (options.trace !== null) return showTrace(options.trace, chosen);
  const sums: Sums = {
    ...{ states: 0, transitions: 0, invariants: 0, violations: 0, passed: 0, failed: 0 },
    models: [],
  };
  const tell = options.json ? () => undefined : say;
  for (const model of chosen) await runModel(model, options, sums, tell);
  if (options.report !== null) writeCounts(options.report, sums.passed, sums.failed);
  const { models, passed, failed, ...figures } = sums;
  const { states, transitions, invariants, violations } = figures;
  if (options.json) say(JSON.stringify({ models, passed, failed, ...figures }));
  tell(`${passed} passed, ${failed} failed`);
  tell(`states ${states}, transitions ${transitions}, invariants ${invariants}, violations ${violations}`);
  return failed === 0;
}

type Tell = (line: string) => void;

async function runModel(model: ProvenModel, options: RunOptions, sums: Sums, tell: Tell): Promise<void> {
  const result = await timed(() => model.run(options));
  const { states, transitions, depth, invariants, violations, seconds } = result;
  tell(`${model.name}: ${model.about}`);
  tell(`  states ${states}, transitions ${transitions}, depth ${depth}, in ${seconds} s`);
  tell(`  invariants ${invariants}, violations ${violations.length}`);
  for (const { name, trace } of violations) {
    tell(`  VIOLATION of ${name}`);
    for (const line of trace) tell(`    ${line}`);
  }
  sums.states += states;
  sums.transitions += transitions;
  sums.invariants += invariants;
  sums.violations += violations.length;
  sums.failed += violations.length;
  sums.passed += invariants - violations.length;
  const planted = options.planted ? await findPlanted(model.planted, sums, tell) : [];
  sums.models.push({ name: model.name, ...result, planted });
}

async function findPlanted(
  mistakes: readonly PlantedMistake[],
  sums: Sums,
  tell: Tell,
): Promise<readonly object[]> {
  const found: object[] = [];
  for (const { name, mistake, breaks, run } of mistakes) {
    const { states, violations } = await run();
    const finder = violations.find((violation) => breaks.includes(violation.name));
    const other = violations[0] === undefined ? 'nothing' : `only ${violations[0].name}`;
    if (finder === undefined) tell(`  planted ${name} (${mistake}): NOT FOUND, ${other} is broken`);
    else tell(`  planted ${name} (${mistake}): found after ${states} states by ${finder.name}`);
    if (finder === undefined) sums.failed += 1;
    else sums.passed += 1;
    found.push({ name, mistake, foundBy: finder?.name ?? null, states });
  }
  return found;
}

async function showTrace(wanted: string, models: readonly ProvenModel[]): Promise<boolean> {
  const mistakes = models.flatMap(({ planted }) => planted);
  const mistake = mistakes.find(({ name }) => name === wanted);
  if (mistake === undefined) {
    throw new Error(
      `there is no planted mistake ${wanted}: known are ${mistakes.map(({ name }) => name).join(', ')}`,
    );
  }
  const { violations } = await mistake.run();
  for (const { trace } of violations) for (const line of trace) say(line);
  return violations.length > 0;
}

async function timed(work: () => ReturnType<ProvenModel['run']>) {
  const startedAt = process.hrtime.bigint();
  const result: ModelResult = await work();
  const seconds = Number((process.hrtime.bigint() - startedAt) / 100_000_000n) / 10;
  return { ...result, seconds };
}

runScript(USAGE, main);
