import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { createInbox } from '../../../src/store/sagas/inbox.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryDatabase } from './database.js';

const FROM = '2026-01-01';

async function opened() {
  const { db } = await temporaryDatabase();
  const mirror = createMirror(db);
  return { db, mirror, run: await mirror.begin('berlin', 'space-berlin', 1_000) };
}

const march = invoice({ id: 'march', invoiceDate: '2026-03-05' });
const april = invoice({ id: 'april', invoiceDate: '2026-04-05', paidStatus: 'paid' });

describe('taking invoices', () => {
  it('gives back what was taken, with a version where something changed', async () => {
    const { mirror, run } = await opened();
    expect(await mirror.take(run, [march, april], FROM, 2_000)).toEqual({ added: 2, changed: 0 });
    expect(await mirror.take(run, [march, april], FROM, 3_000)).toEqual({ added: 0, changed: 0 });
    const paid = { ...march, paidStatus: 'paid', paidDate: '2026-03-09' };
    expect(await mirror.take(run, [paid], FROM, 4_000)).toEqual({ added: 0, changed: 1 });
    const found = [];
    for await (const piece of mirror.snapshots('berlin')) found.push(...piece);
    expect(found).toEqual([
      { invoice: april, version: 1, deleted: false, ksefNumber: null, eInvoice: null },
      { invoice: paid, version: 2, deleted: false, ksefNumber: null, eInvoice: null },
    ]);
    expect(await mirror.versions('berlin', 'march')).toEqual([
      { version: 1, seenAt: 2_000, deleted: false, invoice: march },
      { version: 2, seenAt: 4_000, deleted: false, invoice: paid },
    ]);
  });

  it('keeps spaces apart', async () => {
    const { mirror, run } = await opened();
    await mirror.take(run, [march], FROM, 2_000);
    const other = await mirror.begin('hamburg', 'space-hamburg', 1_000);
    expect(await mirror.take(other, [{ ...march, number: 'H-1' }], FROM, 2_000)).toEqual({
      added: 1,
      changed: 0,
    });
    const found = [];
    for await (const piece of mirror.snapshots('berlin')) found.push(...piece);
    expect(found.map(({ invoice }) => invoice.number)).toEqual([march.number]);
  });

  it('leaves out what is dated long before the cutover and awaits no money, unless it was known', async () => {
    const { mirror, run } = await opened();
    await mirror.take(run, [march], FROM, 2_000);
    const before = { ...march, invoiceDate: '2025-01-01', paidStatus: 'writtenOff' };
    expect(await mirror.take(run, [before, { ...before, id: 'other' }], FROM, 3_000)).toEqual({
      added: 0,
      changed: 1,
    });
    const quoted = { ...before, id: 'quoted', invoiceDate: '2025-12-31' };
    const unpaid = { ...before, id: 'unpaid', paidStatus: 'unpaid' };
    expect(await mirror.take(run, [quoted, unpaid], FROM, 4_000)).toEqual({ added: 2, changed: 0 });
  });

  it('takes an invoice once that a page has twice', async () => {
    const { mirror, run } = await opened();
    expect(await mirror.take(run, [march, march], FROM, 2_000)).toEqual({ added: 1, changed: 0 });
  });

  it('writes a deletion as the last version, once', async () => {
    const { mirror, run } = await opened();
    await mirror.take(run, [march], FROM, 2_000);
    expect(await mirror.markDeleted(run, 'march', 3_000)).toBe(true);
    expect(await mirror.markDeleted(run, 'march', 4_000)).toBe(false);
    expect(await mirror.markDeleted(run, 'unknown', 4_000)).toBe(false);
    const versions = await mirror.versions('berlin', 'march');
    expect(versions.map(({ version, deleted }) => [version, deleted])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(versions[1]?.invoice).toEqual(march);
  });

  it('never changes or deletes a version', async () => {
    const { db, mirror, run } = await opened();
    await mirror.take(run, [march], FROM, 2_000);
    const update = db.updateTable('mirror_invoice_version').set({ document: '{}' } as never);
    await expect(update.execute()).rejects.toThrow('mirror_invoice_version is append-only');
    await expect(db.deleteFrom('mirror_invoice_version').execute()).rejects.toThrow('append-only');
  });
});

describe('what a sync has not seen', () => {
  it('is told by range, by payment and by id', async () => {
    const { mirror, run: first } = await opened();
    const may = invoice({ id: 'may', invoiceDate: '2026-05-05', paidStatus: 'pending' });
    await mirror.take(first, [march, april, may], FROM, 2_000);
    await mirror.markDeleted(first, 'may', 2_000);
    const run = await mirror.begin('berlin', 'space-berlin', 5_000);
    expect(await mirror.notSeenIn(run, { from: '2026-03-01', to: null })).toEqual(['april', 'march']);
    expect(await mirror.notSeenIn(run, { from: '2026-03-01', to: '2026-03-31' })).toEqual(['march']);
    expect(await mirror.unpaidNotSeen(run)).toEqual([{ id: 'march', invoiceDate: '2026-03-05' }]);
    expect(await mirror.notSeenOf(run, ['march', 'unknown'])).toEqual(['march', 'unknown']);
    await mirror.touch(run, ['march']);
    expect(await mirror.unpaidNotSeen(run)).toEqual([]);
    expect(await mirror.notSeenOf(run, ['march', 'unknown'])).toEqual(['unknown']);
    expect(await mirror.count('berlin', { from: '2026-03-01', to: null })).toBe(2);
  });

  it('counts the days, those without invoices too', async () => {
    const { mirror, run } = await opened();
    await mirror.take(run, [march], FROM, 2_000);
    await mirror.daysRead(run, { from: '2026-03-05', to: '2026-03-06' });
    expect(await mirror.days('berlin', { from: '2026-03-04', to: '2026-03-06' })).toEqual([
      { date: '2026-03-04', invoices: 0, readAt: null },
      { date: '2026-03-05', invoices: 1, readAt: 1_000 },
      { date: '2026-03-06', invoices: 0, readAt: 1_000 },
    ]);
    expect(await mirror.days('berlin', { from: '2026-03-04', to: '2026-03-03' })).toEqual([]);
  });
});

describe('syncs', () => {
  it('never copy two spaces of the platform into one', async () => {
    const { mirror } = await opened();
    const begun = mirror.begin('berlin', 'space-hamburg', 2_000);
    await expect(begun).rejects.toMatchObject({
      code: 'sync.other-space',
      detail: 'berlin was copied from space-berlin, and is now to be space-hamburg',
    });
  });

  it('that failed keep the books of what they copied, and of nothing where they copied nothing', async () => {
    const { db } = await temporaryDatabase();
    const mirror = createMirror(db);
    const unknown = new Failure('platform.not-found');
    const slip = await mirror.begin('berlin', 'space-bremen', 1_000);
    await mirror.fail(slip, unknown, 1_500);
    const right = await mirror.begin('berlin', 'space-berlin', 2_000);
    await mirror.take(right, [march], FROM, 2_100);
    await mirror.fail(right, unknown, 2_500);
    const again = mirror.begin('berlin', 'space-bremen', 3_000);
    await expect(again).rejects.toMatchObject({ code: 'sync.other-space' });
    expect(await mirror.begin('berlin', 'space-berlin', 3_000)).toMatchObject({ spaceId: 'berlin' });
  });

  it('answer for events since the first one began, until one has gone through', async () => {
    const { db } = await temporaryDatabase();
    const mirror = createMirror(db);
    const inbox = createInbox(db);
    const receive = (event: 'updated_invoice' | 'sent_invoice', invoiceId: string) =>
      inbox.receive(
        { spaceId: 'berlin', event, invoiceId, trigger: null },
        { newId: invoiceId, settingsDigest: '' },
        1_500,
      );
    await receive('updated_invoice', 'long ago');
    expect((await mirror.begin('berlin', 'space-berlin', 1_000)).pointedAt).toEqual([]);
    await receive('updated_invoice', 'a');
    await receive('updated_invoice', 'a');
    await receive('sent_invoice', 'b');
    const first = await mirror.begin('berlin', 'space-berlin', 2_000);
    expect(first.pointedAt).toEqual(['a']);
    await mirror.fail(first, new Failure('platform.unreachable'), 2_500);
    const second = await mirror.begin('berlin', 'space-berlin', 3_000);
    expect(second.pointedAt).toEqual(['a']);
    expect((await mirror.begin('hamburg', 'space-hamburg', 3_000)).pointedAt).toEqual([]);
    await receive('updated_invoice', 'c');
    await mirror.finish(second, { finishedAt: 3_500 } as never);
    expect((await mirror.begin('berlin', 'space-berlin', 4_000)).pointedAt).toEqual(['c']);
    expect(await mirror.lastSync('berlin')).toEqual({ finishedAt: 3_500 });
    expect(await mirror.lastSync('hamburg')).toBeNull();
  });
});
