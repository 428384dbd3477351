import { systemClock } from '@spacebooks/base/clock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLookUpSoon, type LookUpSoon } from '../../../src/daemon/upkeep/look-up-soon.js';
import { silentLog } from '../../../src/ops/log.js';

const lookUp = vi.fn<() => Promise<void>>();
let soon: LookUpSoon;

beforeEach(() => {
  vi.useFakeTimers();
  lookUp.mockReset().mockResolvedValue();
  soon = createLookUpSoon({ space: 'berlin', lookUp, clock: systemClock, log: silentLog });
});

afterEach(async () => {
  await soon.stop();
  vi.useRealTimers();
});

describe('looking at the list of invoices', () => {
  it('happens at once, and once however often it is asked for', async () => {
    soon.wanted();
    soon.wanted();
    await vi.advanceTimersByTimeAsync(1);
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it('happens again a minute later for what was asked for meanwhile, and then no more', async () => {
    soon.wanted();
    await vi.advanceTimersByTimeAsync(30_000);
    soon.wanted();
    expect(lookUp).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(lookUp).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(lookUp).toHaveBeenCalledTimes(2);
    soon.wanted();
    await vi.advanceTimersByTimeAsync(1);
    expect(lookUp).toHaveBeenCalledTimes(3);
  });

  it('is tried again until it works', async () => {
    lookUp.mockRejectedValueOnce(new Error('down'));
    soon.wanted();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lookUp).toHaveBeenCalledTimes(2);
  });
});
