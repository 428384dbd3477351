import { expect, it } from 'vitest';
import type { Forecast } from '../../../src/store/figures/forecasts.js';
import type { Asked, Figure } from '../../../src/web/figures/figure.js';
import { forecastFigures, forecastTrouble } from '../../../src/web/figures/forecast.js';
import { foreseenFigures } from '../../../src/web/figures/foreseen.js';

const NOW = Date.UTC(2026, 10, 21, 8, 30);

type Row = readonly [month: string, madeOn: string, cents: number, invoiced: number, currency?: string];
interface Told {
  readonly forecasts?: readonly Row[];
  readonly invoiced?: readonly (readonly [month: string, cents: number])[];
  readonly outcome?: Forecast['outcome'] | null;
  readonly hasBooks?: boolean;
}

/** A site that knows this of each space; its words are their keys with what they are given. */
function askedOf(told: Readonly<Record<string, Told>>): Asked {
  const site = {
    clock: { now: () => NOW },
    figures: {
      invoiced: async (id: string) =>
        (told[id]?.invoiced ?? []).map(([month, cents]) => ({ month, cents, currency: 'EUR' })),
    },
    forecasts: {
      of: async (id: string, { from, to }: { from: string; to: string }) =>
        (told[id]?.forecasts ?? [])
          .filter(([month]) => month >= from && month <= to)
          .map(([month, madeOn, cents, invoiced, currency = 'EUR']) => ({
            ...{ month, madeOn, cents, invoiced, currency, invoices: 1 },
          })),
      last: async (id: string) => {
        const { outcome = 'read' } = told[id] ?? {};
        return outcome === null ? null : { madeOn: '2026-11-21', madeAt: NOW, outcome };
      },
    },
  };
  const spaces = Object.entries(told).map(([id, { hasBooks = true }]) => ({
    ...{ id, hasBooks, timeZone: 'Europe/Berlin' },
  }));
  const words = {
    say: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
    failure: (code: string) => ({ summary: code }),
    amount: (cents: number, currency: string) => `${cents} ${currency}`,
    month: (month: string) => month,
    shortMonth: (month: string) => month,
    day: (day: string) => day,
  };
  return { site, spaces, words, months: { from: '2026-06', to: '2026-11' } } as never;
}

const seen = (figures: readonly Figure[]) =>
  figures.map(({ id, chart, about }) => ({
    id,
    title: chart.title,
    about,
    categories: chart.categories,
    values: chart.kind === 'ranges' ? [] : chart.series.map(({ values }) => values),
  }));

it('adds the last forecast of each space, of each currency by itself, and is as old as the oldest', async () => {
  const asked = askedOf({
    berlin: {
      forecasts: [
        ['2026-12', '2026-11-20', 1, 0],
        ['2026-11', '2026-11-21', 100, 2_000],
        ['2026-12', '2026-11-21', 1_000, 0],
        ['2027-02', '2026-11-21', 300, 0],
      ],
    },
    hamburg: {
      forecasts: [
        ['2026-12', '2026-11-19', 50, 0],
        ['2026-12', '2026-11-19', 7, 0, 'CHF'],
      ],
    },
    // Since then no night could read any.
    munich: { forecasts: [['2026-12', '2026-10-20', 99_999, 0]] },
  });
  expect(seen(await forecastFigures(asked))).toEqual([
    {
      id: 'forecast-CHF',
      title: 'figures.forecast.title 7 CHF 2026-12 2026-12',
      about: 'figures.forecast.about 2026-11-19',
      categories: ['2026-11', '2026-12'],
      values: [
        [0, 0],
        [0, 7],
      ],
    },
    {
      id: 'forecast-EUR',
      title: 'figures.forecast.title 1350 EUR 2026-12 2027-02',
      about: 'figures.forecast.about 2026-11-19',
      categories: ['2026-11', '2026-12', '2027-01', '2027-02'],
      values: [
        [2_000, 0, 0, 0],
        [100, 1_050, 0, 300],
      ],
    },
  ]);
});

it('holds each month that is over against the last forecast before it, of those spaces alone that had one', async () => {
  const asked = askedOf({
    berlin: {
      forecasts: [
        ['2026-08', '2026-07-30', 900, 0],
        ['2026-08', '2026-08-01', 950, 20],
        ['2026-08', '2026-08-02', 1, 1],
        ['2026-10', '2026-09-30', 1_000, 0],
        ['2026-11', '2026-10-31', 5, 0],
      ],
      invoiced: [
        ['2026-08', 1_010],
        ['2026-09', 7_777],
        ['2026-10', 1_200],
        ['2026-11', 600],
      ],
    },
    hamburg: { invoiced: [['2026-10', 50_000]] },
  });
  expect(seen(await foreseenFigures(asked))).toEqual([
    {
      id: 'foreseen-EUR',
      title: 'figures.foreseen.title 2026-10 1200 EUR 1000 EUR',
      about: 'figures.foreseen.about',
      categories: ['2026-08', '2026-09', '2026-10'],
      values: [
        [1_010, null, 1_200],
        [970, null, 1_000],
      ],
    },
  ]);
});

it('says of each space with accounting why it has no forecast', async () => {
  const asked = askedOf({
    berlin: {},
    hamburg: { outcome: null },
    munich: { outcome: 'platform.forbidden' },
    dresden: { outcome: 'too-many' },
    bremen: { outcome: 'platform.rate-limited' },
    warsaw: { outcome: null, hasBooks: false },
  });
  expect(await forecastTrouble(asked)).toEqual([
    'figures.forecast.none-yet hamburg',
    'figures.forecast.trouble munich 2026-11-21 figures.forecast.platform.forbidden munich',
    'figures.forecast.trouble dresden 2026-11-21 figures.forecast.too-many dresden',
    'figures.forecast.trouble bremen 2026-11-21 figures.forecast.failed platform.rate-limited',
  ]);
});
