import { matchLines } from '../../../src/domain/bank/matching/match-lines.js';
import type { MatchingInput } from '../../../src/domain/bank/matching/matching-input.js';
import { generateYear, whyNoGenerator } from '../matching/generate.js';
import { firstStatement } from '../matching/play.js';
import type { Bench } from './bench.js';

const LINES = 5000;
const INVOICES = 10_000;
const SMALLER = 10;
/** A line may cost so many times what it costs among ten times fewer invoices; a matcher that looks at all of them: ten. */
const MOST_GROWTH = 3;
const SEED = 1;

/** Matching of one statement of a large seller, and of a tenth of it in turns: the ratio is the same on every machine. */
export const bench: Bench = async () => {
  const missing = whyNoGenerator();
  if (missing !== null) throw new Error(missing);
  const whole = statement(LINES, INVOICES);
  const tenth = statement(LINES / SMALLER, INVOICES / SMALLER);
  secondsOf(tenth);
  const rounds = [1, 2, 3].map(() => ({ whole: secondsOf(whole), tenth: tenthSeconds(tenth) }));
  const least = (of: 'whole' | 'tenth'): number => Math.min(...rounds.map((round) => round[of]));
  const growth = least('whole') / least('tenth');
  return {
    name: `matching ${LINES} lines against ${INVOICES} open invoices`,
    figures: [
      { label: 'processor', value: least('whole'), unit: 's' },
      { label: 'ten times a tenth', value: least('tenth'), unit: 's' },
      {
        ...{ label: 'growth of a line', value: growth, unit: 'times' },
        ...{ target: `at most ${MOST_GROWTH}`, ok: growth <= MOST_GROWTH },
      },
    ],
  };
};

/** The first lines of a month in which each member has an invoice; nearly all pay for the first time. */
function statement(lines: number, invoices: number): MatchingInput {
  const [account] = generateYear({ seed: SEED, lines: Math.round(invoices * 1.1), accounts: 1, months: 1 });
  if (account === undefined || account.lines.length < lines || account.invoices.length < invoices) {
    throw new Error(`there are no ${lines} lines and ${invoices} invoices`);
  }
  const { lines: all, invoices: issued } = account;
  return firstStatement({ ...account, lines: all.slice(0, lines), invoices: issued.slice(0, invoices) });
}

function tenthSeconds(tenth: MatchingInput): number {
  return Array.from({ length: SMALLER }, () => secondsOf(tenth)).reduce((sum, each) => sum + each, 0);
}

function secondsOf(input: MatchingInput): number {
  const before = process.cpuUsage();
  matchLines(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
