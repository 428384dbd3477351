import { matchLines } from '../../../src/domain/bank/matching/match-lines.js';
import { runScript, say, skip } from '../../../test/run-script.js';
import { writeCounts } from '../../../test/write-counts.js';
import { generateYear, whyNoGenerator } from './generate.js';
import { holesOf } from './holes.js';
import type { Judgement } from './judge.js';
import { type MatchingOptions, readOptions, USAGE } from './options.js';
import { play } from './play.js';
import { broken, type Figures, figuresOf, tableBy } from './report.js';
import type { LineTold } from './year.js';

async function main(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args);
  const missing = whyNoGenerator();
  if (missing !== null) return skip(missing);
  const seeds: Played[] = [];
  const all: Judgement[] = [];
  const before = process.cpuUsage();
  for (let seed = options.from; seed < options.from + options.seeds; seed += 1) {
    const accounts = generateYear({ ...options, seed });
    const judgements = accounts.flatMap((account) => play(account, matchLines));
    const figures = figuresOf(judgements);
    const holes = accounts.map((account) => holesOf(account, matchLines));
    const unknown = holes.reduce((sum, { lines }) => sum + lines, 0);
    const wrong = holes.flatMap((each) => each.wrong);
    seeds.push({ seed, figures, unknown, broken: [...broken(figures), ...brokenByHoles(wrong)] });
    all.push(...judgements);
  }
  const failed = seeds.filter((each) => each.broken.length > 0).length;
  if (options.report !== null) writeCounts(options.report, seeds.length - failed, failed);
  if (options.json) {
    say(JSON.stringify({ seeds, figures: figuresOf(all) }));
    return failed === 0;
  }
  for (const line of tableBy('kind', all, ({ line }) => line.kind)) say(line);
  say('');
  for (const line of tableBy('country', all, ({ country }) => country)) say(line);
  say('');
  tellExamples(all, options);
  for (const { seed, figures, unknown, broken } of seeds) {
    const { lines, wrong, payOne, certain, found } = figures;
    say(
      `seed ${seed}: lines ${lines}, wrong ${wrong}, pay one invoice ${payOne}, certain ${certain} %, asked and found ${found} %; ${unknown} name what is in no copy`,
    );
    for (const each of broken) say(`  BROKEN: ${each}`);
  }
  const { user, system } = process.cpuUsage(before);
  say(
    `${seeds.length - failed} passed, ${failed} failed, in ${((user + system) / 1_000_000).toFixed(1)} s of the processor`,
  );
  return failed === 0;
}

interface Played {
  readonly seed: number;
  readonly figures: Figures;
  /** Lines that name an invoice that is in no copy. */
  readonly unknown: number;
  readonly broken: readonly string[];
}

function brokenByHoles(wrong: readonly LineTold[]): readonly string[] {
  return wrong.map((line) => `certain, though what it names is in no copy: ${line.text}`);
}

function tellExamples(judgements: readonly Judgement[], { examples, kind }: MatchingOptions): void {
  const wanted = judgements.filter(
    ({ worth, line }) => worth === 'wrong' || (line.kind === kind && worth !== 'right'),
  );
  for (const group of Map.groupBy(wanted, ({ line }) => line.kind).values()) {
    for (const { line, verdict, worth } of group.slice(0, examples)) {
      say(`${worth.toUpperCase()} ${line.kind}: ${JSON.stringify(line)}`);
      say(`  verdict ${JSON.stringify(verdict)}`);
    }
  }
}

runScript(USAGE, main);
