import { addDays } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import type { SyncProgress } from '../../src/books/mirror/sync-deps.js';
import type { Invoice } from '../../src/domain/invoice.js';
import { failureOf } from '../unit/platform/parts.js';
import { desk, setMirrorStage } from './mirror-stage.js';

/** `count` invoices, one a day from `first` on, then from the first day again. */
function spread(prefix: string, first: string, days: number, count: number) {
  return Array.from({ length: count }, (_, index) =>
    desk(`${prefix}-${String(index).padStart(4, '0')}`, addDays(first, index % days)),
  );
}

const WINDOW = '2026-08-01';

describe('a first sync', () => {
  it('copies accounts and all invoices from the cutover on', async () => {
    const stage = await setMirrorStage({
      from: '2026-02-01',
      invoices: [
        desk('early', '2025-01-31', { paid_date: '2025-02-10' }),
        desk('first', '2026-02-01'),
        desk('later', '2026-12-24'),
      ],
    });
    const result = await stage.sync();
    expect(stage.requests()).toEqual([
      'list-space-revenue-accounts',
      'list-space-cost-centers',
      'get-space-invoices',
      'get-space-invoices',
      'list-payment-records',
      'list-payment-records',
    ]);
    expect(result).toMatchObject({
      spaceId: 'berlin',
      windowFrom: WINDOW,
      scanned: [{ from: '2025-07-16', to: '2026-07-31' }],
      read: 2,
      added: 2,
      changed: 0,
      deleted: 0,
      revenueAccounts: 2,
      costCenters: 1,
      requests: 6,
      warnings: [],
    });
    const snapshots = await stage.snapshots();
    expect(snapshots.map(({ invoice, version, deleted }) => [invoice.id, version, deleted])).toEqual([
      ['first', 1, false],
      ['later', 1, false],
    ]);
    expect(snapshots[0]?.invoice.totalAmount.gross.toFixed(2)).toBe('416.50');
    expect(await stage.mirror.revenueAccounts('berlin')).toEqual([
      { id: 'ra-2', name: 'Rooms', number: '4300' },
      { id: 'ra-1', name: 'Desks', number: '4400' },
    ]);
    expect(await stage.mirror.costCenters('berlin')).toEqual([
      { id: 'cc-1', name: 'Ground floor', number: '10' },
    ]);
    expect(await stage.mirror.lastSync('berlin')).toEqual(result);
  });

  it('loses no invoice when one is deleted and one is made between two pages', async () => {
    const stage = await setMirrorStage({ invoices: spread('inv', '2026-08-01', 100, 900) });
    // Requests: two of accounts, then pages 1, 5, 2, 3, 4.
    stage.beforeRequest(4, () => stage.sandbox.operator.deleteInvoice('inv-0003'));
    stage.beforeRequest(6, () => void stage.sandbox.operator.createInvoice(desk('made', '2026-08-02')));
    await stage.sync();
    const ids = (await stage.snapshots()).map(({ invoice }) => invoice.id);
    expect(ids).toHaveLength(901);
    for (const id of stage.sandbox.state.invoices.keys()) expect(ids).toContain(id);
  });
});

