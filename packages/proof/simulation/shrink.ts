import { shrinkList } from '../shrink-list.js';
import type { Plan } from './plan.js';

/**
 * A plan of fewer events that fails all the same.
 *
 * @param fails carries a plan out
 * @param mostRuns after so many it is good enough
 */
export async function shrink(
  plan: Plan,
  fails: (plan: Plan) => Promise<boolean>,
  mostRuns: number,
): Promise<Plan> {
  const events = await shrinkList(plan.events, (fewer) => fails({ ...plan, events: fewer }), mostRuns);
  return { ...plan, events };
}
