import { describe, expect, it } from 'vitest';
import { compareDocuments } from '../../../../src/domain/switch/compare/compare-documents.js';
import type {
  ComparedDocument,
  ComparedPosting,
} from '../../../../src/domain/switch/compare/compared-document.js';

const row = (cents: number, given: Partial<ComparedPosting> = {}): ComparedPosting => ({
  ...{ account: '8400', key: '', debtor: '10042', cents },
  ...given,
});
const document = (number: string, postings: readonly ComparedPosting[], date = '2026-08-03') =>
  ({ number, date, postings, place: '' }) satisfies ComparedDocument;
const TERMS = {
  cutover: '2026-10-01',
  periods: [{ from: '2026-07-01', to: '2026-09-30' }],
  copiedFrom: '2026-03-15',
  unposted: [] as readonly string[],
};
const found = (
  theirs: readonly ComparedDocument[],
  ours: readonly ComparedDocument[],
  terms: Partial<typeof TERMS> = {},
) =>
  compareDocuments(theirs, ours, { ...TERMS, ...terms }).differences.map(
    ({ kind, document: number, theirs: one, ours: other }) => [kind, number, one, other],
  );

describe('a file of the program before against our rules', () => {
  it('has no difference where both post the same, in whatever rows', () => {
    const theirs = [document('KI-1', [row(5000), row(6900)])];
    expect(compareDocuments(theirs, [document('KI-1', [row(11900)])], TERMS)).toEqual({
      both: 1,
      equal: 1,
      theirs: { documents: 1, cents: 11900 },
      differences: [],
      months: [{ month: '2026-08', theirs: 11900, ours: 11900 }],
    });
  });

  it('sums months by the date that each side has, and what no file has where one should', () => {
    const theirs = [document('KI-1', [row(100)], '2026-07-31')];
    const ours = [
      document('KI-1', [row(100)], '2026-08-01'),
      document('KI-2', [row(30)]),
      document('KI-3', [row(7)], '2026-10-01'),
    ];
    expect(compareDocuments(theirs, ours, TERMS).months).toEqual([
      { month: '2026-07', theirs: 100, ours: 0 },
      { month: '2026-08', theirs: 0, ours: 130 },
    ]);
  });

  it.each([
    ['amount', row(11800), '119.00', '118.00'],
    ['account', row(11900, { account: '8401' }), '8400: 119.00', '8401: 119.00'],
    ['debtor', row(11900, { debtor: '70042' }), '10042', '70042'],
    ['tax key', row(11900, { key: '3' }), '8400: -', '8400: 3'],
  ])('names the %s', (kind, ours, one, other) => {
    expect(found([document('KI-1', [row(11900)])], [document('KI-1', [ours])])).toEqual([
      [kind, 'KI-1', one, other],
    ]);
  });

  it('names the date, and accounts without amounts where the whole differs', () => {
    const ours = [document('KI-1', [row(10000, { account: '8300' })], '2026-08-04')];
    expect(found([document('KI-1', [row(11900)])], ours)).toEqual([
      ['amount', 'KI-1', '119.00', '100.00'],
      ['account', 'KI-1', '8400', '8300'],
      ['date', 'KI-1', '2026-08-03', '2026-08-04'],
    ]);
  });

  it('says of a document that only one side has whether it is missing, or not known', () => {
    const theirs = [
      document('KI-2', [row(100)]),
      document('KI-3', [row(100)]),
      document('OLD-9', [row(100)], '2026-01-05'),
    ];
    const ours = [
      document('KI-4', [row(-200)]),
      document('KI-5', [row(300)], '2026-06-30'),
      document('KI-6', [row(300)], '2026-10-01'),
    ];
    expect(found(theirs, ours, { unposted: ['KI/3'] })).toEqual([
      ['missing here', 'KI-2', '1.00', null],
      ['not known here', 'OLD-9', '1.00', null],
      ['not known here', 'KI-3', '1.00', null],
      ['missing there', 'KI-4', null, '-2.00'],
    ]);
  });

  it('misses nothing in a file that is ours to book, however long the file’s days last', () => {
    const periods = [{ from: '2026-07-01', to: '2026-12-31' }];
    expect(found([], [document('KI-6', [row(300)], '2026-10-01')], { periods })).toEqual([]);
    expect(found([], [document('KI-6', [row(300)], '2026-09-30')], { periods })).toHaveLength(1);
  });

  it('tells what both programs would book', () => {
    const both = document('KI-7', [row(11900)], '2026-10-02');
    expect(found([both], [both])).toEqual([['twice', 'KI-7', '2026-10-02', '2026-10-01']]);
  });

  it('pairs numbers that DATEV shortened, and guesses nothing where two fit', () => {
    const ours = [
      document('KI 2026/7', [row(100)]),
      document('A-1', [row(100)]),
      document('A/1', [row(100)]),
    ];
    expect(found([document('KI20267', [row(100)]), document('A1', [row(100)])], ours)).toEqual([
      ['ambiguous', 'A1', '1.00', null],
    ]);
  });
});
