import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutLists } from '../../../../src/books/batches/cut-lists.js';

const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

it('cuts lists out by their paths, and leaves others of the same name where they are', () => {
  const value = {
    entries: [1],
    other: [{ batch: 1 }, [{ entries: 2 }, [3]]],
    batch: { 'a"b': '[{,', entries: [{ entries: [2, 3] }, 'x"],\\', []], id: 'ü' },
  };
  const { rest, lists } = cutLists(bytesOf(value), ['batch.entries', 'batch.none']);
  expect(JSON.parse(rest)).toEqual({ ...value, batch: { ...value.batch, entries: [] } });
  const things = lists.get('batch.entries') ?? [];
  expect([[...things], [...things]]).toEqual(Array(2).fill(['{"entries":[2,3]}', '"x\\"],\\\\"', '[]']));
  expect(lists.has('batch.none')).toBe(false);
});

it('loses nothing of any JSON', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (list, other) => {
      const { rest, lists } = cutLists(bytesOf({ other, batch: { list, after: other } }), ['batch.list']);
      expect([...(lists.get('batch.list') ?? [])]).toEqual(list.map((each) => JSON.stringify(each)));
      expect(rest).toBe(JSON.stringify({ other, batch: { list: [], after: other } }));
    }),
    { seed: 20_261_126 },
  );
});
