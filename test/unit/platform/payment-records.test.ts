import { decimal } from '@spacebooks/base/money';
import nock from 'nock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CANARY, type Connected, connected, failureOf, SPACE_URL } from './parts.js';

let platform: Connected;

beforeEach(() => {
  nock.disableNetConnect();
  platform = connected();
});

afterEach(() => {
  platform.connection.close();
  expect(nock.pendingMocks()).toEqual([]);
  nock.cleanAll();
  nock.enableNetConnect();
});

const reqheaders = { accept: 'application/json', authorization: `Bearer ${CANARY}` };
const ZONE = 'Europe/Berlin';
const LIST = '/api/invoices/payment_records';
const remote = {
  id: 'pay-1',
  invoice_id: 'inv-1',
  note: 'thank you',
  paid_at: '2026-11-03',
  amount: '200.5',
  currency: 'EUR',
  payment_method: { id: 'card', name: 'Card' },
};
const ours = {
  id: 'pay-1',
  invoiceId: 'inv-1',
  note: 'thank you',
  paidOn: '2026-11-03',
  amount: decimal('200.5'),
  currency: 'EUR',
  method: { id: 'card', name: 'Card' },
};

describe('the list of payment records', () => {
  it('is asked by moments around the dates, a day more on both sides', async () => {
    const query = { from: '2026-10-31 00:00:00 +0000', to: '2026-12-01 23:59:59 +0000' };
    nock(SPACE_URL, { reqheaders }).get(LIST).query(query).reply(200, [remote]);
    const november = { from: '2026-11-01', to: '2026-11-30' };
    expect(await platform.paymentRecords.list(november, ZONE)).toEqual([ours]);
  });

  it('is asked by invoices', async () => {
    const bare = { ...remote, id: 7, invoice_id: 9, note: null, payment_method: null };
    nock(SPACE_URL, { reqheaders }).get(LIST).query({ invoice_ids: 'inv-1,9' }).reply(200, [remote, bare]);
    expect(await platform.paymentRecords.list({ invoiceIds: ['inv-1', '9'] }, ZONE)).toEqual([
      ours,
      { ...ours, id: '7', invoiceId: '9', note: null, method: null },
    ]);
  });

  it.each([
    ['2026-11-03', '2026-11-03'],
    ['2026/11/03', '2026-11-03'],
    ['2026/11/03 00:00:00 +0000', '2026-11-03'],
    ['2026/11/03 00:00:00 +0100', '2026-11-03'],
    ['2026/11/02 23:00:00 +0000', '2026-11-03'],
    ['2026-11-02T23:30:00Z', '2026-11-03'],
    ['2026/11/03 22:59:59 +0000', '2026-11-03'],
    ['2026/11/03 12:00', '2026-11-03'],
  ])('that writes %s tells a payment of %s in Berlin', async (written, day) => {
    nock(SPACE_URL)
      .get(LIST)
      .query(true)
      .reply(200, [{ ...remote, paid_at: written }]);
    expect(await platform.paymentRecords.list({ invoiceIds: ['inv-1'] }, ZONE)).toEqual([
      { ...ours, paidOn: day },
    ]);
  });

  it('keeps a midnight west of Greenwich on the day that is written', async () => {
    nock(SPACE_URL)
      .get(LIST)
      .query(true)
      .reply(200, [{ ...remote, paid_at: '2026/11/03 00:00:00 +0000' }]);
    const [read] = await platform.paymentRecords.list({ invoiceIds: ['inv-1'] }, 'America/New_York');
    expect(read?.paidOn).toBe('2026-11-03');
  });

  it.each([
    [{ paid_at: 'yesterday' }, '/0/paid_at: is no date YYYY-MM-DD or YYYY/MM/DD'],
    [{ paid_at: '2026-02-30' }, '/0/paid_at: is no date YYYY-MM-DD or YYYY/MM/DD'],
    [{ amount: 'much' }, '/0/amount: is no decimal number'],
    [{ id: '' }, '/0/id: is empty'],
    [{ currency: undefined }, '/0/currency'],
  ])('with %j is unreadable, and says where', async (wrong, where) => {
    nock(SPACE_URL)
      .get(LIST)
      .query(true)
      .reply(200, [{ ...remote, ...wrong }]);
    const failure = await failureOf(platform.paymentRecords.list({ invoiceIds: ['inv-1'] }, ZONE));
    expect([failure.code, failure.message]).toEqual(['platform.unreadable', expect.stringContaining(where)]);
  });

  it('names the scope that the token may lack', async () => {
    nock(SPACE_URL).get(LIST).query(true).reply(403, { errors: 'no' });
    const failure = await failureOf(platform.paymentRecords.list({ invoiceIds: ['a'] }, ZONE));
    expect([failure.code, failure.status, failure.detail]).toEqual([
      'platform.forbidden',
      403,
      `GET ${LIST}: status 403, no (the token may lack the scope read_payment_records)`,
    ]);
  });
});