describe('a night', () => {
  it('in which nothing happened changes nothing', async () => {
    const stage = await setMirrorStage({ invoices: spread('inv', '2026-03-01', 200, 600) });
    await stage.sync();
    const before = await stage.snapshots();
    for (let night = 1; night <= 8; night += 1) {
      stage.nights(1);
      expect(await stage.sync()).toMatchObject({ added: 0, changed: 0, deleted: 0, warnings: [] });
    }
    expect(await stage.snapshots()).toEqual(before);
  });

  it('sees edits, locks, payments and write-offs in the window as versions', async () => {
    const stage = await setMirrorStage({ invoices: [desk('a', '2026-11-01'), desk('b', '2026-11-02')] });
    const { operator } = stage.sandbox;
    await stage.sync();
    operator.editInvoice('a', { items: [{ description: 'Fix Desk', net: '300', rate: '19' }] });
    expect(await stage.sync()).toMatchObject({ added: 0, changed: 1 });
    operator.lockInvoice('a');
    expect(await stage.sync()).toMatchObject({ changed: 1 });
    operator.settleInvoice('a', { paid: true });
    operator.writeOffInvoice('b');
    expect(await stage.sync()).toMatchObject({ changed: 2 });
    const versions = await stage.mirror.versions('berlin', 'a');
    expect(
      versions.map(({ version, invoice }) => [
        version,
        invoice.totalAmount.net.toFixed(),
        invoice.canUpdate,
        invoice.paidStatus,
      ]),
    ).toEqual([
      [1, '350', true, 'unpaid'],
      [2, '300', true, 'unpaid'],
      [3, '300', false, 'unpaid'],
      [4, '300', false, 'paid'],
    ]);
    expect((await stage.snapshot('b'))?.invoice.paidStatus).toBe('writtenOff');
    expect((await stage.snapshot('b'))?.version).toBe(2);
  });

  it('makes no version of what mailing alone has changed', async () => {
    const stage = await setMirrorStage({ invoices: [desk('a', '2026-11-01')] });
    await stage.sync();
    stage.sandbox.operator.requestSending('a');
    expect(await stage.sync()).toMatchObject({ changed: 0 });
  });

  it('finds a deletion, and the invoice when it is back', async () => {
    const stage = await setMirrorStage({ invoices: [desk('a', '2026-11-01'), desk('b', '2026-11-02')] });
    const { invoices } = stage.sandbox.state;
    await stage.sync();
    const kept = stage.sandbox.operator.deleteInvoice('a');
    expect(await stage.sync()).toMatchObject({ deleted: 1, changed: 0 });
    expect(await stage.snapshot('a')).toMatchObject({ deleted: true, version: 2, invoice: { id: 'a' } });
    stage.requests();
    expect(await stage.sync()).toMatchObject({ deleted: 0 });
    expect(stage.requests()).not.toContain('get-invoice');
    invoices.set('a', kept);
    expect(await stage.sync()).toMatchObject({ deleted: 0, changed: 1 });
    expect(await stage.snapshot('a')).toMatchObject({ deleted: false, version: 3 });
  });

  it('takes an invoice whose date has moved out of the window for what it is', async () => {
    const stage = await setMirrorStage({ from: '2026-06-01', invoices: [desk('a', '2026-11-01')] });
    await stage.sync();
    stage.sandbox.operator.editInvoice('a', { invoice_date: '2026-05-31' });
    expect(await stage.sync()).toMatchObject({ changed: 1, deleted: 0 });
    expect((await stage.snapshot('a'))?.invoice.invoiceDate).toBe('2026-05-31');
  });
});

describe('what is older than the window', () => {
  const OLD = spread('old', '2026-01-01', 200, 2400);

  it('is read in seven nights, a seventh each: every other change is found within a week', async () => {
    const stage = await setMirrorStage({ invoices: OLD });
    for (const { content } of stage.sandbox.state.invoices.values())
      Object.assign(content, { paidStatus: 'paid' });
    await stage.sync();
    for (const { content } of stage.sandbox.state.invoices.values())
      Object.assign(content, { notes: 'other' });
    const changed: number[] = [];
    for (let night = 1; night <= 7; night += 1) {
      stage.nights(1);
      stage.requests();
      const result = await stage.sync();
      changed.push(result.changed);
      // Two of accounts, the window, two or three pages of the scan, the unpaid list, the payments.
      expect(result.requests).toBeLessThanOrEqual(8);
      expect(stage.requests()).toHaveLength(result.requests);
    }
    expect(changed.reduce((sum, each) => sum + each)).toBe(2400);
    expect(Math.max(...changed)).toBeLessThanOrEqual(400);
  });

  it('shows late payments and write-offs by the unpaid list, one by one', async () => {
    const stage = await setMirrorStage({ invoices: OLD });
    const { operator, state } = stage.sandbox;
    for (const { content } of state.invoices.values()) Object.assign(content, { paidStatus: 'paid' });
    for (const id of ['old-0007', 'old-0100', 'old-0150']) operator.settleInvoice(id, { paid: false });
    await stage.sync();
    operator.settleInvoice('old-0100', { paid: true });
    operator.writeOffInvoice('old-0150');
    stage.nights(1);
    stage.requests();
    expect(await stage.sync()).toMatchObject({ changed: 2, deleted: 0 });
    expect((await stage.snapshot('old-0100'))?.invoice.paidStatus).toBe('paid');
    expect((await stage.snapshot('old-0150'))?.invoice.paidStatus).toBe('writtenOff');
    const requests = stage.requests();
    expect(requests.filter((each) => each === 'get-invoice').length).toBeLessThanOrEqual(2);
  });

  it('reads the months, and not the invoices, after a day of bookkeeping', async () => {
    const stage = await setMirrorStage({ invoices: OLD });
    const { operator, state } = stage.sandbox;
    await stage.sync();
    for (const [id, { content }] of state.invoices) {
      if (content.invoiceDate.startsWith('2026-06')) operator.settleInvoice(id, { paid: true });
    }
    stage.nights(1);
    stage.requests();
    const result = await stage.sync();
    expect(result.changed).toBe(360);
    expect(stage.requests()).not.toContain('get-invoice');
    expect(result.scanned).toContainEqual({ from: '2026-06-01', to: '2026-06-30' });
  });

  it('is read where events pointed, until a sync has gone through', async () => {
    const stage = await setMirrorStage({ invoices: OLD });
    const { operator } = stage.sandbox;
    for (const { content } of stage.sandbox.state.invoices.values())
      Object.assign(content, { paidStatus: 'paid' });
    await stage.sync();
    stage.nights(1);
    operator.editInvoice('old-0150', { notes: 'other' });
    operator.deleteInvoice('old-0170');
    await stage.event('updated_invoice', 'old-0150');
    await stage.event('deleted_invoice', 'old-0170');
    await stage.event('deleted_invoice', 'never-seen');
    operator.addFault({
      match: { operation: 'get-invoice' },
      count: 1,
      action: { type: 'status', status: 401 },
    });
    expect((await failureOf(stage.sync())).code).toBe('platform.unauthorized');
    operator.clearFaults();
    expect(await stage.sync()).toMatchObject({ changed: 1, deleted: 1 });
    expect(await stage.snapshot('old-0150')).toMatchObject({ version: 2, invoice: { notes: 'other' } });
    expect(await stage.snapshot('old-0170')).toMatchObject({ deleted: true });
    stage.requests();
    await stage.sync();
    expect(stage.requests()).not.toContain('get-invoice');
  });
});

