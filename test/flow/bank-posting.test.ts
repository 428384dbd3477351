import { describe, expect, it } from 'vitest';
import type { KeptLine } from '../../src/domain/bank/kept-line.js';
import { paymentNote } from '../../src/domain/bank/payment-note.js';
import { createBankPayments } from '../../src/store/bank/bank-payments.js';
import { createAuditLog } from '../../src/store/books/audit.js';
import { ALL_SCOPES, type BankStage, bankChecks, invoice, setBankStage } from './bank-stage.js';

const CREATE = 'create-payment-record';
const DELETE = 'delete-payment-record';
const LIST = 'list-payment-records';
const OURS = /^i1 2026-11-10 119\.00 spacebooks [0-9a-f]{16}$/;
const PAYS_1 = { remittance: 'Rechnung 2026-0801' };
/** Longer than a request may take effect after its answer was lost. */
const SETTLED = 5;

async function stageOf(...[options = {}]: Parameters<typeof setBankStage>): Promise<BankStage> {
  const stage = await setBankStage({ invoices: [invoice(1), invoice(2)], ...options });
  await stage.sync();
  return stage;
}

async function posting(): Promise<BankStage> {
  const stage = await stageOf();
  await stage.bank(PAYS_1);
  await stage.match();
  return stage;
}

/** Requests that change payments. */
const changes = (stage: BankStage) => stage.requests().filter((each) => each === CREATE || each === DELETE);

const whyRefused = ({ payments }: KeptLine): string =>
  payments.flatMap(({ failure }) => (failure === null ? [] : `${failure.code}: ${failure.detail}`)).join();

