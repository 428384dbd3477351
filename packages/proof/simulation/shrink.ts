import type { Plan, PlannedEvent } from './plan.js';

/**
 * A plan of fewer events that fails all the same: chunks are left out, ever smaller ones, as long as it still fails.
 *
 * @param fails carries a plan out
 * @param mostRuns after so many it is good enough
 */
export async function shrink(
  plan: Plan,
  fails: (plan: Plan) => Promise<boolean>,
  mostRuns: number,
): Promise<Plan> {
  let events: readonly PlannedEvent[] = plan.events;
  let runs = 0;
  for (let size = Math.ceil(events.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < events.length; ) {
      if (runs >= mostRuns) return { ...plan, events };
      runs += 1;
      const fewer = [...events.slice(0, start), ...events.slice(start + size)];
      if (await fails({ ...plan, events: fewer })) events = fewer;
      else start += size;
    }
  }
  return { ...plan, events };
}
