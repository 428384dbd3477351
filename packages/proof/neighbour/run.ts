import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript, say } from '../../../test/run-script.js';
import { writeCounts } from '../../../test/write-counts.js';
import { CASES } from './cases.js';
import { violationsOf } from './judge.js';
import { pageOf } from './page.js';
import { type NeighbourOutcome, playNeighbour } from './play.js';

const PAGE = resolve(import.meta.dirname, '../../../docs/neighbour-played.md');

const USAGE = `Usage: npm run proof -- neighbour [options]
  --write         write docs/neighbour-played.md; otherwise it is compared
  --report FILE   write how many rows passed and failed there, as vitest's JSON reports do
Exit codes: 0 no row is violated, and the page is as played; 1 otherwise; 2 it could not be told.`;

async function main(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { write: { type: 'boolean' }, report: { type: 'string' } },
  });
  const outcomes: NeighbourOutcome[] = [];
  for (const each of CASES) outcomes.push(await playNeighbour(each));
  const found = outcomes.map(violationsOf);
  for (const line of found.flat()) say(`VIOLATION ${line}`);
  const page = pageOf(outcomes);
  if (values.write === true) writeFileSync(PAGE, page);
  const isAsPlayed = page === readFileSync(PAGE, 'utf8');
  if (!isAsPlayed) say('docs/neighbour-played.md is not as played: --write writes it');
  const failed = found.filter((lines) => lines.length > 0).length;
  say(`rows ${outcomes.length}, violated ${failed}`);
  if (values.report !== undefined) writeCounts(values.report, outcomes.length - failed, failed);
  return failed === 0 && isAsPlayed;
}

runScript(USAGE, main);
