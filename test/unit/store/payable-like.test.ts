import { expect, it } from 'vitest';
import { invoiceSearch } from '../../../src/domain/invoice-search.js';
import { createPayableInvoices } from '../../../src/store/bank/payable-invoices.js';
import { transact } from '../../../src/store/engine/transact.js';
import { noteReading } from '../../../src/store/invoices/write-invoice-facts.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryDatabase } from './database.js';

const T = 1_800_000_000_000;

it('finds what may be paid by customer, number and amount, the first due first, in one space', async () => {
  const { db } = await temporaryDatabase();
  const mirror = createMirror(db);
  const made = (id: string, company: string, dueDate: string, paidStatus: string) => {
    const given = invoice({ id, number: `RE-${id}`, invoiceDate: '2026-11-02', dueDate });
    return { ...given, paidStatus, recipient: { ...given.recipient, name: null, company } };
  };
  const berlin = await mirror.begin('berlin', 'berlin', T);
  const invoices = [
    made('1', 'Müller GmbH', '2026-12-02', 'unpaid'),
    made('2', 'Muller & Co', '2026-11-20', 'unpaid'),
    made('3', 'Müller GmbH', '2026-11-01', 'paid'),
    made('4', 'Łódź Design', '2026-11-20', 'pending'),
  ];
  await mirror.take(berlin, invoices, '2020-01-01', T);
  const warsaw = await mirror.begin('warsaw', 'warsaw', T);
  await mirror.take(warsaw, [made('5', 'Müller Polska', '2026-11-01', 'unpaid')], '2020-01-01', T);
  const payable = createPayableInvoices(db);
  const like = async (text: string): Promise<readonly string[]> => {
    const search = invoiceSearch(text);
    return search === null ? [] : payable.like('berlin', search, '2026-11-26');
  };
  expect(await like('mull')).toEqual(['2', '1']);
  expect(await like('lodz')).toEqual(['4']);
  expect(await like('re 0001')).toEqual(['1']);
  expect(await like('416,50')).toEqual(['2', '1', '4']);
  expect(await like('nobody')).toEqual([]);
});

it('names what is known of e-invoices and not copied yet, for it cannot be paid before', async () => {
  const { db } = await temporaryDatabase();
  const mirror = createMirror(db);
  const run = await mirror.begin('berlin', 'berlin', T);
  await mirror.take(run, [invoice({ id: '1', number: 'RE-1', invoiceDate: '2026-11-02' })], '2020-01-01', T);
  await transact(db, async (transaction) => {
    for (const [id, number, paidStatus] of [
      ['1', 'RE-1', 'unpaid'],
      ['2', 'RE-2', 'unpaid'],
      ['3', 'RE-3', 'paid'],
    ] as const) {
      const read = { ...invoice({ id, number, invoiceDate: '2026-11-26' }), paidStatus };
      await noteReading(transaction, {
        spaceId: 'berlin',
        invoiceId: id,
        invoice: read,
        deleted: false,
        now: T,
      });
    }
  });
  const payable = createPayableInvoices(db);
  const search = invoiceSearch('RE');
  if (search === null) throw new Error('nothing to look for');
  expect(await payable.notCopied('berlin', search, '2026-11-26')).toEqual(['RE-2']);
  expect(await payable.notCopied('warsaw', search, '2026-11-26')).toEqual([]);
});
