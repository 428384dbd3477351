import { expect, it } from 'vitest';
import { examine, type Vital } from '../../../src/ops/health.js';

function check(name: string, state: Vital['state'] | 'throws') {
  return {
    name,
    check: async () => {
      if (state === 'throws') throw new Error('no such table');
      return { state };
    },
  };
}

it('is as healthy as its worst part', async () => {
  expect((await examine([check('a', 'ok'), check('b', 'ok')])).status).toBe('ok');
  expect((await examine([check('a', 'ok'), check('b', 'degraded')])).status).toBe('degraded');
  expect((await examine([check('a', 'failing'), check('b', 'degraded')])).status).toBe('failing');
});

it('takes a look that throws for a part that fails, and looks at the others', async () => {
  expect(await examine([check('a', 'throws'), check('b', 'ok')])).toEqual({
    status: 'failing',
    vitals: [
      { name: 'a', state: 'failing', detail: 'no such table' },
      { name: 'b', state: 'ok' },
    ],
  });
});
