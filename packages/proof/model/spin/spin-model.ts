import type { ModelResult, PlantedMistake, ProvenModel } from '../models.js';
import { PROOFS } from './proofs.js';
import { REFUTATIONS } from './refutations.js';
import type { Proof, Refutation } from './search.js';
import { missingTools } from './tools.js';
import { type Verdict, verify } from './verify.js';

const NOTHING: ModelResult = { states: 0, transitions: 0, depth: 0, invariants: 0, violations: [] };

/** The specification in Promela, searched by SPIN: written from the documents, with nothing of the code in it. */
export const spinModel: ProvenModel = {
  name: 'spin',
  about: 'a second specification, from the documents alone, searched by SPIN',
  async run({ size }) {
    const skipped = missingTools();
    if (skipped !== null) return { ...NOTHING, skipped };
    let sum = NOTHING;
    for (const proof of PROOFS) sum = added(sum, await prove(proof, size));
    return sum;
  },
  planted: REFUTATIONS.map(planted),
};

async function prove(proof: Proof, size: 'small' | 'large'): Promise<ModelResult> {
  const search = size === 'large' ? { ...proof, defines: enlarged(proof), long: true } : proof;
  const { states, transitions, depth, violations } = judged(await verify(search));
  const told = violations.map(({ name, trace }) => ({ name: `${proof.name}: ${name}`, trace }));
  return { states, transitions, depth, invariants: proof.rules, violations: told };
}

/** Rules about what never comes to pass say nothing: that is a violation, too. */
function judged({ states, transitions, depth, broken, never, story }: Verdict) {
  const found = broken === null ? [] : [{ name: broken, trace: story }];
  const empty = never.map((line) => ({ name: 'it_comes_to_pass', trace: [line] }));
  return { states, transitions, depth, violations: [...found, ...empty] };
}

/** A value of its own replaces that of the small size. */
function enlarged({ defines, large }: Proof): readonly string[] {
  const replaced = new Set(large.map((define) => define.split('=')[0]));
  return [...defines.filter((define) => !replaced.has(define.split('=')[0])), ...large];
}

function added(one: ModelResult, other: ModelResult): ModelResult {
  return {
    states: one.states + other.states,
    transitions: one.transitions + other.transitions,
    depth: Math.max(one.depth, other.depth),
    invariants: one.invariants + other.invariants,
    violations: [...one.violations, ...other.violations],
  };
}

function planted(refutation: Refutation): PlantedMistake {
  return {
    name: refutation.name,
    mistake: refutation.mistake,
    breaks: [refutation.breaks],
    async run() {
      return { ...judged(await verify(refutation)), invariants: 1 };
    },
  };
}
