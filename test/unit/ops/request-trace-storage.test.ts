import { systemClock } from '@spacebooks/base/clock';
import { expect, it, vi } from 'vitest';
import { silentLog } from '../../../src/ops/log.js';
import { afterTest } from '../../after-test.js';
import { freshModules } from '../../fresh-modules.js';

const made = vi.hoisted(() => ({ stores: 0 }));
vi.mock('node:async_hooks', async (original) => {
  const { AsyncLocalStorage } = await original<typeof import('node:async_hooks')>();
  class Counted<T> extends AsyncLocalStorage<T> {
    constructor() {
      super();
      made.stores += 1;
    }
  }
  return { AsyncLocalStorage: Counted };
});

freshModules();
afterTest(() => vi.doUnmock('node:async_hooks'));
const { createRequestTrace } = await import('../../../src/ops/request-trace.js');

it('has one store for the process, however many daemons it starts: each would slow every promise for ever', async () => {
  const keep = vi.fn(async () => {});
  const subject = { spaceId: 'berlin', invoiceId: 'i-1', sagaId: 's-1' };
  for (let start = 0; start < 3; start += 1) {
    const trace = createRequestTrace({ keep, clock: systemClock, log: silentLog });
    expect(await trace.of(subject, async () => start)).toBe(start);
    await trace.stop();
  }
  expect(made.stores).toBe(1);
});