describe('a payment record', () => {
  const OF_INVOICE = '/api/invoices/inv%2F1/payment_records';
  const payment = { paidOn: '2026-11-03', amount: decimal('200.50') };

  it('is made of a date and an amount', async () => {
    nock(SPACE_URL, { reqheaders: { ...reqheaders, 'content-type': 'application/json' } })
      .post(OF_INVOICE, { paid_at: '2026-11-03', amount: '200.5' })
      .reply(201, { ...remote, invoice_id: 'inv/1' });
    expect(await platform.paymentRecords.create('inv/1', payment, ZONE)).toEqual({
      ...ours,
      invoiceId: 'inv/1',
    });
  });

  it.each([[{ id: 'card' }], [{ name: 'Card' }]])('is made with a note and the method %j', async (method) => {
    nock(SPACE_URL)
      .post('/api/invoices/inv-1/payment_records', {
        note: 'thank you',
        paid_at: '2026-11-03',
        amount: '200.5',
        payment_method: method,
      })
      .reply(201, remote);
    const wanted = { ...payment, note: 'thank you', method };
    expect(await platform.paymentRecords.create('inv-1', wanted, ZONE)).toEqual(ours);
  });

  it('is refused with the words of the platform', async () => {
    nock(SPACE_URL)
      .post('/api/invoices/inv-1/payment_records')
      .reply(422, { errors: "Paid at can't be blank" });
    const failure = await failureOf(platform.paymentRecords.create('inv-1', payment, ZONE));
    expect([failure.code, failure.kind, failure.status, failure.detail]).toEqual([
      'platform.rejected',
      'refused',
      422,
      "POST /api/invoices/inv-1/payment_records: status 422, Paid at can't be blank",
    ]);
  });

  it('is never posted again by itself: a lost answer may have had its effect', async () => {
    const lost = nock(SPACE_URL).post('/api/invoices/inv-1/payment_records').reply(503);
    expect((await failureOf(platform.paymentRecords.create('inv-1', payment, ZONE))).code).toBe(
      'platform.unavailable',
    );
    expect(lost.isDone()).toBe(true);
  });

  it('of another invoice is no answer', async () => {
    nock(SPACE_URL).post('/api/invoices/inv-2/payment_records').reply(201, remote);
    const failure = await failureOf(platform.paymentRecords.create('inv-2', payment, ZONE));
    expect([failure.code, failure.detail]).toEqual([
      'platform.unreadable',
      'recorded a payment of invoice inv-2, the answer is about another one',
    ]);
  });

  it('is deleted', async () => {
    nock(SPACE_URL, { reqheaders, badheaders: ['content-type'] })
      .delete('/api/invoices/inv-1/payment_records/pay-1')
      .reply(204);
    await platform.paymentRecords.delete('inv-1', 'pay-1');
  });

  it('that is gone is not found', async () => {
    nock(SPACE_URL).delete('/api/invoices/inv-1/payment_records/pay-1').reply(404, {});
    expect((await failureOf(platform.paymentRecords.delete('inv-1', 'pay-1'))).code).toBe(
      'platform.not-found',
    );
  });

  it('cannot be made or deleted without the scope, which is named', async () => {
    nock(SPACE_URL).post('/api/invoices/inv-1/payment_records').reply(403, {});
    nock(SPACE_URL).delete('/api/invoices/inv-1/payment_records/pay-1').reply(403, {});
    const calls = [
      () => platform.paymentRecords.create('inv-1', payment, ZONE),
      () => platform.paymentRecords.delete('inv-1', 'pay-1'),
    ];
    for (const call of calls) {
      const failure = await failureOf(call());
      expect(failure.code).toBe('platform.forbidden');
      expect(failure.detail).toContain('the token may lack the scope write_payment_records');
    }
  });
});

it('counts within the rate limit, as every request does', async () => {
  nock(SPACE_URL).get(LIST).query(true).reply(200, []);
  await platform.paymentRecords.list({ invoiceIds: ['a'] }, ZONE);
  expect(platform.memory.sent).toHaveLength(1);
});
