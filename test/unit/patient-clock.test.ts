import { describe, expect, it } from 'vitest';
import { patientClock } from '../patient-clock.js';

const START = Date.parse('2026-03-02T08:00:00Z');

/** The whole process stands still, as on a machine that is busy with others. */
function stall(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('a clock that waits for the process', () => {
  it('runs as much faster as it is told to', async () => {
    const clock = patientClock(1_000, START);
    await clock.sleep(60_000);
    expect(clock.now()).toBeGreaterThanOrEqual(START + 60_000);
  });

  it('calls in the order of the moments, and not what was cancelled', async () => {
    // From one line to the next a second may pass on it, at most.
    const clock = patientClock(100, START);
    const calls: string[] = [];
    clock.after(30_000, () => calls.push('third'));
    clock.after(10_000, () => calls.push('first'));
    const cancel = clock.after(20_000, () => calls.push('never'));
    clock.after(20_000, () => calls.push('second'));
    cancel();
    await clock.sleep(40_000);
    expect(calls).toEqual(['first', 'second', 'third']);
  });

  it('lets no deadline pass while the process gets no turn', async () => {
    const clock = patientClock(60, START);
    let isOver = false;
    const cancel = clock.after(30_000, () => {
      isOver = true;
    });
    stall(600);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    expect(clock.now() - START).toBeLessThan(30_000);
    cancel();
  });

  it('does not stand still while nothing waits for it', () => {
    const clock = patientClock(60, START);
    stall(50);
    expect(clock.now()).toBeGreaterThanOrEqual(START + 49 * 60);
  });

  it('ends a sleep early', async () => {
    const clock = patientClock(1, START);
    const controller = new AbortController();
    const sleep = clock.sleep(3_600_000, controller.signal);
    controller.abort();
    await sleep;
    await clock.sleep(3_600_000, controller.signal);
    expect(clock.now() - START).toBeLessThan(3_600_000);
  });
});
