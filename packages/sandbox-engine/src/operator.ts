import type { z } from 'zod';
import type { SandboxClock } from './clock.js';
import type { FaultRule, FaultRuleInput } from './fault-rule.js';
import type { Faults } from './faults.js';

interface OperatedWorld {
  readonly clock: SandboxClock;
  readonly faults: Faults;
}

/** What may be done to either sandbox: one interface for tests in the process and for `/sandbox/`. */
export class SandboxOperator<World extends OperatedWorld, Seed> {
  /** The current one. */
  readonly world: () => World;
  /** Starts over, with the initial seed when none is given. */
  readonly reset: (seed?: Seed) => void;
  readonly #rule: z.ZodType<FaultRule, FaultRuleInput>;

  constructor(world: () => World, reset: (seed?: Seed) => void, rule: z.ZodType<FaultRule, FaultRuleInput>) {
    this.world = world;
    this.reset = reset;
    this.#rule = rule;
  }

  advanceClock(ms: number): void {
    this.world().clock.advance(ms);
  }

  /** @returns the rule's number */
  addFault(rule: FaultRuleInput): number {
    return this.world().faults.add(this.#rule.parse(rule));
  }

  clearFaults(): void {
    this.world().faults.clear();
  }
}