describe('a payment that is on its way', () => {
  it('is looked for by its invoice and its day, recorded and known: three requests, and once', async () => {
    const stage = await posting();
    stage.requests();
    expect(await stage.post()).toEqual({ recorded: 1, undone: 0, refused: 0, gone: 0, trouble: null });
    expect(stage.requests()).toEqual([LIST, LIST, CREATE]);
    expect(stage.recorded()).toEqual([expect.stringMatching(OURS)]);
    expect(await stage.lines()).toEqual(['1 posted, i1 119.00 recorded']);
    expect(stage.sandbox.state.invoices.get('i1')?.content.paidStatus).toBe('paid');
    expect(await stage.post()).toMatchObject({ recorded: 0 });
    expect(stage.requests()).toEqual([]);
    const log = await createAuditLog(stage.db).rows(0, 20);
    expect(log.map(({ action }) => action)).toEqual([
      'bank statement imported',
      'bank line decided',
      'bank payment recorded',
      'bank line settled',
    ]);
    expect(await bankChecks(stage)).toEqual([]);
  });

  it.each([
    ['dropped after it was done', { type: 'drop-after-effect' }],
    ['an error after it was done', { type: 'status', status: 503, after_effect: true }],
    ['unreadable', { type: 'garbage' }],
    ['dropped before it was done', { type: 'drop-before-effect' }],
    ['an error', { type: 'status', status: 500 }],
    ['that the limit is over', { type: 'status', status: 429, headers: { 'Retry-After': '1' } }],
  ] as const)('whose answer is %s is looked up, and there once in the end', async (_what, action) => {
    const stage = await posting();
    stage.sandbox.operator.addFault({ match: { operation: CREATE }, count: 1, action });
    await stage.post();
    // Nobody looks while the request may still take effect, whatever wakes him.
    const before = stage.recorded().length;
    await stage.post();
    expect(stage.recorded()).toHaveLength(before);
    stage.later(SETTLED);
    await stage.post();
    expect(stage.recorded()).toEqual([expect.stringMatching(OURS)]);
    expect(await stage.lines()).toEqual(['1 posted, i1 119.00 recorded']);
    expect(await bankChecks(stage)).toEqual([]);
  });

  it('is none where the books became another process’s meanwhile: nothing is decided', async () => {
    const stage = await stageOf();
    await stage.bank(PAYS_1);
    const before = await stage.lines();
    const lost = stage.match({ stop: AbortSignal.abort() });
    await expect(lost).rejects.toMatchObject({ code: 'accounting.busy' });
    expect(await stage.lines()).toEqual(before);
    await stage.match();
    expect(await stage.lines()).toEqual(['1 posting, i1 119.00 intended']);
  });

  it('of a clock that ran a year ahead, and was put back, is due at once', async () => {
    const stage = await stageOf();
    const year = 365 * 24 * 60;
    stage.later(year);
    await stage.bank(PAYS_1);
    await stage.match();
    stage.sandbox.operator.addFault({
      match: { operation: CREATE },
      action: { type: 'status', status: 500 },
    });
    await stage.post();
    stage.sandbox.operator.clearFaults();
    stage.later(-year);
    const { nextDue } = createBankPayments(stage.db);
    expect(await nextDue('berlin', stage.clock.now())).toBeLessThanOrEqual(stage.clock.now());
    expect(await stage.post()).toMatchObject({ recorded: 1 });
    expect(stage.recorded()).toEqual([expect.stringMatching(OURS)]);
  });

  it('is sent by one of two processes', async () => {
    const stage = await posting();
    const [one, other] = await Promise.all([stage.post('one'), stage.post('other')]);
    expect(one.recorded + other.recorded).toBe(1);
    expect(stage.recorded()).toHaveLength(1);
  });

  it('is not sent by a process that was overtaken while it waited', async () => {
    const stage = await posting();
    // The one that has looked stands still; another one takes over, looks and records.
    let overtaken: Promise<unknown> | null = null;
    const { list } = stage.space.client.paymentRecords;
    const slow = {
      ...stage.space.client.paymentRecords,
      list: async (...given: Parameters<typeof list>) => {
        const there = await list(...given);
        if (overtaken !== null) return there;
        stage.later(SETTLED + 1);
        overtaken = stage.post('other');
        await overtaken;
        return there;
      },
    };
    expect(await stage.postWith(slow, 'one')).toMatchObject({ recorded: 0, trouble: null });
    expect(await overtaken).toMatchObject({ recorded: 1 });
    expect(stage.recorded()).toHaveLength(1);
  });

  it('that a person has recorded meanwhile is taken for ours where there is no room for both', async () => {
    const stage = await posting();
    stage.sandbox.operator.recordPayment('i1', { paidAt: '2026-11-10', amount: '119' });
    await stage.post();
    expect(stage.recorded()).toEqual(['i1 2026-11-10 119.00 ']);
    expect(await stage.lines()).toEqual(['1 posted, i1 119.00 recorded']);
  });

  it('for which there is no room waits for a person, who says what it is', async () => {
    const stage = await posting();
    stage.sandbox.operator.recordPayment('i1', { paidAt: '2026-11-05', amount: '100' });
    expect(await stage.post()).toMatchObject({ recorded: 0, refused: 1 });
    expect(await stage.lines()).toEqual(['1 waiting, i1 119.00 refused']);
    expect(whyRefused(await stage.line(1))).toBe(
      'bank.not-recorded: 19.00 is open on the invoice, less than the payment',
    );
    expect(await stage.match()).toMatchObject({ posting: 0, waiting: 1 });
    await stage.decide(1, { kind: 'invoices', invoices: ['i2'], letGo: false });
    await stage.post();
    expect(await stage.lines()).toEqual(['1 posted, i1 119.00 withdrawn, i2 119.00 recorded']);
    expect(await bankChecks(stage)).toEqual([]);
  });

  it.each([
    [
      'what the platform says is wrong',
      { type: 'status', status: 422, body: { errors: 'Paid at is invalid' } },
    ],
    ['an invoice that is gone', null],
  ] as const)('is refused with %s', async (_what, action) => {
    const stage = await posting();
    if (action === null) stage.sandbox.operator.deleteInvoice('i1');
    else stage.sandbox.operator.addFault({ match: { operation: CREATE }, action });
    expect(await stage.post()).toMatchObject({ refused: 1 });
    expect(whyRefused(await stage.line(1))).toMatch(
      action === null ? /^platform\.not-found: / : /^platform\.rejected: .*Paid at is invalid/,
    );
    expect(await bankChecks(stage)).toEqual([]);
  });

  it('waits without the scope, with all others, until a login has it', async () => {
    const stage = await stageOf({ scopes: ALL_SCOPES.filter((scope) => scope !== 'write_payment_records') });
    await stage.bank(PAYS_1, { remittance: 'Rechnung 2026-0802', bookedOn: '2026-11-11' });
    await stage.match();
    const { trouble } = await stage.post();
    expect(trouble).toMatchObject({
      code: 'platform.forbidden',
      detail: expect.stringContaining('write_payment_records'),
    });
    expect(changes(stage)).toEqual([CREATE]);
    expect(await stage.lines()).toEqual(['1 posting, i1 119.00 intended', '2 posting, i2 119.00 intended']);
    stage.grant(...ALL_SCOPES);
    stage.later(1);
    await stage.post();
    expect(stage.recorded()).toHaveLength(2);
  });
});

