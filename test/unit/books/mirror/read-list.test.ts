import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readList } from '../../../../src/books/mirror/read-list.js';
import type { PageRead, SyncReading } from '../../../../src/books/mirror/reading.js';

const SIZE = 200;

/** What happens to the list just before a request. */
interface Move {
  readonly before: number;
  readonly kind: 'delete' | 'insert';
  /** Where in the list, between 0 and 1. */
  readonly place: number;
}

/** A list that moves while it is read. */
function movingList(length: number, moves: readonly Move[], known = false, isCounted = true) {
  const list = Array.from({ length }, (_, index) => `invoice-${index}`);
  const seen = new Set<string>();
  const asked: number[] = [];
  const warnings: unknown[] = [];
  const page = async (_part: unknown, _filters: unknown, number: number): Promise<PageRead> => {
    asked.push(number);
    for (const { before, kind, place } of moves) {
      if (before !== asked.length) continue;
      const index = Math.floor(place * list.length);
      if (kind === 'delete') list.splice(index, 1);
      else list.splice(index, 0, `made-${before}`);
    }
    const ids = list.slice((number - 1) * SIZE, number * SIZE);
    const totalPages = Math.max(1, Math.ceil(list.length / SIZE));
    const added = known ? 0 : ids.filter((id) => !seen.has(id)).length;
    for (const id of ids) seen.add(id);
    return {
      ids,
      records: ids.length,
      added,
      totalPages: isCounted ? totalPages : null,
      isLast: number >= totalPages,
    };
  };
  const reading = { page, warn: (warning: unknown) => warnings.push(warning) } as unknown as SyncReading;
  const read = () => readList(reading, 'window', {});
  const missed = () => list.filter((id) => id.startsWith('invoice-') && !seen.has(id));
  return { read, asked, warnings, missed };
}

describe('a list that stands still', () => {
  it.each([
    ['nothing', 0, [1]],
    ['one page', 200, [1]],
    ['two pages', 201, [1, 2]],
    ['five pages', 1000, [1, 5, 2, 3, 4]],
  ])('%s is read once', async (_name, length, pages) => {
    const { read, asked, missed } = movingList(length, [], true);
    await read();
    expect(asked).toEqual(pages);
    expect(missed()).toEqual([]);
  });

  it('that is new is compared with what its ends were: two requests more', async () => {
    const { read, asked } = movingList(1000, []);
    await read();
    expect(asked).toEqual([1, 5, 2, 3, 4, 5, 1]);
  });

  it('is read forward where the platform does not count', async () => {
    const { read, asked, missed } = movingList(450, [], true, false);
    await read();
    expect(asked).toEqual([1, 2, 3]);
    expect(missed()).toEqual([]);
  });
});

describe('a list whose pages are empty, and more of them are announced', () => {
  const asked: number[] = [];
  const read = (idsOn: (number: number) => readonly string[], last: number) => {
    asked.length = 0;
    const page = async (_part: unknown, _filters: unknown, number: number): Promise<PageRead> => {
      asked.push(number);
      const ids = idsOn(number);
      return { ids, records: ids.length, added: 0, totalPages: null, isLast: number === last };
    };
    return readList({ page, warn: () => {} } as unknown as SyncReading, 'window', {});
  };

  it('is read to its end', async () => {
    await read((number) => (number === 1 || number === 4 ? [`${number}`] : []), 4);
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  it('is not believed for ever', async () => {
    await read((number) => (number === 1 ? ['1'] : []), 1_000);
    expect(asked).toHaveLength(22);
  });
});

describe('a list that moves', () => {
  it.each<[string, Move]>([
    ['a deletion on the first page, before the last one is read', { before: 2, kind: 'delete', place: 0.01 }],
    ['a deletion on the first page, later', { before: 3, kind: 'delete', place: 0.01 }],
    ['a deletion on a page that was read', { before: 5, kind: 'delete', place: 0.3 }],
    ['an addition on a page that was read', { before: 4, kind: 'insert', place: 0.05 }],
    ['an addition on a page that is still to come', { before: 3, kind: 'insert', place: 0.7 }],
  ])('is read again: %s', async (_name, move) => {
    const { read, asked, missed, warnings } = movingList(1000, [move]);
    await read();
    expect(missed()).toEqual([]);
    expect(asked.length).toBeGreaterThan(7);
    expect(warnings).toEqual([]);
  });

  it('loses nothing to any one movement', async () => {
    const move = fc.record({
      before: fc.integer({ min: 1, max: 12 }),
      kind: fc.constantFrom('delete' as const, 'insert' as const),
      place: fc.double({ min: 0, max: 0.999, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1300 }), move, async (length, each) => {
        const { read, missed } = movingList(length, [each]);
        await read();
        expect(missed()).toEqual([]);
      }),
      { numRuns: 400, seed: 7 },
    );
  });

  it('gives up after three times, and says so', async () => {
    const moves = Array.from(
      { length: 60 },
      (_, index): Move => ({
        before: index + 1,
        kind: 'insert',
        place: 0,
      }),
    );
    const { read, warnings } = movingList(1000, moves);
    await read();
    expect(warnings).toHaveLength(1);
  });
});
