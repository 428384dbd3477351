import { describe, expect, it } from 'vitest';
import { withNamesOfToday } from '../../../src/cli/old-names.js';

const today = (line: string): string => withNamesOfToday(line.split(' ')).join(' ');

describe('a command line as it was written before', () => {
  it.each([
    ['batches --json', 'books batch list --json'],
    ['batch void 7 --why early', 'books batch void 7 --reason early'],
    ['bank ignore 17 --why=ours', 'books bank ignore 17 --reason=ours'],
    ['export --preview', 'books export --preview'],
    ['sync', 'books sync'],
    ['periods close 2026-10', 'books periods close 2026-10'],
    ['periods status --month 2026-10 --space berlin', 'books periods status 2026-10 --space berlin'],
    ['periods status --month=2026-10', 'books periods status 2026-10'],
    ['report ustva --period 2026-10', 'books report ustva --period 2026-10'],
    ['deferrals', 'books deferrals'],
    ['rests', 'books rests'],
    ['retry R-1 --why x', 'retry R-1 --reason x'],
  ])('works: %s', (old, now) => {
    expect(today(old)).toBe(now);
  });

  it('is left alone where it has the names of today, and behind --', () => {
    for (const line of ['books batch show 7', 'status', 'api GET /invoices -- --why', 'toString']) {
      expect(today(line)).toBe(line);
    }
  });
});