describe('a payment that comes back', () => {
  const BACK = { amount: -122_50, returnReason: 'AC06', bookedOn: '2026-11-12', remittance: '2026-0801' };

  async function returning(): Promise<BankStage> {
    const stage = await posting();
    await stage.post();
    await stage.bank(BACK);
    expect(await stage.match()).toMatchObject({ returning: 1 });
    return stage;
  }

  it('is undone once, and its invoice is open again', async () => {
    const stage = await returning();
    expect(await stage.lines()).toEqual(['1 posted, i1 119.00 undo-intended', '2 returning']);
    stage.requests();
    expect(await stage.post()).toMatchObject({ undone: 1 });
    expect(changes(stage)).toEqual([DELETE]);
    expect(stage.recorded()).toEqual([]);
    expect(await stage.lines()).toEqual(['1 taken-back, i1 119.00 undone', '2 returned']);
    expect(await bankChecks(stage)).toEqual([]);
    // Paid again, it is another payment.
    await stage.sync();
    await stage.bank({ ...PAYS_1, bookedOn: '2026-11-15' });
    expect(await stage.match()).toMatchObject({ posting: 1 });
    await stage.post();
    expect(stage.recorded()).toEqual([expect.stringMatching(/^i1 2026-11-15 119\.00 /)]);
  });

  it.each([
    ['whose answer is lost', { type: 'drop-after-effect' }],
    ['that fails', { type: 'status', status: 500 }],
  ] as const)('%s is looked up', async (_what, action) => {
    const stage = await returning();
    stage.sandbox.operator.addFault({ match: { operation: DELETE }, count: 1, action });
    await stage.post();
    stage.later(SETTLED);
    await stage.post();
    expect(stage.recorded()).toEqual([]);
    expect(await stage.lines()).toEqual(['1 taken-back, i1 119.00 undone', '2 returned']);
  });

  it('of less than the payment is none: a person who names it is told', async () => {
    const stage = await posting();
    await stage.post();
    await stage.bank({ ...BACK, amount: -50_00 });
    await expect(stage.decide(2, { kind: 'returns', line: 1 })).rejects.toThrow(
      /transaction 1 brought in 119\.00 and only 50\.00 went out/,
    );
    expect(stage.recorded()).toHaveLength(1);
  });

  it('waits for a person with ask, who names the payment', async () => {
    const stage = await posting();
    await stage.post();
    await stage.bank(BACK);
    expect(await stage.match({ posting: 'ask' })).toMatchObject({ returning: 0, waiting: 1 });
    await expect(stage.decide(2, { kind: 'returns', line: 2 })).rejects.toMatchObject({
      code: 'bank.undecidable',
    });
    await stage.decide(2, { kind: 'returns', line: 1 });
    await stage.post();
    expect(stage.recorded()).toEqual([]);
  });
});

