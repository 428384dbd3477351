import { PLAIN_VARIANT, type Variant } from '../../../simulation/config.js';
import type { Plan, PlannedEvent } from '../../../simulation/plan.js';
import type { World } from '../../e-invoice/world.js';
import type { Happening } from '../../engine/graph.js';
import { cuesOf } from './cues-of-path.js';

const HOUR = 3_600_000;
/** A Tuesday, far from the end of the month and from the nights in which the clocks change. */
const START = Date.parse('2026-11-17T07:00:00Z');

/**
 * A way of the model as a plan of the simulation: how it begins, and everything on it that neither the daemon nor the world
 * does of itself, each at the step of the daemon at which it stands in the path.
 *
 * @throws Unmapped with the step that cannot be played
 */
export function planOfPath(path: readonly Happening<World>[]): Plan {
  const [first] = path;
  if (first === undefined) throw new Error('a path begins somewhere');
  return {
    ...{ seed: 1, start: START, length: 4 * HOUR, furtherSpaces: 0 },
    variant: variantOf(first.state),
    events: beginningOf(first.state),
    cued: cuesOf(path),
  };
}

function variantOf({ plan }: World): Variant {
  return {
    ...PLAIN_VARIANT,
    afterAcceptance: plan.includes('drawn') ? 'attach' : 'platform',
    whenUnavailable: plan.includes('offline') ? 'offline24' : 'wait',
  };
}

/** The invoice as it is when its e-invoice is asked for. */
function beginningOf({ plan, content, lockedBy }: World): readonly PlannedEvent[] {
  const space = plan === 'platform' ? 'berlin' : 'warsaw';
  const kind = content === 'X' ? 'unclear' : 'plain';
  return [
    { at: HOUR, act: { type: 'invoice', space, kind, net: '100.00', send: false } },
    ...(lockedBy === 'person' ? [{ at: HOUR, act: { type: 'lock', which: 0 } } as const] : []),
    { at: HOUR, act: { type: 'send', which: 0 } },
  ];
}
