import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LEAKS, readOptions } from '../../soak/options.js';
import { JOBS, jobsOf } from '../../soak/work/timetable.js';

it('a soak is days, or hours', () => {
  expect(readOptions(['--days', '365'])).toMatchObject({ roundHours: 24, rounds: 365, warmUp: 2 });
  expect(readOptions(['--hours', '8'])).toMatchObject({ roundHours: 1, rounds: 8 });
  expect(() => readOptions(['--hours', '8', '--days', '1'])).toThrow('either --days or --hours');
});

it('says what it does not know', () => {
  expect(() => readOptions(['--leak', 'gas'])).toThrow('--leak knows all, listener, descriptor');
  expect(() => readOptions(['--store', 'oracle'])).toThrow('--store wants sqlite or postgres, not oracle');
  expect(() => readOptions(['--days', '0'])).toThrow('--days wants a number from 1 on, not 0');
  expect(readOptions(['--leak', 'all']).leaks).toEqual(LEAKS);
});

it('a day has everything in it, and nothing is asked for in the last hours before it is measured', () => {
  const day = Array.from({ length: 24 }, (_, hour) => jobsOf(hour));
  expect(new Set(day.flat().map(({ job }) => job))).toEqual(new Set(JOBS));
  expect([20, 21, 22, 23].flatMap(jobsOf)).toEqual([]);
});

it.each([{ name: 'http/deadline', file: '/http/dist/deadline', from: 'packages/http/src/deadline.ts' }])(
  '$name has the one deadline that the soak makes real time',
  ({ file, from }) => {
    const injected = readFileSync('packages/proof/soak/inject/real-deadlines.mjs', 'utf8');
    const found = [...injected.matchAll(/file: '([^']+)\.js',\s+from: '([^']+)'/g)];
    const text = found.find(([, name]) => name === file)?.[2];
    expect(readFileSync(from, 'utf8').split(text ?? 'none')).toHaveLength(2);
  },
);