describe('a database that was restored', () => {
  const note = async (stage: BankStage, id = 1) => paymentNote((await stage.line(id)).identity);

  it('and in which a person decides otherwise than before: the money is there once, and the person is told', async () => {
    const stage = await stageOf();
    await stage.bank({ ...PAYS_1, remittance: 'zwei' });
    stage.sandbox.operator.recordPayment('i1', {
      paidAt: '2026-11-10',
      amount: '119',
      note: await note(stage),
    });
    await stage.decide(1, { kind: 'invoices', invoices: ['i2'], letGo: false });
    expect(await stage.post()).toMatchObject({ recorded: 0, refused: 1 });
    expect(stage.recorded()).toEqual([expect.stringMatching(OURS)]);
    expect(whyRefused(await stage.line(1))).toBe(
      'bank.not-recorded: the platform has a payment of this line already, record payment-1 of invoice i1, 119.00: delete it there, then decide once more',
    );
    stage.sandbox.operator.deletePayment('payment-1');
    await stage.decide(1, { kind: 'invoices', invoices: ['i2'], letGo: false });
    expect(await stage.post()).toMatchObject({ recorded: 1 });
    expect(stage.recorded()).toEqual([expect.stringMatching(/^i2 2026-11-10 119\.00 spacebooks /)]);
    expect(await bankChecks(stage)).toEqual([]);
  });

  it('and whose record there has another amount: nothing is taken for what it is not', async () => {
    const stage = await posting();
    stage.sandbox.operator.recordPayment('i1', {
      paidAt: '2026-11-10',
      amount: '19',
      note: await note(stage),
    });
    expect(await stage.post()).toMatchObject({ recorded: 0, refused: 1 });
    expect(stage.recorded()).toHaveLength(1);
  });

  it('knows both payments of a line for two invoices, whichever was lost', async () => {
    const stage = await stageOf();
    await stage.bank({ amount: 238_00, remittance: 'beide' });
    await stage.decide(1, { kind: 'invoices', invoices: ['i1', 'i2'], letGo: false });
    stage.sandbox.operator.recordPayment('i2', {
      paidAt: '2026-11-10',
      amount: '119',
      note: await note(stage),
    });
    expect(await stage.post()).toMatchObject({ recorded: 2, refused: 0 });
    expect(stage.recorded()).toHaveLength(2);
    expect(await stage.lines()).toEqual(['1 posted, i1 119.00 recorded, i2 119.00 recorded']);
  });

  it('finds no more on the platform than the line brought', async () => {
    const stage = await stageOf();
    await stage.bank({ remittance: 'zwei' });
    for (const invoiceId of ['i1', 'i2']) {
      const payment = { paidAt: '2026-11-10', amount: '119', note: await note(stage) };
      stage.sandbox.operator.recordPayment(invoiceId, payment);
    }
    await stage.sync();
    await stage.match();
    expect(await stage.lines()).toEqual(['1 posted, i1 119.00 recorded']);
    expect(await bankChecks(stage)).toEqual([]);
  });

  it('finds a payment of less than nothing on the platform, and matching goes on', async () => {
    const stage = await stageOf();
    await stage.bank({ remittance: 'zwei' }, { remittance: 'Rechnung 2026-0802' });
    const payment = { paidAt: '2026-11-10', amount: '-5', note: await note(stage) };
    stage.sandbox.operator.recordPayment('i1', payment);
    await stage.sync();
    expect(await stage.match()).toMatchObject({ looked: 2, posting: 1 });
  });

  it('knows its payments by their notes: nothing is recorded again', async () => {
    const stage = await posting();
    await stage.post();
    const restored = await stageOf();
    for (const [id, record] of stage.sandbox.state.paymentRecords) {
      restored.sandbox.operator.recordPayment('i1', { ...record, amount: record.amount });
      expect(id).toBe('payment-1');
    }
    await restored.bank(PAYS_1);
    await restored.match();
    // Not yet in the copy: it is looked for before it is posted.
    await restored.post();
    expect(restored.recorded()).toHaveLength(1);
    const later = await stageOf();
    for (const record of stage.sandbox.state.paymentRecords.values()) {
      later.sandbox.operator.recordPayment('i1', { ...record });
    }
    await later.sync();
    await later.bank(PAYS_1);
    later.requests();
    await later.match();
    expect(await later.lines()).toEqual(['1 posted, i1 119.00 recorded']);
    expect(later.requests()).toEqual([]);
  });
});
