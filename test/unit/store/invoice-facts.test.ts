import { decimal } from '@spacebooks/base/money';
import { expect, it } from 'vitest';
import type { Invoice } from '../../../src/domain/invoice.js';
import { advance } from '../../../src/domain/saga/advance.js';
import type { SagaEvent } from '../../../src/domain/saga/model.js';
import { invoiceFacts } from '../../../src/store/invoices/invoice-facts.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { createInbox } from '../../../src/store/sagas/inbox.js';
import type { SagaRecord } from '../../../src/store/sagas/saga-row.js';
import { createSagas } from '../../../src/store/sagas/sagas.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryDatabase } from './database.js';

const T = 1_800_000_000_000;
const FACTS = {
  canUpdate: true,
  eInvoice: false,
  eInvoiceStandard: null,
  archived: false,
  sentStatus: 'sendingRequested',
  contentDigest: 'A',
};
const FINDING = { rule: 'SB-1', field: 'taxId', message: 'Missing.', fix: 'Add it.' };

function muller(changes: Partial<Invoice> = {}): Invoice {
  const made = invoice({ id: 'inv-1', number: 'RE-2026/0017', invoiceDate: '2026-11-03' });
  const recipient = { ...made.recipient, company: 'Müller & Söhne GmbH', name: 'Änne Groß' };
  return { ...made, dueDate: '2026-11-17', customerNumber: 'K-007', recipient, ...changes };
}

async function opened() {
  const { db } = await temporaryDatabase();
  const mirror = createMirror(db);
  const sagas = createSagas(db);
  const facts = invoiceFacts(db);
  const run = await mirror.begin('berlin', 'space-berlin', T);
  const take = (each: Invoice, now = T) => mirror.take(run, [each], '2026-01-01', now);
  const request = async (invoiceId: string, sagaId: string): Promise<SagaRecord> => {
    const event = { spaceId: 'berlin', event: 'requested_e_invoice', invoiceId, trigger: 'manual' } as const;
    await createInbox(db).receive(event, { newId: sagaId, settingsDigest: 'S' }, T);
    const [record] = await sagas.claimDue('berlin', T, 1, 'me');
    if (record === undefined) throw new Error('nothing is due');
    return record;
  };
  const commit = (record: SagaRecord, event: SagaEvent, now: number, shown?: Invoice) => {
    const result = advance(record.saga, event, { now, fraction: 0.5 });
    return sagas.commit(record, result, record.details, now, `next-${now}`, shown);
  };
  return { db, mirror, facts, run, take, request, commit };
}

it('a copied invoice is known by its customer, dates, amounts and payment, of its latest version', async () => {
  const { facts, take } = await opened();
  expect(await facts.of('berlin', 'inv-1')).toBeNull();
  const made = muller();
  await take(made);
  const gross = Number(made.totalAmount.gross) * 100;
  expect(await facts.of('berlin', 'inv-1')).toEqual({
    id: 1,
    spaceId: 'berlin',
    invoiceId: 'inv-1',
    terms: {
      number: 'RE-2026/0017',
      customer: 'Müller & Söhne GmbH',
      customerNumber: 'K-007',
      invoiceDate: '2026-11-03',
      dueDate: '2026-11-17',
      currency: 'EUR',
      gross,
      net: Number(made.totalAmount.net) * 100,
      open: gross,
      paidStatus: 'unpaid',
    },
    number: 'RE-2026/0017',
    payment: 'open',
    deleted: false,
    eInvoice: 'none',
    sagaState: null,
    failure: null,
    ksefNumber: null,
    eInvoiceAt: null,
    seenAt: T,
  });
  await take(muller({ paidStatus: 'paid', paidAmount: made.totalAmount.gross }), T + 1);
  const paid = await facts.of('berlin', 'inv-1');
  expect(paid).toMatchObject({ payment: 'paid', seenAt: T + 1, terms: { open: 0, paidStatus: 'paid' } });
  expect(await facts.of('hamburg', 'inv-1')).toBeNull();
});

it.each([
  ['unpaid', 'open', 1],
  ['pending', 'pending', 1],
  ['paid', 'paid', 0],
  ['canceled', 'canceled', 0],
  ['writtenOff', 'written-off', 0],
  ['soldToTheMoon', 'other', 1],
])('of an invoice that is %s on the platform, the payment is %s', async (paidStatus, payment, owed) => {
  const { facts, take } = await opened();
  const made = muller({ paidStatus });
  await take(made);
  const open = owed * Number(made.totalAmount.gross) * 100;
  expect(await facts.of('berlin', 'inv-1')).toMatchObject({ payment, terms: { open } });
});

it('what was paid in part is not owed any more', async () => {
  const { facts, take } = await opened();
  const made = muller({ paidAmount: decimal('10.5') });
  await take(made);
  const gross = Number(made.totalAmount.gross) * 100;
  expect((await facts.of('berlin', 'inv-1'))?.terms).toMatchObject({ gross, open: gross - 1050 });
});

it('one that is gone from the platform says so, and what it was', async () => {
  const { facts, take, mirror, run } = await opened();
  await take(muller());
  await mirror.markDeleted(run, 'inv-1', T + 5);
  const terms = { number: 'RE-2026/0017' };
  expect(await facts.of('berlin', 'inv-1')).toMatchObject({ deleted: true, seenAt: T + 5, terms });
  await take(muller(), T + 6);
  expect(await facts.of('berlin', 'inv-1')).toMatchObject({ deleted: false });
});

it('a saga shows how the e-invoice stands, and the invoice once it has read it', async () => {
  const { facts, request, commit } = await opened();
  const begun = await request('inv-1', 's1');
  expect(await facts.of('berlin', 'inv-1')).toMatchObject({
    terms: null,
    number: null,
    payment: null,
    eInvoice: 'open',
    sagaState: 'requested',
    eInvoiceAt: T,
  });
  const read = await commit(begun, { type: 'read', facts: FACTS }, T + 1, muller());
  expect(await facts.of('berlin', 'inv-1')).toMatchObject({
    terms: { customer: 'Müller & Söhne GmbH' },
    payment: 'open',
    eInvoice: 'open',
    seenAt: T + 1,
  });
  await commit(read, { type: 'checked', facts: FACTS, findings: [FINDING] }, T + 2);
  expect(await facts.of('berlin', 'inv-1')).toMatchObject({
    terms: { number: 'RE-2026/0017' },
    eInvoice: 'waiting',
    sagaState: 'refused',
    failure: 'invoice.refused',
    eInvoiceAt: T + 2,
  });
});

it('a copy and a saga of one invoice are one row, whichever came first', async () => {
  const { db, facts, take, request } = await opened();
  await take(muller());
  await request('inv-1', 's1');
  await request('inv-2', 's2');
  await take(muller({ id: 'inv-2', number: 'RE-2026/0018' }));
  const both = await facts.ofMany('berlin', ['inv-1', 'inv-2', 'inv-3']);
  expect([...both.values()].map(({ number, eInvoice }) => `${number} ${eInvoice}`).sort()).toEqual([
    'RE-2026/0017 open',
    'RE-2026/0018 open',
  ]);
  expect(await db.selectFrom('invoice_facts').select('id').execute()).toHaveLength(2);
});
