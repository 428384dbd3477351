import { explore } from '../engine/explore.js';
import { inWords } from '../engine/in-words.js';
import type { ModelOptions, ModelResult, PlantedMistake, ProvenModel, ToldViolation } from '../models.js';
import { EXTENTS } from './extents.js';
import { type Extent, eInvoiceModel, type Parts } from './model.js';
import { PLANTED } from './planted.js';
import { ENDS, INVARIANTS, STEPS } from './rules.js';

const RULES = INVARIANTS.length + STEPS.length + [ENDS].length;

/** The e-invoice saga, both roads, in each extent of the world around it. */
export const E_INVOICE: ProvenModel = {
  name: 'e-invoice',
  about:
    'the real function of the saga of an e-invoice, with platform, KSeF, people and two workers around it',
  run: ({ size }: ModelOptions) => {
    const results = EXTENTS[size].map((extent) => exploreOne(extent, {}, false));
    return {
      states: results.reduce((sum, { states }) => sum + states, 0),
      transitions: results.reduce((sum, { transitions }) => sum + transitions, 0),
      depth: Math.max(...results.map(({ depth }) => depth)),
      invariants: RULES,
      violations: onceEach(results.flatMap(({ violations }) => violations)),
    };
  },
  planted: PLANTED.map(
    ({ name, mistake, breaks, parts, extent }): PlantedMistake => ({
      ...{ name, mistake, breaks },
      run: () => exploreOne(extent, parts, true),
    }),
  ),
};

function exploreOne(extent: Extent, parts: Parts, stopAtFirst: boolean): ModelResult {
  const { graph, violations } = explore(eInvoiceModel(extent, parts), { stopAtFirst });
  const { states, transitions, depth } = graph;
  const told = violations.map((each) => ({
    name: each.name,
    trace: [`in ${extent.name}`, ...inWords(each)],
  }));
  return { states, transitions, depth, invariants: RULES, violations: told };
}

/** A rule that is broken in several extents is one violation. */
function onceEach(violations: readonly ToldViolation[]): readonly ToldViolation[] {
  return violations.filter(({ name }, index) => violations.findIndex((each) => each.name === name) === index);
}
