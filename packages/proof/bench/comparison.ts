import { performance } from 'node:perf_hooks';
import type { BenchResult, Figure } from './bench.js';
import { eInvoiceEu } from './comparison/e-invoice-eu.js';
import { facturXKit, facturXKitDrawing } from './comparison/factur-x-kit.js';
import { mustang } from './comparison/mustang.js';
import { mustangLibrary } from './comparison/mustang-library.js';
import { ours, oursGivenThePdf } from './comparison/ours.js';
import type { MaybeRival, Rival } from './comparison/rival.js';
import { type Subject, subjects } from './comparison/subject.js';

/** Both fit on one page of everybody's layout. */
const LINES = [3, 12];
/** The rivals take turns, so that whatever else the machine does slows all of them. */
const ROUNDS = 3;
const OURS: readonly MaybeRival[] = [ours, oursGivenThePdf];

/**
 * Documents a second, ours and those of others, of the same invoices in one run: like is compared with like, those that
 * draw the invoice and those that are given it drawn. What holds is the time on the processor; by the clock, whatever
 * else the machine does counts too.
 */
export async function bench(): Promise<BenchResult> {
  const figures: Figure[] = [];
  const library = mustangLibrary();
  try {
    for (const lines of LINES) figures.push(...(await compare(lines, library.rivals)));
  } finally {
    library.stop();
  }
  return { name: 'comparison: documents a second', figures };
}

async function compare(lines: number, libraries: readonly MaybeRival[]): Promise<Figure[]> {
  const given = await subjects(ours.documents, lines);
  const rivals = [ours, oursGivenThePdf, eInvoiceEu, facturXKit, facturXKitDrawing, mustang(), ...libraries];
  const runners = (await Promise.all(rivals.map((rival) => runnerOf(rival, given, lines)))).flat();
  for (let round = 0; round < ROUNDS; round += 1) for (const runner of runners) await runner.run();
  return runners.flatMap((runner) => {
    const { rival, spent } = runner;
    const label = `${lines} lines, ${rival.name}: ${rival.does}`;
    const own = runners.find((each) => OURS.includes(each.rival) && each.rival.draws === rival.draws);
    const { clockMs, processorMs } = spent();
    return [
      { label: `${label}, by the clock`, value: 1_000 / clockMs, unit: 'documents/s' },
      ...(processorMs === null
        ? []
        : [{ label: `${label}, on the processor`, value: 1_000 / processorMs, unit: 'documents/s' }]),
      ...(own === undefined || own === runner ? [] : ratios(own, runner)),
    ];
  });
}

/** How many times as many documents ours makes in the same time. */
function ratios(own: Runner, { rival, spent }: Runner): Figure[] {
  const [ours, theirs] = [own.spent(), spent()];
  const label = `  ${own.rival.name} / ${rival.name}`;
  const byClock = { label: `${label}, by the clock`, value: theirs.clockMs / ours.clockMs, unit: 'times' };
  if (ours.processorMs === null || theirs.processorMs === null) return [byClock];
  const value = theirs.processorMs / ours.processorMs;
  const { target } = rival;
  const verdict = target === undefined ? {} : { target: `at least ${target}`, ok: value >= target };
  return [byClock, { label: `${label}, on the processor`, value, unit: 'times', ...verdict }];
}

interface Runner {
  readonly rival: Rival;
  readonly run: () => Promise<void>;
  /** For one document, over all runs. */
  readonly spent: () => Spent;
}

interface Spent {
  readonly clockMs: number;
  readonly processorMs: number | null;
}

/** Makes each document once, to get warm; nothing for a rival that is not here or cannot make them. */
async function runnerOf(
  rival: MaybeRival,
  given: readonly Subject[],
  lines: number,
): Promise<readonly Runner[]> {
  try {
    if ('missing' in rival) throw new Error(rival.missing);
    const makers = await Promise.all(
      given.slice(0, rival.documents).map((subject) => rival.prepare(subject)),
    );
    for (const make of makers) await make();
    const { processorMs } = rival;
    let clock = 0;
    let processor = 0;
    let made = 0;
    const run = async (): Promise<void> => {
      const [started, used] = [performance.now(), processorMs?.() ?? 0];
      for (const make of makers) await make();
      clock += performance.now() - started;
      processor += (processorMs?.() ?? 0) - used;
      made += makers.length;
    };
    const spent = (): Spent => ({
      clockMs: clock / made,
      processorMs: processorMs === null ? null : processor / made,
    });
    return [{ rival, run, spent }];
  } catch (error) {
    if (OURS.includes(rival)) throw error;
    console.warn(
      `SKIPPED: ${rival.name}, ${lines} lines: ${error instanceof Error ? error.message : String(error)}`,
    );
    return [];
  }
}
