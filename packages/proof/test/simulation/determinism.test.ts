import { afterEach, describe, expect, it } from 'vitest';
import { Validator } from '../../../../test/traces/path/validator.js';
import { createRecorder } from '../../../../test/traces/record/recorder.js';
import { makePlan } from '../../simulation/make-plan.js';
import type { Plan } from '../../simulation/plan.js';
import { simulate } from '../../simulation/simulate.js';

/** The first hours of a seed: what a run of three days is made of, in less time. */
function firstHours(seed: number): Plan {
  const plan = makePlan(seed);
  const events = plan.events.slice(0, 14);
  return { ...plan, length: (events.at(-1)?.at ?? 0) + 60_000, events };
}

describe('a simulation', () => {
  const realNow = Date.now;
  afterEach(() => {
    // The process has its own time back.
    expect(Date.now).toBe(realNow);
  });

  it('gives the same trace for the same seed, also to who looks on, and another one for another', async () => {
    const [seen, seenAgain]: string[][] = [[], []];
    const [first, again, other] = [await run(3, seen), await run(3, seenAgain), await run(4)];
    expect(again.digest).toBe(first.digest);
    expect(seenAgain).toEqual(seen);
    expect(seen?.length).toBeGreaterThan(100);
    expect(other.digest).not.toBe(first.digest);
    expect(first.violations).toEqual([]);
    expect(first.steps).toBeGreaterThan(100);
  }, 120_000);

  it('gives the same trace while somebody looks on, who finds a path in what each e-invoice does', async () => {
    const validator = new Validator();
    const observer = createRecorder((observation) => validator.observe(observation));
    const watched = await simulate(firstHours(3), { observer });
    expect(watched.digest).toBe((await run(3)).digest);
    const { traces, steps, rejections } = validator.verdict();
    expect(rejections).toEqual([]);
    expect(traces).toBeGreaterThan(0);
    expect(steps).toBeGreaterThan(10);
  }, 120_000);

  it('tells in its trace what people did, what the daemon asked and committed, and how it crashed', async () => {
    const hours = firstHours(3);
    const crash = { type: 'crash', steps: 9, downMs: 1_000 } as const;
    const plan = { ...hours, events: [{ at: 0, act: crash }, ...hours.events] };
    const { trace } = await simulate(plan);
    const has = (text: RegExp): boolean => trace.some((line) => text.test(line));
    expect(has(/ > \{"type":"invoice"/)).toBe(true);
    expect(has(/ platform POST \S+\/lock 200/)).toBe(true);
    expect(has(/ commit$/)).toBe(true);
    expect(has(/ CRASH at /)).toBe(true);
  }, 120_000);
});

/** @param seen is told what the recorder sees */
function run(seed: number, seen?: string[]): ReturnType<typeof simulate> {
  const observer = createRecorder((observation) => void seen?.push(JSON.stringify(observation)));
  return simulate(firstHours(seed), seen === undefined ? {} : { observer });
}
