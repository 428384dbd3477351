import type { Plan } from '../../../simulation/plan.js';
import { eInvoiceModel } from '../../e-invoice/model.js';
import type { Planted } from '../../e-invoice/planted.js';
import type { World } from '../../e-invoice/world.js';
import { explore, type Violation } from '../../engine/explore.js';
import type { Model } from '../../engine/model.js';
import { planOfPath } from './plan-of-path.js';
import { isPlayable } from './play.js';
import { Unmapped } from './unmapped.js';

export interface PlannedWay {
  readonly violation: Violation<World>;
  readonly plan: Plan;
  /** Why the shortest way of all is not this one, with the step; null where it is. */
  readonly passedOver: string | null;
}

/**
 * The shortest way to what a planted mistake breaks, as a plan of the simulation. Where one of its steps cannot be played: the
 * shortest of those whose steps can.
 *
 * @throws Unmapped with the first such step, where no way is left
 */
export function planOfMistake({ extent, parts }: Pick<Planted, 'extent' | 'parts'>): PlannedWay {
  const model = eInvoiceModel(extent, parts);
  const shortest = firstViolation(model);
  if (shortest === null) throw new Error('nothing is broken, so that there is no way to it');
  try {
    return { violation: shortest, plan: planOfPath(shortest.path), passedOver: null };
  } catch (error) {
    if (!(error instanceof Unmapped)) throw error;
    const violation = firstViolation(playable(model));
    if (violation === null) throw error;
    return { violation, plan: planOfPath(violation.path), passedOver: error.message };
  }
}

function firstViolation(model: Model<World>): Violation<World> | null {
  return explore(model, { stopAtFirst: true }).violations[0] ?? null;
}

/** The model without what cannot be played: what has to come in the end is not asked, because less comes. */
function playable(model: Model<World>): Model<World> {
  return {
    ...model,
    liveness: null,
    successors: (world, happens) =>
      model.successors(world, (kind, text, changes) => {
        if (isPlayable({ kind, text })) happens(kind, text, changes);
      }),
  };
}
