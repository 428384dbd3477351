import { decimal } from '@spacebooks/base/money';
import { Secret } from '@spacebooks/base/secret';
import { type Sandbox, type SandboxSeed, startSandbox } from '@spacebooks/cobot-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '../../src/domain/invoice.js';
import type { PlatformClient } from '../../src/platform/client.js';
import { connectPlatform, type PlatformConnectionOptions } from '../../src/platform/connection.js';
import { fixedToken } from '../../src/platform/token.js';
import { patientClock } from '../patient-clock.js';
import { failureOf, memory } from '../unit/platform/parts.js';

const SPACE = 'space-berlin';
const PDF = Buffer.from('%PDF-1.7 our e-invoice \xff\x00', 'latin1');
const ATTACHMENT = { pdf: PDF, fileName: 'inv-1.pdf', eInvoice: true, eInvoiceStandard: 'Zugferd' };

/** Fast enough for the waits of repetitions, slow enough for the deadline on a busy machine. */
const clock = patientClock(60);
const closing: (() => unknown)[] = [];
let sandbox: Sandbox;

function seed(requestsPerMinute: number, invoices: number): SandboxSeed {
  return {
    settings: { requests_per_minute: requestsPerMinute },
    users: [
      {
        id: 'user-anna',
        email: 'anna@spreeufer.example',
        tokens: [{ token: 'tok-1' }, { token: 'tok-2' }, { token: 'tok-reader', scopes: ['read_invoices'] }],
      },
    ],
    spaces: [{ id: SPACE, subdomain: 'berlin', name: 'Coworking Spreeufer' }],
    invoices: Array.from({ length: invoices }, (_, index) => ({
      id: `inv-${index + 1}`,
      items: [{ description: 'Fix Desk', net: '350', rate: '19' }],
    })),
  };
}

