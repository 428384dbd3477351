import { describe, expect, it } from 'vitest';
import { aligned } from '../../../src/cli/table.js';
import { displayWidth } from '../../../src/cli/text-width.js';

const ROWS = [
  ['R-2026-17', '350.00', 'Müller', 'the platform does not accept the access token'],
  ['R-2026-9', '1,350.00', '株式会社', 'done'],
];

describe('a table', () => {
  it('is never wrapped where nobody looks, with numbers under each other', () => {
    expect(aligned(ROWS, { right: [1] })).toEqual([
      'R-2026-17    350.00  Müller    the platform does not accept the access token',
      'R-2026-9   1,350.00  株式会社  done',
    ]);
  });

  it('fits the terminal: the last column gives way, numbers stay whole', () => {
    expect(aligned(ROWS, { right: [1], width: 50, indent: '  ' })).toEqual([
      '  R-2026-17    350.00  Müller    the platform does',
      '                                 not accept the',
      '                                 access token',
      '  R-2026-9   1,350.00  株式会社  done',
    ]);
  });

  it('takes from the columns in the order that was said', () => {
    const rows = [['id-1', 'a long text of many words', 'another text of many words']];
    expect(aligned(rows, { width: 52, wrap: [2, 1] })).toEqual([
      'id-1  a long text of many words  another text of',
      '                                 many words',
    ]);
    expect(aligned(rows, { width: 40, wrap: [2, 1] })).toEqual([
      'id-1  a long text of    another text of',
      '      many words        many words',
    ]);
  });

  it('cuts no id, however narrow the terminal is', () => {
    const [line = ''] = aligned([['7f3c9a1e-long-id-of-an-invoice', 'done']], { width: 20 });
    expect(line).toBe('7f3c9a1e-long-id-of-an-invoice  done');
  });

  it('counts what a terminal shows', () => {
    expect(['Müller', 'Mu\u0308ller', '請求書', '\u001b[31mred\u001b[39m', '👍'].map(displayWidth)).toEqual([
      6, 6, 6, 3, 2,
    ]);
  });
});
