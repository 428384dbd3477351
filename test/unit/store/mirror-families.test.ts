import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { Invoice } from '../../../src/domain/invoice.js';
import { createBookReadings } from '../../../src/store/books/book-readings.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { createInbox } from '../../../src/store/sagas/inbox.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryDatabase } from './database.js';

const FROM = '2026-01-01';
const KEY = { spaceId: 'berlin', series: 'adviser' };

const made = (id: string, changes: Partial<Invoice> = {}): Invoice => ({
  ...invoice({ id, number: id, invoiceDate: '2026-03-05' }),
  ...changes,
});
const credit = (id: string, correctedInvoiceId: string): Invoice => made(id, { correctedInvoiceId });

async function opened() {
  const { db } = await temporaryDatabase();
  const mirror = createMirror(db);
  const run = await mirror.begin('berlin', 'space-berlin', 1_000);
  const take = (now: number, ...invoices: readonly Invoice[]) => mirror.take(run, invoices, FROM, now);
  return { db, mirror, run, take };
}

describe('what corrects an invoice', () => {
  it('is what is there and says so now, of this space', async () => {
    const { mirror, run, take } = await opened();
    await take(2_000, made('a'), made('b'), credit('k', 'a'), credit('l', 'a'), credit('m', 'b'));
    await take(3_000, credit('l', 'b'));
    await mirror.markDeleted(run, 'm', 3_000);
    const other = await mirror.begin('hamburg', 'space-hamburg', 1_000);
    await mirror.take(other, [credit('x', 'a')], FROM, 2_000);
    const found = await mirror.corrections('berlin', ['a', 'b', 'c']);
    expect(found.toSorted((one, two) => (one.invoiceId < two.invoiceId ? -1 : 1))).toEqual([
      { invoiceId: 'k', corrects: 'a', firstSeenAt: 2_000 },
      { invoiceId: 'l', corrects: 'b', firstSeenAt: 2_000 },
    ]);
    expect(await mirror.corrections('berlin', [])).toEqual([]);
  });
});

describe('the day on which an invoice was settled', () => {
  const lost = { paidStatus: 'writtenOff' } as const;

  it('is that of the first of the latest copies that say the same of its payment', async () => {
    const { mirror, take } = await opened();
    await take(2_000, made('a', lost), made('b'));
    await take(3_000, made('a'));
    await take(4_000, made('a', lost));
    await take(5_000, made('a', { ...lost, dueDate: '2026-05-01' }));
    await take(6_000, made('b', { paidAmount: decimal('1') }));
    await take(7_000, made('b', { paidAmount: decimal('2') }));
    expect(await mirror.settledAt('berlin', ['a', 'b', 'c'])).toEqual(
      new Map([
        ['a', { at: 4_000, lostAt: 4_000 }],
        ['b', { at: 7_000, lostAt: null }],
      ]),
    );
  });

  it('is earlier where an event said so since the copy before', async () => {
    const { db, mirror, take } = await opened();
    const inbox = createInbox(db);
    const event = (name: 'wrote_off_invoice' | 'updated_invoice', invoiceId: string, at: number) =>
      inbox.receive(
        { spaceId: 'berlin', event: name, invoiceId, trigger: null },
        { newId: `${invoiceId}${at}`, settingsDigest: '' },
        at,
      );
    await take(2_000, made('a'), made('b'));
    await event('wrote_off_invoice', 'a', 1_500);
    await event('updated_invoice', 'a', 2_100);
    await event('wrote_off_invoice', 'a', 2_400);
    await event('wrote_off_invoice', 'a', 2_600);
    await event('wrote_off_invoice', 'b', 2_500);
    await take(4_000, made('a', lost), made('b', { paidStatus: 'paid' }));
    const moments = async () => [...(await mirror.settledAt('berlin', ['a', 'b'])).values()];
    expect(await moments()).toEqual([
      { at: 2_400, lostAt: 2_400 },
      { at: 4_000, lostAt: null },
    ]);
    await take(5_000, made('a', { ...lost, paidAmount: decimal('3') }));
    expect((await moments())[0]).toEqual({ at: 5_000, lostAt: 2_400 });
  });
});

describe('what is to be compared with the books again', () => {
  async function waitingAfter(change: (stage: Awaited<ReturnType<typeof opened>>) => Promise<unknown>) {
    const stage = await opened();
    const { db, mirror, run, take } = stage;
    await take(2_000, made('a'), made('b'), made('c'), credit('k', 'a'), credit('l', 'a'), credit('m', 'b'));
    const payment = { currency: 'EUR', method: null, note: null, amount: decimal('5') };
    await mirror.takePayments(run, [{ ...payment, id: 'p', invoiceId: 'k', paidOn: '2026-03-06' }], 2_000);
    await createBookReadings(db).begin(KEY, 'terms', 2_500);
    const reading = () => db.selectFrom('book_reading').select('corrections').executeTakeFirstOrThrow();
    const before = await reading();
    await change(stage);
    const rows = await db.selectFrom('book_examined').select('invoice_id').orderBy('invoice_id').execute();
    const { corrections } = await reading();
    return [
      rows.map(({ invoice_id }) => invoice_id).join(' '),
      corrections > before.corrections ? 'counted' : 'not counted',
    ];
  }
  const other = { dueDate: '2026-06-01' };

  it.each<[string, string, string, (stage: Awaited<ReturnType<typeof opened>>) => Promise<unknown>]>([
    ['an original', 'a k l', 'counted', ({ take }) => take(3_000, made('a', other))],
    ['a correction', 'a k l', 'counted', ({ take }) => take(3_000, { ...credit('k', 'a'), ...other })],
    ['one that corrects another', 'a b k l m', 'counted', ({ take }) => take(3_000, credit('k', 'b'))],
    ['what corrects a correction', 'a k l n', 'counted', ({ take }) => take(3_000, credit('n', 'k'))],
    ['one that corrects nothing any more', 'a k l', 'counted', ({ take }) => take(3_000, made('k'))],
    ['a correction that is gone', 'b m', 'counted', ({ mirror, run }) => mirror.markDeleted(run, 'm', 3_000)],
    ['what has no family', 'c', 'not counted', ({ take }) => take(3_000, made('c', other))],
    [
      'a payment of a member, and what it was of',
      'a c k l',
      'counted',
      ({ mirror, run }) =>
        mirror.takePayments(
          run,
          [
            {
              ...{ id: 'p', invoiceId: 'c', paidOn: '2026-03-06', amount: decimal('5') },
              ...{ currency: 'EUR', method: null, note: null },
            },
          ],
          3_000,
        ),
    ],
  ])('after another copy of %s: %s, %s', async (_name, waiting, counted, change) => {
    expect(await waitingAfter(change)).toEqual([waiting, counted]);
  });
});
