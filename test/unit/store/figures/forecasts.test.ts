import { expect, it } from 'vitest';
import { createForecasts } from '../../../../src/store/figures/forecasts.js';
import { temporaryDatabase } from '../database.js';

const december = { month: '2026-12', currency: 'EUR', cents: 120_000, invoices: 12, invoiced: 0 };

it('keeps forecasts as they were made, one a day, and says why there is none', async () => {
  const { db } = await temporaryDatabase();
  const forecasts = createForecasts(db);
  expect(await forecasts.last('berlin')).toBeNull();
  const made = {
    spaceId: 'berlin',
    madeOn: '2026-11-20',
    madeAt: 1_000,
    outcome: 'read',
    months: [december],
  } as const;
  await forecasts.add(made);
  await forecasts.add({ ...made, madeAt: 2_000, months: [{ ...december, cents: 1 }] });
  await forecasts.add({ ...made, madeOn: '2026-11-21', outcome: 'platform.forbidden', months: [] });
  await forecasts.add({
    ...made,
    madeOn: '2026-11-22',
    months: [
      { ...december, cents: 130_000 },
      { ...december, month: '2027-01' },
    ],
  });
  expect(await forecasts.last('berlin')).toEqual({ madeOn: '2026-11-22', madeAt: 1_000, outcome: 'read' });
  expect(await forecasts.of('berlin', { from: '2026-11', to: '2026-12' })).toEqual([
    { ...december, madeOn: '2026-11-20' },
    { ...december, madeOn: '2026-11-22', cents: 130_000 },
  ]);
  expect(await forecasts.of('hamburg', { from: '2026-11', to: '2026-12' })).toEqual([]);
});

it.each(['forecast', 'forecast_month'] as const)('nobody changes what was expected: %s', async (table) => {
  const { db } = await temporaryDatabase();
  const of = { spaceId: 'berlin', madeOn: '2026-11-20', madeAt: 1_000, outcome: 'read' } as const;
  await createForecasts(db).add({ ...of, months: [december] });
  await expect(db.deleteFrom(table).execute()).rejects.toThrow('append-only');
});
