import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../test/seeded-random.js';
import { isBounded } from '../../soak/judge/bounded.js';
import { hasTrend, judge } from '../../soak/judge/judge.js';
import { tableOf } from '../../soak/judge/table.js';
import { metricsOf } from '../../soak/measure/metrics.js';

const DAYS = 12;
const INVOICES = 100;

/** Twelve days of one quantity, by the day, beside a hundred e-invoices a day. */
function judged(name: string, of: (day: number) => number) {
  const taken = Array.from({ length: DAYS }, (_, day) => ({
    values: new Map([
      ['rows: saga', day * INVOICES],
      [name, of(day)],
    ]),
  }));
  return judge(taken, 1).find((each) => each.name === name);
}

const random = seededRandom('noise');
const noise = Array.from({ length: DAYS }, () => 400_000 * random.fraction());

describe('the judge', () => {
  it('lets a heap that goes up and down by 400 kB stay', () => {
    expect(judged('heapUsed', (day) => 69e6 + (noise[day] ?? 0))).toMatchObject({ verdict: 'stays' });
  });

  it('finds a leak of 1 kB an e-invoice in it, and says how much that is', () => {
    const found = judged('heapUsed', (day) => 69e6 + (noise[day] ?? 0) + day * INVOICES * 1_024);
    expect(found?.verdict).toBe('grows');
    expect(found?.low).toBeLessThan(102_400);
    expect(found?.high).toBeGreaterThan(102_400);
  });

  it('finds one descriptor a day, for sure', () => {
    const name = 'descriptors: other files';
    expect(judged(name, (day) => 4 + day)).toMatchObject({ verdict: 'grows', slope: 1, low: 1, high: 1 });
  });

  it('lets rows grow that each e-invoice adds, and says how many', () => {
    const found = judged('rows: saga_history', (day) => day * INVOICES * 10);
    expect(found).toMatchObject({ kind: 'with the business', verdict: 'steady', each: 10 });
  });

  it('finds rows that grow faster every day', () => {
    expect(judged('rows: saga_history', (day) => day * day * 10)).toMatchObject({ verdict: 'grows' });
  });

  it('lets a cache that empties fall', () => {
    expect(judged('mapEntries', (day) => 9_000 - day * 3)).toMatchObject({ verdict: 'falls' });
  });

  it('takes what is not there for nothing', () => {
    const taken = Array.from({ length: DAYS }, (_, day) => ({
      values: new Map(day < 6 ? [] : [['active Immediate', 1]]),
    }));
    expect(judge(taken, 1)).toMatchObject([{ first: 0, last: 1 }]);
  });
});

it('of many quantities chance gives some a trend: all together have to be less likely than one in a hundred', () => {
  expect(hasTrend([0.009])).toEqual([true]);
  expect(hasTrend([0.009, 0.5])).toEqual([false, false]);
  expect(hasTrend([0.009, 0.001])).toEqual([true, true]);
  expect(hasTrend([0.5, 0.004, 0.001])).toEqual([false, true, true]);
  expect(hasTrend([0.5, 0.006, 0.001])).toEqual([false, false, true]);
  expect(hasTrend([])).toEqual([]);
});

describe('what must stay within bounds', () => {
  it.each([
    ['heapUsed', true],
    ['descriptors: socket', true],
    ['bytes: spacebooks.sqlite-wal', true],
    ['length: log of a round', true],
    ['rows: web_session', true],
    ['rows: request_sent', true],
    ['rows: journal_entry', false],
    ['bytes: spacebooks.sqlite', false],
    ['files: data/archive', false],
  ])('%s: %s', (name, bounded) => {
    expect(isBounded(name)).toBe(bounded);
  });
});

it('the table says first what grows, in the units of people', () => {
  const values = Array.from({ length: DAYS }, (_, day) => ({
    values: new Map([
      ['threads', 13],
      ['rows: saga', day * INVOICES],
      ['heapUsed', 69e6 + day * 1_000],
    ]),
  }));
  const [, first, second, third] = tableOf(judge(values, 1), 'days').map((line) => line.split(/ {2,}/));
  expect(first).toEqual([
    'heapUsed',
    '69.0 MB',
    '69.0 MB',
    '365.0 kB',
    '365.0 kB',
    '365.0 kB',
    '<0.001',
    'grows',
  ]);
  expect(second).toEqual(['threads', '13', '13', '0', '0', '0', '1.000', 'stays']);
  expect(third).toEqual(['rows: saga', '0', '1100', '1.000', 'steady, 1 an e-invoice']);
});

it('the queue is what is under way: what waits for a person is none', () => {
  const text = `# HELP spacebooks_e_invoices x
spacebooks_e_invoices{space="berlin",state="locked"} 2
spacebooks_e_invoices{space="berlin",state="refused"} 5
spacebooks_deliveries_waiting{space="berlin",parked="false"} 1
spacebooks_deliveries_waiting{space="berlin",parked="true"} 7
spacebooks_platform_requests_waiting{user="a"} 3
spacebooks_requests_total{system="platform",method="GET",status="200"} 90
spacebooks_requests_total{system="platform",method="GET",status="none"} 10
`;
  expect(metricsOf(text)).toEqual({ series: 7, queue: 6, unanswered: 10, requests: 100 });
});
