import { readFileSync } from 'node:fs';
import { runScript, say } from '../../../test/run-script.js';
import { writeCounts } from '../../../test/write-counts.js';
import { generate } from './generate.js';
import { type History, historyText, readHistory } from './history.js';
import { type LawOptions, readOptions, USAGE } from './options.js';
import { findPlanted } from './planted/find.js';
import { shareOut } from './share-out.js';
import { storesOf } from './stores.js';
import { shortest, tryHistory, type Verdict } from './try.js';

async function main(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args);
  if (options.replay !== null) return replay(options.replay, options);
  if (options.planted) return findPlanted(options);
  const verdicts = options.jobs > 1 ? await shareOut(options) : await play(options);
  const failed = verdicts.filter(({ broken }) => broken !== null);
  if (options.report !== null) writeCounts(options.report, verdicts.length - failed.length, failed.length);
  if (options.json) say(JSON.stringify(verdicts));
  else tell(verdicts, options);
  return failed.length === 0;
}

/** One after the other, to the first that fails. */
async function play(options: LawOptions): Promise<readonly Verdict[]> {
  const { from, histories, steps, all, store, json, isShrunk, only } = options;
  const stores = await storesOf(store);
  const verdicts: Verdict[] = [];
  try {
    for (let seed = from; seed < from + histories; seed += 1) {
      const history = generate(seed, steps);
      const verdict = await tryHistory(history, stores, only);
      verdicts.push(verdict);
      if (verdict.broken === null) continue;
      if (all) {
        if (!json) say(`seed ${seed}: ${verdict.broken.property} ${verdict.broken.detail}`);
        continue;
      }
      if (!isShrunk || json) break;
      const { property } = verdict.broken;
      const short = await shortest(history, property, stores);
      const { broken } = await tryHistory(short, stores, only);
      tellBroken(short, broken ?? verdict.broken);
      break;
    }
  } finally {
    stores.end();
  }
  return verdicts;
}

async function replay(file: string, { store }: LawOptions): Promise<boolean> {
  const stores = await storesOf(store);
  try {
    const { broken } = await tryHistory(readHistory(readFileSync(file, 'utf8')), stores);
    say(broken === null ? 'every property holds' : `VIOLATION of ${broken.property}: ${broken.detail}`);
    return broken === null;
  } finally {
    stores.end();
  }
}

function tellBroken(history: History, { property, detail }: NonNullable<Verdict['broken']>): void {
  say(`seed ${history.seed} breaks ${property}: ${detail}`);
  say('these steps do, which --replay FILE plays:');
  say(historyText(history));
}

function tell(verdicts: readonly Verdict[], { store, steps }: LawOptions): void {
  const failed = verdicts.flatMap(({ broken }) => broken ?? []);
  for (const [property, of] of Map.groupBy(failed, (broken) => broken.property)) {
    say(`${property}: ${of.length} histories`);
  }
  const seconds = verdicts.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000;
  const each = (seconds / Math.max(1, verdicts.length)).toFixed(2);
  say(`${verdicts.length - failed.length} passed, ${failed.length} failed`);
  say(
    `histories ${verdicts.length} of ${steps} steps in ${store}, violations ${failed.length}, ${seconds.toFixed(1)} s of the processor, ${each} s each`,
  );
}

runScript(USAGE, main);
