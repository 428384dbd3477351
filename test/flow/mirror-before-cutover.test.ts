import { describe, expect, it } from 'vitest';
import { failureOf } from '../unit/platform/parts.js';
import { desk, type MirrorStage, setMirrorStage } from './mirror-stage.js';

const CUTOVER = '2026-10-01';

/** Two hundred days before the cutover are 15 March. */
const INVOICES = [
  desk('ancient-paid', '2025-06-01', { paid_date: '2025-06-20' }),
  desk('ancient-open', '2025-06-02'),
  desk('too-old', '2026-03-14', { paid_date: '2026-04-01' }),
  desk('quotable', '2026-03-15', { paid_date: '2026-04-01' }),
  desk('september-paid', '2026-09-10', { paid_date: '2026-09-20' }),
  desk('september-open', '2026-09-30'),
  desk('october', '2026-10-01'),
];

async function copied({ snapshots }: MirrorStage): Promise<readonly string[]> {
  return (await snapshots()).filter(({ deleted }) => !deleted).map(({ invoice }) => invoice.id);
}

const COPIED = ['ancient-open', 'october', 'quotable', 'september-open', 'september-paid'];

describe('what is dated before the cutover', () => {
  it('is copied where it is open, or where payers may still quote its number', async () => {
    const stage = await setMirrorStage({ from: CUTOVER, invoices: INVOICES });
    const result = await stage.sync();
    expect(await copied(stage)).toEqual(COPIED);
    // Two of accounts, everything since March, the unpaid ones, the payments.
    expect(result.requests).toBe(5);
    stage.nights(1);
    expect(await stage.sync()).toMatchObject({ added: 0, changed: 0, deleted: 0, requests: 5 });
  });

  it('is followed: paid, written off, deleted, open again', async () => {
    const stage = await setMirrorStage({ from: CUTOVER, invoices: INVOICES });
    await stage.sync();
    const { operator } = stage.sandbox;
    operator.recordPayment('september-open', { paidAt: '2026-11-20', amount: '416.50' });
    operator.writeOffInvoice('ancient-open');
    operator.deleteInvoice('quotable');
    await stage.event('deleted_invoice', 'quotable');
    stage.nights(1);
    expect(await stage.sync()).toMatchObject({ changed: 2, deleted: 1 });
    expect((await stage.snapshot('september-open'))?.invoice.paidStatus).toBe('paid');
    expect((await stage.snapshot('ancient-open'))?.invoice.paidStatus).toBe('writtenOff');
    expect((await stage.snapshot('quotable'))?.deleted).toBe(true);
    const payments = await stage.mirror.paymentsOf('berlin', ['september-open']);
    expect(payments.map(({ paidOn, amount }) => [paidOn, amount.toFixed(2)])).toEqual([
      ['2026-11-20', '416.50'],
    ]);
    operator.settleInvoice('september-paid', { paid: false });
    stage.nights(1);
    expect(await stage.sync()).toMatchObject({ changed: 1 });
    expect((await stage.snapshot('september-paid'))?.invoice.paidStatus).toBe('unpaid');
  });

  it('is found by the next sync of a database that never copied it, and once only where nobody quotes it', async () => {
    const stage = await setMirrorStage({
      from: '2026-01-01',
      invoices: [desk('a', '2026-11-01')],
    });
    await stage.sync();
    // As the version before has left it.
    stage.sandbox.operator.createInvoice(desk('old-paid', '2025-12-01', { paid_date: '2026-01-05' }));
    await stage.db.deleteFrom('mirror_day').where('date', '<', '2026-01-01').execute();
    stage.nights(1);
    const { scanned } = await stage.sync();
    expect(scanned[0]).toMatchObject({ from: '2025-06-15' });
    expect(await copied(stage)).toEqual(['a', 'old-paid']);
    stage.requests();
    for (let night = 1; night <= 8; night += 1) {
      stage.nights(1);
      for (const { from } of (await stage.sync()).scanned) expect(from >= '2026-01-01').toBe(true);
    }
  });

  it('is read anew where the cutover moves back, although the months were read', async () => {
    const stage = await setMirrorStage({ from: CUTOVER, invoices: INVOICES });
    await stage.sync();
    stage.nights(1);
    await stage.sync({ space: { ...stage.space, from: '2026-07-01' } });
    expect(await copied(stage)).toEqual([
      'ancient-open',
      'october',
      'quotable',
      'september-open',
      'september-paid',
      'too-old',
    ]);
  });

  it('is read by the sync after one that was interrupted', async () => {
    const stage = await setMirrorStage({ from: CUTOVER, invoices: INVOICES });
    const stop = new AbortController();
    stage.beforeRequest(3, () => stop.abort());
    expect((await failureOf(stage.sync({ signal: stop.signal }))).code).toBe('sync.interrupted');
    await stage.sync();
    expect(await copied(stage)).toEqual(COPIED);
  });

  it('that is paid is not missed by the sync that believes in no great loss', async () => {
    const stage = await setMirrorStage({
      from: CUTOVER,
      invoices: Array.from({ length: 40 }, (_, index) => desk(`open-${index}`, '2025-06-02')),
    });
    await stage.sync();
    const { operator } = stage.sandbox;
    for (let index = 0; index < 20; index += 1) operator.settleInvoice(`open-${index}`, { paid: true });
    stage.nights(1);
    expect(await stage.sync()).toMatchObject({ changed: 20, deleted: 0 });
  });
});
