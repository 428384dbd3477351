import { expect, it } from 'vitest';
import { historySeed } from '../../src/history.js';
import { startSandbox } from '../../src/start.js';
import { call } from './call.js';
import { standingClock } from './standing-clock.js';

it('a year of three spaces is the same every time, and is served', async () => {
  const seed = historySeed('2026-10-05');
  expect(historySeed('2026-10-05')).toEqual(seed);
  const sandbox = await startSandbox({
    clock: standingClock,
    seed: { ...seed, settings: { requests_per_minute: 0 } },
  });
  const all = [...sandbox.state.invoices.values()];
  const of = (id: string) => all.filter(({ spaceId }) => spaceId === id);
  for (const id of ['space-berlin', 'space-warsaw', 'space-paris']) {
    const dates = of(id).map(({ content }) => content.invoiceDate);
    expect([dates[0], dates.at(-1), new Set(dates).size]).toEqual(['2025-11-01', '2026-10-01', 12]);
  }
  const [warsaw] = of('space-warsaw');
  expect(warsaw?.content).toMatchObject({
    paidStatus: 'paid',
    paidAmount: warsaw?.content.totalAmount.gross,
    totalAmount: { currency: 'PLN', taxes: [{ name: 'VAT', rate: '23.0' }] },
  });
  expect(all.filter(({ content }) => content.paidStatus === 'unpaid').length).toBeGreaterThan(5);
  const reply = await call('GET', `${sandbox.baseUrl}/networks/network/memberships`);
  expect(reply.json<{ data: unknown[] }>().data).toHaveLength(36);
  await sandbox.close();
});
