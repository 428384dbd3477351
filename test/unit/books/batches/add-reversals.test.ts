import { expect, it } from 'vitest';
import { addReversals } from '../../../../src/books/batches/add-reversals.js';
import { reversalId } from '../../../../src/books/batches/entry-ids.js';
import type { PlannedBooks, Reversal } from '../../../../src/books/batches/planned-books.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { entry } from '../formats/sample.js';

/** A journal that has `e0`, `e1` and so on, of the debtors 10000 and 10001 in turn, and what is asked of it and planned. */
async function reversing(reversals: readonly Reversal[], filedThrough: string | null = null) {
  const asked: number[] = [];
  const added: (readonly [Entry, number])[] = [];
  const journal = {
    entries: async (ids: readonly string[]) => {
      asked.push(ids.length);
      return ids.map((id) => entry({ id, debtor: String(10_000 + (Number(id.slice(1)) % 2)) }));
    },
  };
  const planned = {
    reversals,
    add: (made: Entry, revision: number) => void added.push([made, revision]),
  } as Pick<PlannedBooks, 'reversals' | 'add'> as PlannedBooks;
  const debtors = await addReversals(journal, planned, { filedThrough });
  return { asked, added, debtors };
}

it('adds the reversal of each entry that a plan takes back, under the revision of what takes its place', async () => {
  const { added, debtors } = await reversing(
    [
      { id: 'e0', revision: 3 },
      { id: 'e1', revision: 1 },
    ],
    '2026-10-31',
  );
  expect(
    added.map(([{ id, reverses, net, bookingDate }, revision]) => [id, reverses, net, bookingDate, revision]),
  ).toEqual([
    [reversalId('e0'), 'e0', -100_00, '2026-11-01', 3],
    [reversalId('e1'), 'e1', -100_00, '2026-11-01', 1],
  ]);
  expect([...debtors]).toEqual(['10000', '10001']);
});

it('reads them five hundred at a time, however many there are', async () => {
  const many = Array.from({ length: 1_001 }, (_, at) => ({ id: `e${at}`, revision: at }));
  const { asked, added } = await reversing(many);
  expect(asked).toEqual([500, 500, 1]);
  expect(added.map(([{ reverses }, revision]) => `${reverses} ${revision}`)).toEqual(
    many.map(({ id, revision }) => `${id} ${revision}`),
  );
});

it('lets callbacks be answered between two pieces', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('callback'));
  const { added } = await reversing([{ id: 'e0', revision: 1 }]);
  order.push(`done ${added.length}`);
  expect(order).toEqual(['callback', 'done 1']);
});

it('reads nothing where nothing is taken back', async () => {
  const { asked, debtors } = await reversing([]);
  expect([asked, debtors.size]).toEqual([[], 0]);
});
