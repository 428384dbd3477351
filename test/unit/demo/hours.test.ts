import { readFileSync } from 'node:fs';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { lastBegun } from '../../../src/books/schedule/business-date.js';

interface DemoConfig {
  readonly spaces: readonly {
    readonly time_zone: string;
    readonly accounting: { readonly night_at?: string };
  }[];
}

const { spaces } = parse(readFileSync('config/demo.yml', 'utf8')) as DemoConfig;
const HALF_HOUR_MS = 1_800_000;
/** The nights in which the clocks are changed are among these days. */
const FIRST_DAYS = ['2026-11-23', '2026-03-28', '2026-10-24'].map((day) => Date.parse(`${day}T00:00:00Z`));

it('the demo hands out what is dated yesterday at whatever hour it is played', () => {
  expect(spaces).toHaveLength(2);
  for (const { time_zone: timeZone, accounting } of spaces) {
    for (const day of FIRST_DAYS) {
      for (let now = day; now < day + 96 * HALF_HOUR_MS; now += HALF_HOUR_MS) {
        const yesterday = addDays(localDate(now, timeZone), -1);
        expect(lastBegun(now, { timeZone, at: accounting.night_at ?? '02:30' })).toBe(yesterday);
      }
    }
  }
});
