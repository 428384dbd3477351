import { decimal } from '@spacebooks/base/money';
import { expect, it } from 'vitest';
import { inPieces } from '../../../src/books/batches/in-pieces.js';
import { withFamilies } from '../../../src/books/families.js';
import { withSettledDays } from '../../../src/books/settled-days.js';
import type { InvoiceSnapshot } from '../../../src/domain/accounting/model.js';
import type { SnapshotSource } from '../../../src/domain/accounting/snapshot-source.js';
import { invoice } from '../../fixtures/invoices/invoice.js';

const copy = (id: string, correctedInvoiceId: string | null = null, changes = {}): InvoiceSnapshot => ({
  ...{ invoice: { ...invoice({ id }), correctedInvoiceId }, version: 1, deleted: false },
  ...changes,
});

/** On the 29th in Berlin. */
const SEEN = Date.UTC(2026, 10, 28, 23, 30);

function sourceOf(copies: readonly InvoiceSnapshot[]) {
  const asked: (readonly string[])[] = [];
  const source: SnapshotSource = {
    snapshots: (_space, ids) =>
      inPieces(ids === undefined ? copies : copies.filter(({ invoice: { id } }) => ids.includes(id)), 100),
  };
  const corrections = async (_space: string, ids: readonly string[]) => {
    asked.push(ids);
    return copies.flatMap(({ invoice: { id, correctedInvoiceId: corrects }, deleted }) =>
      !deleted && corrects !== null && ids.includes(corrects)
        ? [{ invoiceId: id, corrects, firstSeenAt: SEEN }]
        : [],
    );
  };
  return { source: withFamilies(source, { corrections }, 'Europe/Berlin'), asked };
}

async function read(source: SnapshotSource, ids?: readonly string[]): Promise<readonly InvoiceSnapshot[]> {
  const found: InvoiceSnapshot[] = [];
  for await (const piece of source.snapshots('berlin', ids)) found.push(...piece);
  return found;
}

it('an original and its corrections are given with one another, whoever of them is read', async () => {
  const dated = (id: string, date: string) => {
    const made = copy(id, 'a');
    return { ...made, invoice: { ...made.invoice, invoiceDate: date } };
  };
  const copies = [copy('a'), copy('b'), dated('k', '2026-12-01'), dated('l', '2026-11-01')];
  const gone = copy('m', 'a', { deleted: true });
  const { source } = sourceOf([...copies, gone, copy('n', 'unknown')]);
  for (const ids of [undefined, ['a'], ['k'], ['b', 'l', 'm'], ['n']]) {
    for (const { invoice: own, family } of await read(source, ids)) {
      const members = family && [family.original, ...family.corrections];
      const isAlone = own.id === 'b' || own.id === 'n';
      expect(members?.map((each) => each.invoice.id)).toEqual(isAlone ? undefined : ['a', 'l', 'k']);
      expect(members?.some((each) => each.family !== undefined)).not.toBe(true);
      const seen = family?.corrections.map(({ firstSeenOn }) => firstSeenOn);
      expect(seen).toEqual(isAlone ? undefined : ['2026-11-29', '2026-11-29']);
    }
  }
});

it('a correction of a correction is of the family of what that corrects in the end', async () => {
  const { source } = sourceOf([
    copy('a'),
    copy('k', 'a'),
    copy('l', 'k'),
    copy('m', 'l'),
    copy('self', 'self'),
  ]);
  for (const ids of [undefined, ['a'], ['k'], ['l'], ['m']]) {
    for (const { invoice: own, family } of await read(source, ids)) {
      const members = family && [family.original, ...family.corrections].map((each) => each.invoice.id);
      expect(members).toEqual(own.id === 'self' ? undefined : ['a', 'k', 'l', 'm']);
    }
  }
});

it('of a hundred invoices one question is asked', async () => {
  const { source, asked } = sourceOf(Array.from({ length: 250 }, (_, index) => copy(`i${index}`)));
  expect(await read(source)).toHaveLength(250);
  expect(asked.map((ids) => ids.length)).toEqual([100, 100, 50]);
});

it('only what states no day is given the one on which it was first seen, in the zone of the space', async () => {
  const given = (id: string, changes: object, more: object = {}) => {
    const made = copy(id, null, more);
    return { ...made, invoice: { ...made.invoice, ...changes } };
  };
  const dated = { paidStatus: 'paid', paidDate: '2026-11-01', paidAmount: decimal('416.5') };
  const record = (amount: string) => ({ records: [{ amount: decimal(amount) }], areComplete: true });
  const copies = [
    given('unpaid', {}),
    given('dated', dated),
    given('lost', { ...dated, paidStatus: 'writtenOff' }),
    given('undated', { ...dated, paidDate: null }),
    given('in part', { paidAmount: decimal('5'), paidDate: null }),
    given('recorded', dated, { payments: record('416.50') }),
    given('went back', dated, { payments: record('500') }),
  ];
  const asked: string[] = [];
  const settledAt = async (_space: string, ids: readonly string[]) => {
    asked.push(...ids);
    const at = Date.UTC(2026, 10, 28, 23, 30);
    return new Map(ids.map((id) => [id, { at, lostAt: id === 'lost' ? Date.UTC(2026, 9, 30, 22) : null }]));
  };
  const source = withSettledDays({ snapshots: () => [copies] }, { settledAt }, 'Europe/Berlin');
  const found = await read(source);
  expect(asked).toEqual(['lost', 'undated', 'in part', 'went back']);
  expect(found.map(({ settledOn }) => settledOn)).toEqual([
    ...[undefined, undefined, '2026-11-29', '2026-11-29', '2026-11-29', undefined, '2026-11-29'],
  ]);
  expect(found.flatMap(({ invoice, lostOn }) => (lostOn === undefined ? [] : [invoice.id, lostOn]))).toEqual([
    ...['lost', '2026-10-30'],
  ]);
});