describe('a sync that a person asked for', () => {
  it('reads everything since a day, and tells how far it is', async () => {
    const stage = await setMirrorStage({ invoices: spread('old', '2026-01-01', 200, 2400) });
    for (const { content } of stage.sandbox.state.invoices.values())
      Object.assign(content, { paidStatus: 'paid' });
    await stage.sync();
    for (const { content } of stage.sandbox.state.invoices.values())
      Object.assign(content, { notes: 'other' });
    const progress: SyncProgress[] = [];
    const result = await stage.sync({ since: '2026-03-01', onProgress: (each) => progress.push(each) });
    // Since March, and what the scan reads of January: two pages.
    expect(result.scanned[1]).toEqual({ from: '2026-03-01', to: '2026-07-31' });
    expect(result.changed).toBe(141 * 12 + 33 * 12);
    expect(progress.slice(0, 3).map(({ part, requests }) => [part, requests])).toEqual([
      ['accounts', 1],
      ['accounts', 2],
      ['scan', 3],
    ]);
    expect(progress.at(-1)).toEqual({
      part: 'payments',
      requests: result.requests,
      read: result.read,
      expected: result.changed,
    });
  });

  it('reads no more from before the cutover than a night does', async () => {
    const invoices = [desk('a', '2026-03-14', { paid_date: '2026-03-20' }), desk('b', '2026-03-15')];
    const stage = await setMirrorStage({ from: '2026-10-01', invoices });
    expect(await stage.sync({ since: '2020-01-01' })).toMatchObject({
      read: 1,
      scanned: [{ from: '2026-03-15', to: '2026-07-31' }],
    });
  });
});

