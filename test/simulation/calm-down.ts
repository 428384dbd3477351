import { passTime } from './simulate.js';
import type { SimulatedWorld } from './world.js';

export async function calmDown(world: SimulatedWorld, check: () => void): Promise<readonly string[]> {
  await passTime(world, world.time.now() + 3_600_000);
  check();
  return [];
}
