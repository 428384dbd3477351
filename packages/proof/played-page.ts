import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript, say } from '../../test/run-script.js';
import { writeCounts } from '../../test/write-counts.js';

const ROOT = resolve(import.meta.dirname, '../..');

/** A table of docs/ whose rows are played. */
interface PlayedPage<Case, Outcome> {
  /** Of the engine. */
  readonly engine: string;
  /** Below the repository. */
  readonly page: string;
  readonly cases: readonly Case[];
  readonly play: (each: Case) => Promise<Outcome>;
  /** One line for each rule that an outcome breaks. */
  readonly violationsOf: (outcome: Outcome) => readonly string[];
  readonly pageOf: (outcomes: readonly Outcome[]) => string;
}

/** Plays all cases one after the other, judges what became of each, and writes the page or compares it. */
export function runPlayedPage<Case, Outcome>(played: PlayedPage<Case, Outcome>): void {
  const { engine, page } = played;
  const usage = `Usage: npm run proof -- ${engine} [options]
  --write         write ${page}; otherwise it is compared
  --report FILE   write how many rows passed and failed there, as vitest's JSON reports do
Exit codes: 0 no row is violated, and the page is as played; 1 otherwise; 2 it could not be told.`;
  runScript(usage, (args) => playAll(played, args));
}

async function playAll<Case, Outcome>(
  { page, cases, play, violationsOf, pageOf }: PlayedPage<Case, Outcome>,
  args: readonly string[],
): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { write: { type: 'boolean' }, report: { type: 'string' } },
  });
  const outcomes: Outcome[] = [];
  for (const each of cases) outcomes.push(await play(each));
  const found = outcomes.map(violationsOf);
  for (const line of found.flat()) say(`VIOLATION ${line}`);
  const text = pageOf(outcomes);
  const path = resolve(ROOT, page);
  if (values.write === true) writeFileSync(path, text);
  const isAsPlayed = text === readFileSync(path, 'utf8');
  if (!isAsPlayed) say(`${page} is not as played: --write writes it`);
  const failed = found.filter((lines) => lines.length > 0).length;
  say(`rows ${outcomes.length}, violated ${failed}`);
  if (values.report !== undefined) writeCounts(values.report, outcomes.length - failed, failed);
  return failed === 0 && isAsPlayed;
}