describe('what goes wrong', () => {
  it.each([
    ['cost centers', 'read_cost_centers'],
    ['revenue accounts', 'read_revenue_accounts'],
  ] as const)(
    'a token that may not read %s costs a warning, and what was read stays',
    async (part, scope) => {
      const stage = await setMirrorStage({ invoices: [desk('a', '2026-11-01')] });
      await stage.sync();
      const [token] = stage.sandbox.state.tokens.values();
      const scopes = [
        'read_user',
        'read_invoices',
        'read_cost_centers',
        'read_revenue_accounts',
        'read_payment_records',
      ];
      stage.sandbox.state.tokens.set('admin-token', {
        ...(token as NonNullable<typeof token>),
        scopes: new Set(scopes.filter((each) => each !== scope)),
      });
      const result = await stage.sync();
      expect(result.warnings).toMatchObject([{ part, code: 'platform.forbidden' }]);
      expect(result.warnings[0]?.detail).toContain(scope);
      expect(part === 'cost centers' ? result.costCenters : result.revenueAccounts).toBeNull();
      expect(await stage.mirror.costCenters('berlin')).toHaveLength(1);
      expect(await stage.mirror.revenueAccounts('berlin')).toHaveLength(2);
      expect(result.read).toBe(1);
    },
  );

  it('an invoice that cannot be read is told, and not taken for deleted', async () => {
    const stage = await setMirrorStage({ invoices: [desk('a', '2026-11-01'), desk('b', '2026-11-02')] });
    await stage.sync();
    stage.sandbox.operator.editInvoice('a', { attributes: { totalAmount: 'much' } });
    await stage.event('updated_invoice', 'a');
    const result = await stage.sync();
    expect(result).toMatchObject({ deleted: 0, changed: 0, read: 1 });
    expect(result.warnings).toMatchObject([{ part: 'invoices', code: 'platform.unreadable' }]);
    expect(result.warnings[0]?.detail).toContain('invoice a');
    expect(await stage.snapshot('a')).toMatchObject({ deleted: false, version: 1 });
  });

  it('does not believe that a great part of the invoices is gone, unless told so', async () => {
    const stage = await setMirrorStage({ invoices: spread('inv', '2026-10-01', 30, 40) });
    await stage.sync();
    for (const id of [...stage.sandbox.state.invoices.keys()].slice(0, 12)) {
      stage.sandbox.operator.deleteInvoice(id);
    }
    const failure = await failureOf(stage.sync());
    expect(failure.code).toBe('sync.many-missing');
    expect(failure.detail).toBe('12 of 40 in space berlin');
    expect((await stage.snapshots()).filter(({ deleted }) => deleted)).toEqual([]);
    stage.requests();
    expect(await stage.sync({ acceptDeletions: true })).toMatchObject({ deleted: 12 });
    const requests = stage.requests();
    expect(requests.filter((each) => each === 'get-space-invoices')).toHaveLength(2);
    expect(requests.filter((each) => each === 'get-invoice')).toHaveLength(12);
  });

  it('leaves invoices of other spaces of a network to the books of those, and says so', async () => {
    const stage = await setMirrorStage({ invoices: [desk('a', '2026-11-01'), desk('b', '2026-11-02')] });
    const { client } = stage.space;
    const { invoices } = client;
    const page: typeof invoices.page = async (...filters) => {
      const read = await invoices.page(...filters);
      const [first, ...others] = read.invoices;
      return { ...read, invoices: first ? [{ ...first, spaceId: 'space-hamburg' }, ...others] : [] };
    };
    const space = { ...stage.space, client: { ...client, invoices: { ...invoices, page } } };
    const result = await stage.sync({ space });
    expect((await stage.snapshots()).map(({ invoice }) => invoice.id)).toEqual(['b']);
    expect(result.warnings.map(({ detail }) => detail)).toEqual(['invoice a is one of space space-hamburg']);
  });

  it('takes an invoice that another space has now for gone, once', async () => {
    const stage = await setMirrorStage({ invoices: [desk('a', '2026-11-01'), desk('b', '2026-11-02')] });
    await stage.sync();
    const { client } = stage.space;
    const { invoices } = client;
    const moved = (each: Invoice) => (each.id === 'a' ? { ...each, spaceId: 'space-hamburg' } : each);
    const page: typeof invoices.page = async (...filters) => {
      const read = await invoices.page(...filters);
      return { ...read, invoices: read.invoices.map(moved) };
    };
    const show: typeof invoices.show = async (...asked) => {
      const shown = await invoices.show(...asked);
      return { ...shown, invoice: moved(shown.invoice) };
    };
    const space = { ...stage.space, client: { ...client, invoices: { ...invoices, page, show } } };
    stage.nights(1);
    expect(await stage.sync({ space })).toMatchObject({ deleted: 1 });
    expect((await stage.snapshots()).map(({ invoice, deleted }) => [invoice.id, deleted])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    stage.requests();
    stage.nights(1);
    expect(await stage.sync({ space })).toMatchObject({ deleted: 0 });
    expect(stage.requests().filter((each) => each.startsWith('get-'))).toEqual([
      'get-space-invoices',
      'get-space-invoices',
    ]);
  });

  it('lists fifty warnings, and counts the others', async () => {
    const stage = await setMirrorStage({ invoices: spread('inv', '2026-10-01', 30, 60) });
    for (const id of stage.sandbox.state.invoices.keys()) {
      stage.sandbox.operator.editInvoice(id, { attributes: { totalAmount: 'much' } });
    }
    const { warnings } = await stage.sync();
    expect(warnings).toHaveLength(51);
    expect(warnings.at(-1)?.detail).toBe('and 10 more, see the log');
  });

  it('is recorded, and the next sync does what is left', async () => {
    const stage = await setMirrorStage({ invoices: spread('inv', '2026-09-01', 60, 700) });
    const stop = new AbortController();
    stage.beforeRequest(4, () => stop.abort());
    expect((await failureOf(stage.sync({ signal: stop.signal }))).code).toBe('sync.interrupted');
    expect(await stage.mirror.lastSync('berlin')).toBeNull();
    const rows = await stage.db.selectFrom('mirror_sync').select(['failure', 'result']).execute();
    expect(rows).toEqual([{ failure: 'sync.interrupted', result: null }]);
    expect((await stage.snapshots()).length).toBe(300);
    expect(await stage.sync()).toMatchObject({ added: 400, changed: 0, deleted: 0 });
    expect(await stage.snapshots()).toHaveLength(700);
  });
});
