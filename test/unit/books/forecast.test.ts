import { expect, it } from 'vitest';
import type { BookSpace } from '../../../src/books/book-space.js';
import { makeForecast } from '../../../src/books/forecast.js';
import { Failure } from '../../../src/domain/errors.js';
import type { ExpectedInvoice } from '../../../src/domain/forecast.js';
import { silentLog } from '../../../src/ops/log.js';
import { createFigures } from '../../../src/store/figures/figures.js';
import { createForecasts } from '../../../src/store/figures/forecasts.js';
import { temporaryDatabase } from '../store/database.js';

/** Still 30 November in UTC, and December in Berlin. */
const NIGHT = Date.UTC(2026, 10, 30, 23, 30);
const BERLIN = {
  id: 'berlin',
  timeZone: 'Europe/Berlin',
  config: { platform_id: 'space-berlin' },
} as BookSpace;

type Pages = () => AsyncGenerator<readonly ExpectedInvoice[]>;

const member = (id: string, invoiceDate = '2027-01-01'): ExpectedInvoice => ({
  ...{ id, invoiceDate, gross: 41_650, currency: 'EUR' },
});

async function made(pages: Pages, stop?: AbortSignal) {
  const { db } = await temporaryDatabase();
  const forecasts = createForecasts(db);
  const stores = { forecasts, figures: createFigures(db) };
  const clock = { now: () => NIGHT } as never;
  const asked: unknown[] = [];
  const previews = (...args: unknown[]) => {
    asked.push(args);
    return pages();
  };
  await makeForecast({ stores, clock, log: silentLog }, BERLIN, { previews }, stop);
  const months = await forecasts.of('berlin', { from: '2026-11', to: '2027-12' });
  return {
    asked,
    last: await forecasts.last('berlin'),
    months: months.map(({ month, cents, invoices }) => [month, cents, invoices]),
  };
}

it('asks from the day that it is in the space, and counts once what two pages show', async () => {
  const { asked, last, months } = await made(async function* () {
    yield [member('a'), member('b')];
    yield [member('b'), member('c', '2027-03-31')];
  });
  expect(asked).toEqual([['space-berlin', { from: '2026-12-01', to: '2027-03-31' }]]);
  expect(last).toEqual({ madeOn: '2026-12-01', madeAt: NIGHT, outcome: 'read' });
  expect(months).toEqual([
    ['2026-12', 0, 0],
    ['2027-01', 83_300, 2],
    ['2027-02', 0, 0],
    ['2027-03', 41_650, 1],
  ]);
});

it('gives up a list that does not end within a night, and keeps nothing of it', async () => {
  let pages = 0;
  const { last, months } = await made(async function* () {
    for (;;) {
      pages += 1;
      yield [member(String(pages))];
    }
  });
  expect([last?.outcome, pages, months]).toEqual(['too-many', 1_001, []]);
});

it('keeps nothing when it is stopped, so that the next night of that day makes it', async () => {
  const stopping = new AbortController();
  const { last } = await made(async function* () {
    stopping.abort();
    yield [member('a')];
  }, stopping.signal);
  expect(last).toBeNull();
});

it('keeps nothing of a request that ended with the daemon', async () => {
  const stopping = new AbortController();
  const { last } = await made(async function* () {
    yield [member('a')].slice(1);
    stopping.abort();
    throw new Failure('platform.unreachable');
  }, stopping.signal);
  expect(last).toBeNull();
});

it('keeps of half a list why there is no forecast', async () => {
  const { last, months } = await made(async function* () {
    yield [member('a')];
    throw new Failure('platform.rate-limited');
  });
  expect([last?.outcome, months]).toEqual(['platform.rate-limited', []]);
});

it('fails no night where it cannot be kept', async () => {
  const failing = async () => {
    throw new Failure('store.failed');
  };
  const forecasts = { add: failing, last: async () => null, of: failing };
  const stores = { forecasts, figures: { invoiced: failing } };
  const clock = { now: () => NIGHT } as never;
  const previews: Pages = async function* () {
    yield [member('a')];
  };
  await expect(
    makeForecast({ stores, clock, log: silentLog }, BERLIN, { previews }),
  ).resolves.toBeUndefined();
});
