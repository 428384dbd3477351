import type { Forecasts } from '../../src/store/figures/forecasts.js';

/** Month, made on, and in cents what was expected and what had been invoiced: Berlin alone has books. */
const MADE = [
  ['2026-09', '2026-08-31', 2_010_000, 0],
  ['2026-10', '2026-10-01', 2_095_000, 12_500],
  // When it had begun: no forecast of it.
  ['2026-10', '2026-10-02', 1, 2_107_499],
  ['2026-11', '2026-11-21', 155_000, 2_345_000],
  ['2026-12', '2026-11-21', 2_412_000, 0],
  ['2027-01', '2026-11-21', 2_398_500, 0],
  ['2027-02', '2026-11-21', 2_377_250, 0],
] as const;

/** Of a space whose forecasts come nearly true. */
export const fixedForecasts: Pick<Forecasts, 'last' | 'of'> = {
  last: async (spaceId) =>
    spaceId === 'berlin'
      ? { madeOn: '2026-11-21', madeAt: Date.UTC(2026, 10, 21, 1, 30), outcome: 'read' }
      : null,
  of: async (spaceId, { from, to }) =>
    spaceId === 'berlin'
      ? MADE.filter(([month]) => month >= from && month <= to)
          .map(([month, madeOn, cents, invoiced]) => ({
            ...{ month, madeOn, cents, invoiced },
            ...{ currency: 'EUR', invoices: 24 },
          }))
          .sort((one, other) => (one.madeOn < other.madeOn ? -1 : 1))
      : [],
};
