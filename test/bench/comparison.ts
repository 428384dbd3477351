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
 * Documents a second by the clock, ours and those of others, of the same invoices in one run: like is compared with
 * like, those that draw the invoice and those that are given it drawn.
 */
export async function bench(): Promise<BenchResult> {
  const figures: Figure[] = [];
  for (const lines of LINES) {
    const library = mustangLibrary();
    try {
      figures.push(...(await compare(lines, library.rivals)));
    } finally {
      library.stop();
    }
  }
  return { name: 'comparison: documents a second by the clock', figures };
}

async function compare(lines: number, libraries: readonly MaybeRival[]): Promise<Figure[]> {
  const given = await subjects(ours.documents, lines);
  const rivals = [ours, oursGivenThePdf, eInvoiceEu, facturXKit, facturXKitDrawing, mustang(), ...libraries];
  const runners = (await Promise.all(rivals.map((rival) => runnerOf(rival, given, lines)))).flat();
  for (let round = 0; round < ROUNDS; round += 1) for (const runner of runners) await runner.run();
  const rateOfOurs = ({ draws }: Rival): number =>
    runners.find(({ rival }) => OURS.includes(rival) && rival.draws === draws)?.rate() ?? Number.NaN;
  return runners.flatMap(({ rival, rate }) => [
    { label: `${lines} lines, ${rival.name}: ${rival.does}`, value: rate(), unit: 'documents/s' },
    ...(OURS.includes(rival) ? [] : [ratio(rival, rateOfOurs(rival) / rate())]),
  ]);
}

function ratio({ name, draws }: Rival, value: number): Figure {
  const own = draws ? ours : oursGivenThePdf;
  return { label: `  ${own.name} / ${name}`, value, unit: 'times' };
}

interface Runner {
  readonly rival: Rival;
  readonly run: () => Promise<void>;
  /** Documents a second over all runs. */
  readonly rate: () => number;
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
    let elapsedMs = 0;
    let made = 0;
    const run = async (): Promise<void> => {
      const started = performance.now();
      for (const make of makers) await make();
      elapsedMs += performance.now() - started;
      made += makers.length;
    };
    return [{ rival, run, rate: () => (made * 1_000) / elapsedMs }];
  } catch (error) {
    if (OURS.includes(rival)) throw error;
    console.warn(
      `SKIPPED: ${rival.name}, ${lines} lines: ${error instanceof Error ? error.message : String(error)}`,
    );
    return [];
  }
}
