import { fileURLToPath } from 'node:url';
import { say } from '../../../../test/run-script.js';
import { writeCounts } from '../../../../test/write-counts.js';
import type { LawOptions } from '../options.js';
import { inProcess } from '../share-out.js';
import type { Verdict } from '../try.js';
import { MISTAKES, type PlantedMistake } from './mistakes.js';

const PLANT = fileURLToPath(new URL('../plant.mjs', import.meta.url));
/** Seeds that are tried for each, where nobody says how many. */
const MOST_SEEDS = 200;

/** Plants each mistake in processes of its own. @returns whether each was found */
export async function findPlanted(options: LawOptions): Promise<boolean> {
  const histories = options.histories > 1 ? options.histories : MOST_SEEDS;
  const waiting = [...MISTAKES];
  let found = 0;
  const work = async (): Promise<void> => {
    for (let mistake = waiting.shift(); mistake !== undefined; mistake = waiting.shift()) {
      if (tellFound(mistake, await verdictsOf(mistake, { ...options, histories }))) found += 1;
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  say(`${found} of ${MISTAKES.length} planted mistakes found`);
  if (options.report !== null) writeCounts(options.report, found, MISTAKES.length - found);
  return found === MISTAKES.length;
}

/** Only by the properties that it should break. */
export function verdictsOf(
  { changes, breaks }: PlantedMistake,
  options: LawOptions,
): Promise<readonly Verdict[]> {
  const env = { NODE_OPTIONS: `--import=${PLANT}`, SPACEBOOKS_PLANTED: JSON.stringify(changes) };
  return inProcess({ ...options, all: false, only: breaks }, env);
}

function tellFound({ name, mistake, breaks }: PlantedMistake, verdicts: readonly Verdict[]): boolean {
  const last = verdicts.at(-1);
  if (last?.broken == null) {
    say(`planted ${name} (${mistake}): NOT FOUND by ${verdicts.length} histories`);
    return false;
  }
  const { property, detail } = last.broken;
  const isMeant = breaks.includes(property);
  say(
    `planted ${name} (${mistake}): ${isMeant ? 'found' : `NOT FOUND, only ${property} is broken`} by seed ${last.seed}`,
  );
  say(`  ${property} ${detail.slice(0, 300)}`);
  return isMeant;
}
