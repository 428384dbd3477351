import type { SeededRandom } from '../../../../test/seeded-random.js';
import { MOST_BYTES, type Target } from '../target.js';
import { costOf } from './cost.js';
import type { Coverage } from './coverage.js';
import { growsTooFast } from './growth.js';
import { judged, type Verdict } from './judge.js';
import { createMeter, type Meter } from './meter.js';
import { drawPump, type Material, mutated } from './mutate.js';
import type { Words } from './words.js';

/** An input that something is wrong with. */
export interface Finding extends Verdict {
  readonly input: Uint8Array;
}

export interface Figures {
  readonly executions: number;
  /** Branches that any input took. */
  readonly branches: number;
  /** Inputs that each took a way of their own. */
  readonly inputs: readonly Uint8Array[];
  readonly findings: readonly Finding[];
}

interface FuzzOptions {
  readonly target: Pick<Target, 'run' | 'mostBytes' | 'isApart'>;
  readonly seeds: readonly Uint8Array[];
  readonly random: SeededRandom;
  readonly coverage: Coverage;
  readonly words: Words;
  /** That of the process when left out. */
  readonly meter?: Meter;
  /** Asked before each input. */
  readonly goesOn: (executions: number) => boolean;
  /** Awaited now and then: what the program left to be done is done. */
  readonly rest?: (executions: number) => Promise<void>;
  /** Told before each input, so that one that never ends is known to somebody. */
  readonly onInput?: (input: Uint8Array) => void;
  readonly onFinding?: (finding: Finding) => void;
}

/** Every so many inputs one is repeated to great length, to see how time grows. */
const GROWTH_EVERY = 400;
/** How much more often the newest inputs are taken. */
const NEWEST = 20;

/**
 * Changes inputs again and again, and keeps those that take a way through the program which none before took. A finding
 * is told once for each kind and place; the search goes on behind it.
 */
export async function fuzz(options: FuzzOptions): Promise<Figures> {
  const { target, random, coverage, words, goesOn, rest, onInput, onFinding } = options;
  const { meter = createMeter() } = options;
  const inputs: Uint8Array[] = [];
  const findings = new Map<string, Finding>();
  let executions = 0;

  const found = (verdict: Verdict, input: Uint8Array): void => {
    const known = findings.get(verdict.key);
    if (known !== undefined) return;
    const finding = { ...verdict, input: Uint8Array.from(input) };
    findings.set(verdict.key, finding);
    onFinding?.(finding);
  };
  const tried = async (input: Uint8Array): Promise<number> => {
    executions += 1;
    onInput?.(input);
    await rest?.(executions);
    coverage.begin();
    const { verdict, cost } = await judged(target.run, input, { isApart: target.isApart === true, meter });
    if (coverage.novelty() > 0 && input.length <= mostBytes) inputs.push(Uint8Array.from(input));
    if (verdict !== null) found(verdict, input);
    return cost.milliseconds;
  };
  const mostBytes = target.mostBytes ?? MOST_BYTES;
  const material: Material = { random, others: inputs, words: words.all, mostBytes };

  for (const seed of options.seeds) if (goesOn(executions)) await tried(seed);
  while (goesOn(executions)) {
    const parent = inputs.length === 0 ? new Uint8Array() : drawn(inputs, random);
    if (executions % GROWTH_EVERY === GROWTH_EVERY - 1) {
      const grown = await growsTooFast(drawPump(parent, material), (input) =>
        costOf(() => tried(input), meter, 0),
      );
      if (grown !== null && target.isApart !== true)
        found({ key: 'growth', said: `time grows faster than ${grown.length} bytes do` }, grown);
    } else await tried(mutated(parent, material));
  }
  return { executions, branches: coverage.taken, inputs, findings: [...findings.values()] };
}

/** Half of the time one of the newest; else any. */
function drawn(inputs: readonly Uint8Array[], random: SeededRandom): Uint8Array {
  const from = random.chance(0.5) ? Math.max(0, inputs.length - NEWEST) : 0;
  return inputs[random.between(from, inputs.length - 1)] ?? new Uint8Array();
}
