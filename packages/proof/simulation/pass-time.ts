import { seededRandom } from '../../../test/seeded-random.js';
import type { SimulatedWorld } from './world.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** So long nothing must have happened before the machine may sleep. */
const QUIET_MS = 8 * SECOND;
/** With many tokens of one user there is always one that waits for his minute. */
const QUIET_OF_MANY_MS = 70 * SECOND;

/** Lets time pass; while nothing happens, the machine sleeps for minutes, so that days are short. */
export async function passTime(world: SimulatedWorld, until: number): Promise<void> {
  const { time, trace, network, plan } = world;
  const quietMs = plan.furtherSpaces > 0 ? QUIET_OF_MANY_MS : QUIET_MS;
  const random = seededRandom(`sleep ${plan.seed} ${until}`);
  let steps = -1;
  let quietSince = time.now();
  while (time.now() < until) {
    if (trace.steps !== steps || network.busy > 0 || world.machine.state !== 'up') quietSince = time.now();
    steps = trace.steps;
    if (time.now() - quietSince >= quietMs) {
      await time.sleepThrough(Math.min(until - time.now(), random.between(30, 240) * MINUTE));
      quietSince = time.now();
    } else {
      const step = world.machine.state === 'down' ? MINUTE : 5 * SECOND;
      await time.runUntil(Math.min(until, time.now() + step));
    }
  }
}
