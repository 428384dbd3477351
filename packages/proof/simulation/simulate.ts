import type { Observer } from '../../../test/traces/observer.js';
import { perform } from './actions.js';
import type { Bug } from './bugs.js';
import { calmDown } from './calm-down.js';
import { checkWorld } from './check-world.js';
import { LOOKED_AFTER_MS } from './far-off.js';
import { passTime } from './pass-time.js';
import type { Act, Plan } from './plan.js';
import { createWorld, type SimulatedWorld } from './world.js';

export interface SimulationOptions {
  readonly realVisuals?: boolean;
  readonly bug?: Bug | null;
  readonly observer?: Observer | null;
}

export interface SimulationResult {
  /** One line for each rule that was broken, with the moment at which it was noticed. */
  readonly violations: readonly string[];
  readonly trace: readonly string[];
  readonly digest: string;
  readonly steps: number;
  readonly crashes: number;
  readonly faults: number;
  readonly invoices: number;
}

const CHECK_EVERY_MS = 6 * 3_600_000;

/** Carries out a plan in a world of its own; the same plan gives the same trace. */
export async function simulate(plan: Plan, options: SimulationOptions = {}): Promise<SimulationResult> {
  const { realVisuals = false, bug = null, observer = null } = options;
  const world = await createWorld(plan, { realVisuals, bug, observer });
  const violations: string[] = [];
  const { trace, machine } = world;
  const check = (): void => {
    for (const line of checkWorld(world)) {
      if (violations.includes(line)) continue;
      violations.push(line);
      trace.note(`VIOLATION ${line}`);
    }
  };
  try {
    machine.start();
    await play(world, check);
    if (violations.length === 0) {
      for (const line of await calmDown(world)) violations.push(line);
      check();
    }
    return {
      violations,
      trace: trace.lines,
      digest: trace.digest(),
      steps: trace.steps,
      crashes: machine.crashes,
      faults: world.faults,
      invoices: plan.events.filter(({ act }) => act.type === 'invoice').length,
    };
  } finally {
    await world.close();
  }
}

async function play(world: SimulatedWorld, check: () => void): Promise<void> {
  const { plan, time } = world;
  let checkedAt = plan.start;
  for (const { at, act } of plan.events) {
    await passTime(world, plan.start + at);
    const doing = happen(act, world);
    await time.settle();
    void doing;
    const isAfterClock = checkedAt < clockLookedAt(world) && clockLookedAt(world) <= time.now();
    if (time.now() - checkedAt < CHECK_EVERY_MS && !isAfterClock) continue;
    checkedAt = time.now();
    check();
  }
  await passTime(world, plan.start + plan.length);
  check();
}

/** What the world does not allow now (a locked invoice is not edited) happens to nobody. */
function happen(act: Act, world: SimulatedWorld): Promise<void> {
  world.trace.note(`> ${describe(act)}`);
  return perform(act, world).catch((error: unknown) => {
    world.trace.note(`  not possible: ${(error as Error).message}`);
  });
}

/** When the daemon has come to terms with the last step of its clock. */
function clockLookedAt({ clockSteps }: SimulatedWorld): number {
  return (clockSteps.at(-1) ?? Number.NEGATIVE_INFINITY) + LOOKED_AFTER_MS;
}

function describe(act: object): string {
  return JSON.stringify(act);
}