beforeEach(async () => {
  sandbox = await startSandbox({ clock, seed: seed(0, 3) });
  closing.push(() => sandbox.close());
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function connect(options: Partial<PlatformConnectionOptions> = {}) {
  const connection = connectPlatform({
    clock,
    requestsPerMinute: 60,
    store: memory(),
    version: '1.2.3',
    ...options,
  });
  closing.push(() => connection.close());
  return (token: string): PlatformClient =>
    connection.client({
      baseUrl: sandbox.baseUrl,
      spaceBaseUrl: sandbox.spaceUrl('berlin'),
      token: fixedToken(new Secret(token)),
    });
}

async function all(invoices: AsyncIterable<Invoice>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of invoices) ids.push(id);
  return ids;
}

describe('invoices', () => {
  it('are shown, locked, unlocked', async () => {
    const { invoices } = connect()('tok-1');
    const { invoice, document } = await invoices.show('inv-1');
    expect(invoice).toMatchObject({ id: 'inv-1', spaceId: SPACE, canUpdate: true });
    expect(invoice.totalAmount.gross.toFixed(2)).toBe('416.50');
    expect(document).toMatchObject({ data: { type: 'invoices', id: 'inv-1' } });
    expect((await invoices.lock('inv-1')).invoice.canUpdate).toBe(false);
    expect((await invoices.unlock('inv-1')).invoice.canUpdate).toBe(true);
  });

  it('get a PDF, which can be fetched again and keeps them locked', async () => {
    const { invoices } = connect()('tok-1');
    expect(Buffer.from((await invoices.pdf('inv-1')).subarray(0, 5)).toString()).toBe('%PDF-');
    await invoices.lock('inv-1');
    const { invoice } = await invoices.attach('inv-1', ATTACHMENT);
    expect(invoice.pdf).toEqual({ eInvoice: true, eInvoiceStandard: 'Zugferd', archived: true });
    expect(Buffer.compare(await invoices.pdf('inv-1'), PDF)).toBe(0);
    expect((await failureOf(invoices.unlock('inv-1'))).code).toBe('platform.conflict');
  });

  it('are listed over several pages, filtered by date', async () => {
    sandbox.operator.reset(seed(0, 450));
    const { invoices } = connect()('tok-1');
    expect(new Set(await all(invoices.list(SPACE))).size).toBe(450);
    expect(sandbox.state.requests.entries().map(({ operation }) => operation)).toHaveLength(3);
    expect(await all(invoices.list(SPACE, { from: '2000-01-01', to: '2000-01-31' }))).toEqual([]);
  });
});

describe('the methods of payment of an invoice', () => {
  beforeEach(async () => {
    const { spaces, invoices = [], ...rest } = seed(0, 1);
    const [unpaid] = invoices;
    const charged = {
      ...unpaid,
      id: 'inv-9',
      attributes: { canCharge: true, chargeAt: '2026-12-02T09:00:00Z' },
    };
    const card = {
      type: 'paymentMethods',
      id: 'card',
      space: SPACE,
      attributes: { name: 'Karte', paymentProvider: 'stripe' },
    };
    const given = { ...rest, spaces, invoices: [...invoices, charged], records: [card] } as SandboxSeed;
    sandbox = await startSandbox({ clock, seed: given });
    closing.push(() => sandbox.close());
  });

  it('are named for what will be charged, and with it the day', async () => {
    const { invoices } = connect()('tok-1');
    const { invoice } = await invoices.show('inv-9');
    expect([invoice.canCharge, invoice.chargeAt]).toEqual([true, '2026-12-02T09:00:00Z']);
    expect(await invoices.paymentMethods('inv-9')).toEqual([{ name: 'Karte', provider: 'stripe' }]);
    expect(await invoices.paymentMethods('inv-1')).toEqual([]);
  });

  it('are kept from a token without the scope', async () => {
    const { invoices } = connect()('tok-reader');
    expect((await failureOf(invoices.paymentMethods('inv-9'))).code).toBe('platform.forbidden');
  });
});

describe('the user and the subscriptions', () => {
  it('identifies the token', async () => {
    expect(await connect()('tok-1').identify()).toEqual({ id: 'user-anna', email: 'anna@spreeufer.example' });
  });

  it('subscribes once, lists and deletes', async () => {
    const { subscriptions } = connect()('tok-1');
    const wanted = { event: 'requested_e_invoice', callbackUrl: 'https://books.example/callbacks/x' };
    const made = await subscriptions.create(wanted);
    expect(made).toEqual({ ...wanted, id: made.id, active: true });
    expect((await failureOf(subscriptions.create(wanted))).code).toBe('platform.conflict');
    expect(await subscriptions.list()).toEqual([made]);
    await subscriptions.delete(made.id);
    expect(await subscriptions.list()).toEqual([]);
    expect((await failureOf(subscriptions.delete(made.id))).code).toBe('platform.not-found');
  });

  it('is told what an event must be', async () => {
    const wanted = { event: 'no_such_event', callbackUrl: 'https://books.example/callbacks/x' };
    const failure = await failureOf(connect()('tok-1').subscriptions.create(wanted));
    expect(failure.code).toBe('platform.rejected');
    expect(failure.detail).toContain('event');
  });
});

describe('refusals', () => {
  it.each([
    ['an unknown token', 'tok-unknown', 'inv-1', 'platform.unauthorized'],
    ['a missing scope', 'tok-reader', 'inv-1', 'platform.forbidden'],
    ['an unknown invoice', 'tok-1', 'inv-99', 'platform.not-found'],
  ])('%s', async (_name, token, id, code) => {
    expect((await failureOf(connect()(token).invoices.lock(id))).code).toBe(code);
  });

  it('attaching to an unlocked invoice', async () => {
    const failure = await failureOf(connect()('tok-1').invoices.attach('inv-1', ATTACHMENT));
    expect(['platform.conflict', 'platform.rejected']).toContain(failure.code);
  });
});

describe('faults', () => {
  it.each([
    ['drop-before-effect', 'platform.unreachable', true],
    ['drop-after-effect', 'platform.unreachable', false],
    ['half-close', 'platform.unreachable', false],
    ['garbage', 'platform.unreadable', false],
    ['empty', 'platform.unreadable', false],
  ] as const)('%s of a lock is told, and the lock is sent once', async (type, code, unlocked) => {
    sandbox.operator.addFault({ match: { operation: 'lock-invoice' }, action: { type } });
    const { invoices } = connect()('tok-1');
    expect((await failureOf(invoices.lock('inv-1'))).code).toBe(code);
    expect(sandbox.state.requests.entries()).toHaveLength(1);
    expect((await invoices.show('inv-1')).invoice.canUpdate).toBe(unlocked);
  });

  it('reads again after two faults', async () => {
    const match = { operation: 'get-invoice' };
    sandbox.operator.addFault({ match, count: 1, action: { type: 'drop-before-effect' } });
    sandbox.operator.addFault({ match, count: 1, action: { type: 'status', status: 503 } });
    expect((await connect()('tok-1').invoices.show('inv-1')).invoice.id).toBe('inv-1');
    expect(sandbox.state.requests.entries()).toHaveLength(3);
  });
});

describe('the rate limit', () => {
  const answers = () => sandbox.state.requests.entries().map(({ status }) => status);

  it('is kept by two tokens of one user together', async () => {
    sandbox.operator.reset(seed(60, 1));
    const clientOf = connect();
    const clients = [clientOf('tok-1'), clientOf('tok-2')];
    for (const client of clients) await client.identify();
    await Promise.all(Array.from({ length: 130 }, (_, index) => clients[index % 2]?.invoices.show('inv-1')));
    expect(answers()).toEqual(Array(132).fill(200));
  });

  it('is obeyed when the platform counts more than we do', async () => {
    sandbox.operator.reset(seed(55, 1));
    const { invoices } = connect()('tok-1');
    const shown = await Promise.allSettled(Array.from({ length: 60 }, () => invoices.show('inv-1')));
    expect(shown.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
    const limited = answers().filter((status) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.length).toBeLessThan(9);
  });
});

describe('payment records', () => {
  const ZONE = 'Europe/Berlin';
  const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
  const payment = (amount: string) => ({ paidOn: '2026-10-02', amount: decimal(amount), note: 'in cash' });

  it('pay an invoice in parts, are listed by day and by invoice, and are taken back', async () => {
    const { paymentRecords, invoices } = connect()('tok-1');
    const first = await paymentRecords.create('inv-1', payment('100.50'), ZONE);
    expect(first).toMatchObject({
      invoiceId: 'inv-1',
      paidOn: '2026-10-02',
      note: 'in cash',
      currency: 'EUR',
    });
    const second = await paymentRecords.create('inv-1', payment('316'), ZONE);
    const state = async () => {
      const { invoice } = await invoices.show('inv-1');
      return [invoice.paidStatus, invoice.paidDate, invoice.paidAmount.toFixed(2)];
    };
    expect(await state()).toEqual(['paid', '2026-10-02', '416.50']);
    expect(await paymentRecords.list(OCTOBER, ZONE)).toEqual([first, second]);
    expect(await paymentRecords.list({ invoiceIds: ['inv-1', 'inv-2'] }, ZONE)).toEqual([first, second]);
    expect(await paymentRecords.list({ from: '2026-10-05', to: '2026-10-31' }, ZONE)).toEqual([]);
    await paymentRecords.delete('inv-1', second.id);
    expect(await state()).toEqual(['unpaid', null, '100.50']);
    expect((await failureOf(paymentRecords.delete('inv-1', second.id))).code).toBe('platform.not-found');
  });

  it('are refused in the words of the platform, and without their scope', async () => {
    const client = connect();
    const unknown = { ...payment('1'), method: { name: 'Gold' } };
    const refused = await failureOf(client('tok-1').paymentRecords.create('inv-1', unknown, ZONE));
    expect([refused.code, refused.detail]).toEqual([
      'platform.rejected',
      'POST /space/berlin/api/invoices/inv-1/payment_records: status 422, Payment method is invalid',
    ]);
    const reader = client('tok-reader').paymentRecords;
    expect(await failureOf(reader.list(OCTOBER, ZONE))).toMatchObject({
      code: 'platform.forbidden',
      detail: expect.stringContaining('the token may lack the scope read_payment_records'),
    });
  });
});
