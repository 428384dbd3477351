import { runScript, say } from '../../../test/run-script.js';
import { tellRejections } from '../../../test/traces/tell.js';
import { writeCounts } from '../../../test/write-counts.js';
import { BUGS, type Bug } from './bugs.js';
import { makePlan } from './make-plan.js';
import { type RunOptions, readOptions, USAGE } from './options.js';
import type { Plan } from './plan.js';
import { carryOut } from './pool.js';
import { shrink } from './shrink.js';
import { simulate } from './simulate.js';
import type { Order, Report } from './work.js';

/** So many of the seeds draw real pages and check them. */
const REAL_VISUALS = 20;
/** Of one that fails; each costs a run. */
const MOST_SHRINKING_RUNS = 60;
const PROGRESS_EVERY = 50;
const LAST_LINES = 400;

async function main(args: readonly string[]): Promise<boolean> {
  const options = readOptions(
    args,
    BUGS.map(({ name }) => name),
  );
  if (options.trace)
    return showOne(options.first, BUGS.find(({ name }) => options.bugs.includes(name)) ?? null);
  return options.bugs.length > 0 ? findBugs(options) : playSeeds(options);
}

/** @returns whether no rule was broken */
async function playSeeds({ seeds, first, jobs, report: file }: RunOptions): Promise<boolean> {
  const sums = {
    seeds: 0,
    steps: 0,
    crashes: 0,
    faults: 0,
    violations: 0,
    milliseconds: 0,
    traces: 0,
    stepsOfTraces: 0,
    rejected: 0,
    failed: [] as number[],
  };
  const startedAt = process.hrtime.bigint();
  await carryOut(ordersOf(first, seeds, null), jobs, (report) => {
    sums.seeds += 1;
    sums.steps += report.steps;
    sums.crashes += report.crashes;
    sums.faults += report.faults;
    sums.violations += report.violations.length;
    sums.milliseconds += report.milliseconds;
    const { traces, steps, rejections } = report.paths;
    sums.traces += traces;
    sums.stepsOfTraces += steps;
    sums.rejected += rejections.length;
    for (const line of tellRejections(report.seed, rejections)) say(line);
    if (report.violations.length > 0) {
      sums.failed.push(report.seed);
      tellViolations(report);
    }
    if (sums.seeds % PROGRESS_EVERY === 0) say(`${sums.seeds} of ${seeds} seeds`);
    return true;
  });
  const worst = Math.min(...sums.failed);
  if (sums.failed.length > 0) await explain(worst);
  const seconds = Number((process.hrtime.bigint() - startedAt) / 1_000_000_000n);
  const each = (sums.milliseconds / seeds / 1_000).toFixed(1);
  const cost = `${seconds} s, ${each} s of processor time a seed`;
  say(`${seeds - sums.failed.length} passed, ${sums.failed.length} failed in ${cost}`);
  const { steps, crashes, faults, violations, traces, stepsOfTraces, rejected } = sums;
  if (file !== null) writeCounts(file, seeds - sums.failed.length, sums.failed.length + rejected);
  say(`seeds ${seeds}, steps ${steps}, crashes ${crashes}, faults ${faults}, violations ${violations}`);
  say(`traces ${traces}, steps ${stepsOfTraces}, rejected ${rejected}`);
  return sums.failed.length === 0 && rejected === 0;
}

/** @returns whether each was found */
async function findBugs({ seeds, first, jobs, bugs }: RunOptions): Promise<boolean> {
  let found = 0;
  for (const bug of BUGS.filter(({ name }) => bugs.includes(name))) {
    const finder: Report[] = [];
    let tried = 0;
    await carryOut(ordersOf(first, seeds, bug), jobs, (report) => {
      tried += 1;
      if (report.violations.length > 0) finder.push(report);
      return finder.length === 0;
    });
    const [report] = finder;
    if (report === undefined) {
      say(`bug ${bug.name} (${bug.mistake}): NOT FOUND by ${seeds} seeds`);
      continue;
    }
    found += 1;
    say(`bug ${bug.name} (${bug.mistake}): found by seed ${report.seed}, of ${tried} tried`);
    say(`  ${report.violations[0]}`);
    say(`  replay it: npm run proof -- simulate --bug ${bug.name} --seed ${report.seed} --trace`);
  }
  say(`${found} passed, ${bugs.length - found} failed`);
  return found === bugs.length;
}

async function showOne(seed: number, bug: Bug | null): Promise<boolean> {
  const { trace, violations } = await simulate(makePlan(seed), { bug });
  for (const line of trace) say(line);
  for (const line of violations) say(`VIOLATION ${line}`);
  return violations.length === 0;
}

/** The first orders are those with real pages. */
function ordersOf(first: number, seeds: number, bug: Bug | null): readonly Order[] {
  return Array.from({ length: seeds }, (_, index) => ({
    seed: first + index,
    bug: bug?.name ?? null,
    realVisuals: bug === null && seeds > REAL_VISUALS && index < REAL_VISUALS,
  }));
}

function tellViolations({ seed, violations }: Report): void {
  say(`seed ${seed} breaks ${violations.length} rules:`);
  for (const line of violations.slice(0, 5)) say(`  ${line}`);
}

/** The shortest plan that still fails, and what happens in it. */
async function explain(seed: number): Promise<void> {
  const fails = async (plan: Plan): Promise<boolean> => (await simulate(plan)).violations.length > 0;
  const plan = makePlan(seed);
  const short = await shrink(plan, fails, MOST_SHRINKING_RUNS);
  const { trace, violations } = await simulate(short);
  say(`seed ${seed}, with ${short.events.length} of its ${plan.events.length} events:`);
  for (const { at, act } of short.events)
    say(`  ${new Date(plan.start + at).toISOString()} ${JSON.stringify(act)}`);
  say('what happens:');
  for (const line of trace.slice(-LAST_LINES)) say(`  ${line}`);
  for (const line of violations) say(`  VIOLATION ${line}`);
  say(`replay it whole: npm run proof -- simulate --seed ${seed} --trace`);
}

runScript(USAGE, main);
