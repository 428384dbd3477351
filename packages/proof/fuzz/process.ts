import { closeSync, openSync, writeSync } from 'node:fs';
import { seededRandom } from '../../../test/seeded-random.js';
import { CORPUS, FOUND, keep, keptIn, LOCAL } from './corpus.js';
import { createCoverage } from './engine/coverage.js';
import { fuzz } from './engine/fuzz.js';
import { instrument } from './engine/instrument.js';
import { createWords } from './engine/words.js';
import type { Message, Order } from './messages.js';
import { loadTarget } from './targets.js';

/*
 * The process that one target is tried in: `run.ts` starts it, watches it, and ends it where an input never does.
 */

/** A pause for timers and for what the program left to be done, once in so many inputs. */
const PAUSE_EVERY = 200;
const TELL_EVERY_MS = 2_000;

const { target: name, seed, until, input: place } = JSON.parse(process.argv[2] ?? '{}') as Order;
const tell = (message: Message): void => {
  process.send?.(message);
};

const coverage = createCoverage();
const words = createWords([]);
instrument(coverage, words);
const target = await loadTarget(name);
for (const word of target.words ?? []) words.note(word);

const present = openSync(place, 'w');
let told = 0;
const processor = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const seeds = [
  ...(await target.seeds()),
  ...[CORPUS, FOUND, LOCAL].flatMap((folder) => keptIn(folder, name).map(({ input }) => input)),
];

const figures = await fuzz({
  target,
  seeds,
  random: seededRandom(`${name} ${seed}`),
  coverage,
  words,
  goesOn: (executions) => {
    const now = Date.now();
    if (now - told > TELL_EVERY_MS) {
      told = now;
      tell({ kind: 'lives', executions, branches: coverage.taken, processor: processor() });
    }
    return now < until;
  },
  rest: async (executions) => {
    if (executions % PAUSE_EVERY === 0) await new Promise((resolve) => setImmediate(resolve));
  },
  onInput: (input) => {
    // The length first: what was there before may be longer.
    const head = Buffer.alloc(4);
    head.writeUInt32LE(input.length);
    writeSync(present, head, 0, 4, 0);
    writeSync(present, input, 0, input.length, 4);
  },
  onFinding: ({ key, said, input }) => {
    tell({ kind: 'found', key, said, input: Buffer.from(input).toString('base64') });
  },
});
closeSync(present);
for (const input of figures.inputs) keep(LOCAL, name, input);
const { executions, branches } = figures;
tell({
  ...{ kind: 'ended', executions, branches, known: coverage.known },
  ...{ processor: processor(), inputs: figures.inputs.length },
});
process.disconnect?.();
process.exit(0);
