import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import { item } from '../../../fixtures/invoices/item.js';
import { books, copy, familyOf, inBooks, planning } from './planning.js';
import { accounting, documentRules } from './settings.js';

const REVENUE = 'revenue:8400:41650#0';
const TOTAL = 'payment:1200:-41650#0';
const PAYS = accounting({ payments: { account: '1200' } });
const PAID = { paidStatus: 'paid', paidAmount: '416.5', payableAmount: '0.0' };
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };

/** The revenue is in the books; what a plan adds and takes back beside it. */
function settled(
  snapshot: ReturnType<typeof copy>,
  parts: Parameters<typeof books>[0] = [],
  basis: Parameters<typeof planning>[0] = {},
) {
  return planning({ settings: PAYS, ...basis })
    .add(snapshot, books([inBooks(REVENUE), ...parts]))
    .finish();
}

describe('the payment of an invoice as a total', () => {
  it('is posted on the day that the platform states', () => {
    expect(settled(copy({ ...PAID, paidDate: '2026-10-09' })).added).toEqual([`${TOTAL} 2026-10-09`]);
  });

  it('without a day is posted on the one on which it was first seen, and never before it', () => {
    const seen = (settledOn?: string) =>
      settled(copy(PAID, settledOn === undefined ? {} : { settledOn }), [], {
        period: OCTOBER,
        today: '2026-11-21',
      });
    expect(seen('2026-10-20').added).toEqual([`${TOTAL} 2026-10-20`]);
    expect(seen('2026-10-31').added).toEqual([`${TOTAL} 2026-10-31`]);
    for (const later of [seen('2026-11-01'), seen()]) {
      expect(later.added).toEqual([]);
      expect(later.examined).toMatchObject([{ isSettled: false }]);
    }
  });

  it('is posted with its invoice, however early it was', () => {
    const early = settled(copy({ ...PAID, paidDate: '2026-08-09' }));
    expect(early.added).toEqual([`${TOTAL} 2026-08-09`]);
    expect(early.examined).toMatchObject([{ isSettled: true }]);
  });

  it('waits for its day, and the invoice is looked at again', () => {
    const late = settled(copy({ ...PAID, paidDate: '2026-11-09' }));
    expect(late.added).toEqual([]);
    expect(late.examined).toMatchObject([{ isSettled: false, openItem: null }]);
  });

  it('is taken back where it moves to a later day, and the invoice is looked at again', () => {
    const part = inBooks(TOTAL, { part: 'payment', documentDate: '2026-10-09' });
    const moved = settled(
      copy({ ...PAID, paidDate: '2026-11-09', paidAmount: '400', paidStatus: 'unpaid' }),
      [part],
    );
    expect([moved.reversed, moved.added]).toEqual([[`${TOTAL} > 1`], []]);
    expect(moved.examined).toMatchObject([{ isSettled: false }]);
  });

  it('that is dated in the future was dated by a clock put back: it is taken back now', () => {
    const posted = (documentDate: string) => [inBooks(TOTAL, { part: 'payment', documentDate })];
    const basis = { period: { from: '2026-10-01', to: '2026-10-15' }, today: '2026-10-20' };
    expect(settled(copy(), posted('2026-10-21'), basis).reversed).toEqual([`${TOTAL} > 1`]);
    expect(settled(copy(), posted('2026-10-20'), basis).reversed).toEqual([]);
    expect(settled(copy(), posted('2026-10-15'), basis).reversed).toEqual([`${TOTAL} > 1`]);
  });

  it('that the books have stays', () => {
    const part = inBooks(TOTAL, { part: 'payment', documentDate: '2026-10-09' });
    const same = settled(copy({ ...PAID, paidDate: '2026-10-09' }), [part]);
    expect([same.added, same.reversed, same.invoices]).toEqual([[], [], 0]);
    expect(same.examined).toMatchObject([{ isSettled: true, openItem: null }]);
    expect(same.openItems).toEqual([]);
  });

  it('without an account is listed, once, and the invoice is settled', () => {
    const listed = settled(copy(PAID), [], { settings: accounting() });
    expect(listed.leftOut).toMatchObject([{ reason: 'payment', gross: 416_50 }]);
    expect(listed.examined).toMatchObject([
      { isSettled: true, isListedAnew: true, payment: 416_50, writeOff: null },
    ]);
    const again = planning()
      .add(copy(PAID), books([inBooks(REVENUE)], [{ invoiceId: 'inv-1', reason: 'payment', gross: 416_50 }]))
      .finish();
    expect(again.leftOut).toEqual([]);
    expect(again.examined).toMatchObject([{ isListedAnew: false, payment: 416_50 }]);
  });
});

describe('single payments', () => {
  const record = (id: string, amount: string): PaymentRecord => ({
    id,
    invoiceId: 'inv-1',
    paidOn: '2026-10-09',
    amount: decimal(amount),
    currency: 'EUR',
    method: null,
    note: null,
  });
  const shown = (records: readonly PaymentRecord[]) =>
    copy(
      { paidAmount: records.reduce((sum, { amount }) => sum.plus(amount), decimal(0)).toFixed() },
      { payments: { records, areComplete: true } },
    );
  const single = (paymentId: string, cents: number) =>
    inBooks(`payment:${paymentId}:1200:-${cents}#0`, {
      part: 'payment',
      paymentId,
      documentDate: '2026-10-09',
    });

  it('are posted one by one, each with its revenue', () => {
    const planned = settled(shown([record('p-1', '100'), record('p-2', '50')]));
    expect(planned.added).toEqual([
      'payment:p-1:1200:-10000#0 2026-10-09',
      'payment:p-2:1200:-5000#0 2026-10-09',
    ]);
    expect(planned.openItems).toMatchObject([{ paid: 150_00, open: 266_50 }]);
  });

  it('that the books have stay, and the others come', () => {
    const planned = settled(shown([record('p-1', '100'), record('p-2', '50')]), [single('p-1', 100_00)]);
    expect([planned.added, planned.reversed]).toEqual([['payment:p-2:1200:-5000#0 2026-10-09'], []]);
  });

  it('that the platform has no more are taken back, and no others', () => {
    const planned = settled(shown([record('p-1', '100')]), [single('p-1', 100_00), single('p-2', 50_00)]);
    expect([planned.added, planned.reversed]).toEqual([[], ['payment:p-2:1200:-5000#0 > 1']]);
    expect(planned.examined).toMatchObject([{ isSettled: true }]);
  });

  it('are each asked for before they are posted or taken back: what waits for a person does not', () => {
    const asked: string[] = [];
    const isHeld = ({ part, paymentId }: { part: string; paymentId?: string | undefined }) => {
      asked.push(`${part} ${paymentId}`);
      return true;
    };
    const planned = settled(shown([record('p-1', '100')]), [single('p-2', 50_00)], { isHeld });
    expect([planned.added, planned.reversed]).toEqual([[], []]);
    expect(asked.filter((unit) => unit.startsWith('payment'))).toEqual(['payment p-2', 'payment p-1']);
  });

  it('of another amount are taken back and posted again, under a revision of their own', () => {
    const planned = settled(shown([record('p-1', '90')]), [single('p-1', 100_00)]);
    expect(planned.reversed).toEqual(['payment:p-1:1200:-10000#0 > 1']);
    expect(planned.added).toEqual(['payment:p-1:1200:-9000#1 2026-10-09']);
  });

  it('take the place of a total that says something else; what says the same stays as it is', () => {
    const total = (cents: number) =>
      inBooks(`payment:1200:-${cents}#0`, { part: 'payment', documentDate: '2026-10-01' });
    const other = settled(shown([record('p-1', '100')]), [total(90_00)]);
    expect(other.reversed).toEqual(['payment:1200:-9000#0 > 1']);
    expect(other.added).toEqual(['payment:p-1:1200:-10000#0 2026-10-09']);
    const same = settled(shown([record('p-1', '100')]), [total(100_00)]);
    expect([same.reversed, same.added]).toEqual([[], []]);
  });
});

describe('a loss', () => {
  const LOSES = accounting({ payments: { account: '1200' }, write_offs: [{ account: '2400' }] });
  const GIVEN_UP = { paidStatus: 'writtenOff' };
  const lost = (overrides = {}) => copy({ ...GIVEN_UP, ...overrides }, { settledOn: '2026-10-31' });
  const LOSS = 'write-off:2400:-41650#0';
  const credit = (net: string, overrides = {}, changes = {}) =>
    copy(
      {
        id: 'inv-2',
        number: 'CW-2026-101',
        correctedInvoiceId: 'inv-1',
        items: [item({ net })],
        ...overrides,
      },
      { firstSeenOn: '2026-10-02', ...changes },
    );
  const lossOf = (planned: { added: readonly string[] }) =>
    planned.added.filter((id) => id.startsWith('write-off'));

  /** All members are added, in whatever order; @returns what is written off. */
  const lossIn = (members: readonly ReturnType<typeof copy>[], basis = {}) => {
    const plan = planning({ settings: LOSES, ...basis });
    for (const member of members) plan.add(member);
    return lossOf(plan.finish());
  };

  it('is what the corrections leave of it, in whatever order they come', () => {
    const members = familyOf(lost(), credit('-100'), credit('-50', { id: 'inv-3' }));
    expect(lossIn(familyOf(lost(), credit('-100')))).toEqual(['write-off:2400:-29750#0 2026-10-31']);
    expect(lossIn(members)).toEqual(['write-off:2400:-23800#0 2026-10-31']);
    expect(lossIn(members.toReversed())).toEqual(['write-off:2400:-23800#0 2026-10-31']);
    expect(lossIn(members.slice(0, 1))).toEqual(['write-off:2400:-23800#0 2026-10-31']);
  });

  it('counts no correction that is not in the books', () => {
    const whole = [`${LOSS} 2026-10-31`];
    const locked = { settings: accounting({ ...LOSES, locked_only: true }) };
    const original = lost({ canUpdate: false });
    expect(lossIn(familyOf(lost(), credit('-100', {}, { deleted: true })))).toEqual(whole);
    expect(lossIn(familyOf(lost(), credit('-100', { invoiceDate: '2026-11-01' })))).toEqual(whole);
    expect(lossIn(familyOf(original, credit('-100', { canUpdate: true })), locked)).toEqual(whole);
    expect(lossIn(familyOf(original, credit('-100', { canUpdate: false })), locked)).toEqual([
      'write-off:2400:-29750#0 2026-10-31',
    ]);
    const exclusions = new Map([['inv-2', { by: 'anna', why: 'so' }]]);
    expect(lossIn(familyOf(lost(), credit('-100')), { exclusions })).toEqual(whole);
  });

  it('is looked at again while a correction is there that does not count yet', () => {
    const [original] = familyOf(lost(), credit('-100', { invoiceDate: '2026-11-01' }));
    const planned = planning({ settings: LOSES }).add(original).finish();
    expect(planned.examined).toMatchObject([{ isSettled: false }]);
  });

  it('waits for the day on which it was first seen', () => {
    const november = copy(GIVEN_UP, { settledOn: '2026-11-03' });
    const planned = planning({ settings: LOSES }).add(november).finish();
    expect([lossOf(planned), planned.examined[0]?.isSettled]).toEqual([[], false]);
    const period = { from: '2026-10-01', to: '2026-11-30' };
    expect(lossOf(planning({ settings: LOSES, period }).add(november).finish())).toEqual([
      `${LOSS} 2026-11-03`,
    ]);
  });

  it('that the books have stays, of each invoice its own', () => {
    const loss = inBooks(LOSS, { part: 'write-off', documentDate: '2026-10-31' });
    const second = lost({ id: 'inv-2', number: 'CW-2026-101' });
    const planned = planning({ settings: LOSES })
      .add(lost(), books([inBooks(REVENUE), loss]))
      .add(second)
      .finish();
    expect(planned.added).toEqual([`${REVENUE} 2026-10-01`, `${LOSS} 2026-10-31`]);
    expect(planned.examined.map(({ invoiceId, isSettled }) => [invoiceId, isSettled])).toEqual([
      ['inv-1', true],
      ['inv-2', true],
    ]);
  });

  it('is taken back once the invoice is open again', () => {
    const loss = inBooks(LOSS, { part: 'write-off', documentDate: '2026-10-31' });
    const planned = settled(copy(), [loss], { settings: LOSES });
    expect([planned.reversed, planned.openItems.length]).toEqual([[`${LOSS} > 1`], 1]);
  });

  it('without an account is listed, and the invoice is settled', () => {
    const planned = settled(lost());
    expect(planned.leftOut).toMatchObject([{ reason: 'write-off', gross: 416_50 }]);
    expect(planned.examined).toMatchObject([{ isSettled: true, payment: null, writeOff: 416_50 }]);
  });

  it('at a rate that no rule has stops the batch, and changes nothing', () => {
    const settings = accounting({ write_offs: [{ rate: '7', account: '2400' }] });
    const loss = inBooks('old#0', { part: 'write-off', documentDate: '2026-10-31' });
    const planned = settled(lost(), [loss], { settings });
    expect(planned.problems).toHaveLength(1);
    expect([planned.added, planned.reversed]).toEqual([[], []]);
  });

  it('is looked at once, when the invoice was', () => {
    const planned = settled(lost(), [], { settings: LOSES });
    expect(planned.examined).toMatchObject([{ isBooked: true, documentNumber: 'CW-2026-100' }]);
    expect(planned.examined).toHaveLength(1);
    expect(planned.invoices).toBe(1);
  });
});

describe('deferred revenue', () => {
  const DEFERS = accounting({
    deferrals: [{ when: { accounting_code: 'ANNUAL' }, account: '0990', period: 12, by: 'month' }],
  });
  const annual = (net = '1200', overrides = {}) =>
    copy({ items: [item({ net, accountingCode: 'ANNUAL' })], ...overrides });
  const credit = (net: string, overrides = {}) =>
    annual(net, { id: 'inv-2', number: 'CW-2026-101', correctedInvoiceId: 'inv-1', ...overrides });
  const BOOKED = inBooks('revenue:8400:142800#0');
  const TAKEN = 'deferral:deferral:2026-10-01:-110000#0';
  const deferring = (basis: Parameters<typeof planning>[0] = {}) => planning({ settings: DEFERS, ...basis });
  const deferrals = (planned: { added: readonly string[] }) =>
    planned.added.filter((id) => id.startsWith('deferral'));

  it('is taken out with the document, and given month by month', () => {
    const planned = deferring()
      .add(annual(), books([BOOKED]))
      .finish();
    expect(planned.added).toEqual([`${TAKEN} 2026-10-01`]);
    expect(planned.examined).toMatchObject([{ isSettled: false, isBooked: true }]);
    const posted = inBooks(TAKEN, { part: 'deferral' });
    const november = deferring({ period: { from: '2026-10-01', to: '2026-11-30' }, today: '2026-12-05' })
      .add(annual(), books([BOOKED, posted]))
      .finish();
    expect([november.added, november.reversed]).toEqual([
      ['deferral:release:2026-11-30:10000#0 2026-11-30'],
      [],
    ]);
  });

  it('is settled with its last month', () => {
    const year = { period: { from: '2026-10-01', to: '2027-09-30' }, today: '2027-10-01' };
    const planned = deferring(year)
      .add(annual(), books([BOOKED]))
      .finish();
    expect(planned.added).toHaveLength(12);
    expect(planned.examined).toMatchObject([{ isSettled: true }]);
  });

  it('waits for a person without being posted', () => {
    const planned = deferring({ isHeld: ({ part }) => part === 'deferral' })
      .add(annual(), books([BOOKED]))
      .finish();
    expect(planned.added).toEqual([]);
    expect(planned.examined).toMatchObject([{ isSettled: false }]);
  });

  it('is less by what corrections of later months give back, looked at or not', () => {
    const [original, correction] = familyOf(annual(), credit('-600'));
    const known = deferring()
      .add(original, books([BOOKED]))
      .finish();
    const added = deferring()
      .add(original, books([BOOKED]))
      .add(correction ?? original)
      .finish();
    expect(deferrals(known)).not.toEqual([`${TAKEN} 2026-10-01`]);
    expect(deferrals(added)).toEqual(deferrals(known));
  });

  it('is not less by a correction that is gone, or whose revenue cannot be known', () => {
    for (const correction of [
      { ...credit('-600'), deleted: true },
      credit('-600', { customerNumber: 'none' }),
    ]) {
      const [original] = familyOf(annual(), correction);
      const planned = deferring()
        .add(original, books([BOOKED]))
        .finish();
      expect(deferrals(planned)).toEqual([`${TAKEN} 2026-10-01`]);
    }
  });

  it('of which nothing is deferred any more is taken back', () => {
    const parts = [
      inBooks(REVENUE),
      inBooks(TAKEN, { part: 'deferral' }),
      inBooks('accrual#0', { part: 'accrual' }),
    ];
    const planned = deferring().add(copy(), books(parts)).finish();
    expect(planned.reversed).toEqual([`${TAKEN} > 1`, 'accrual#0 > 1']);
    expect(planned.examined).toHaveLength(1);
  });

  it('of an accrual that is not true any more is taken back with the deferral that stays', () => {
    const parts = [BOOKED, inBooks(TAKEN, { part: 'deferral' }), inBooks('accrual#0', { part: 'accrual' })];
    const planned = deferring().add(annual(), books(parts)).finish();
    expect([planned.added, planned.reversed]).toEqual([[], ['accrual#0 > 1']]);
  });

  it('whose period nobody knows stops the batch, and changes nothing', () => {
    const settings = accounting({ deferrals: [{ account: '0990', period: 'service period', by: 'day' }] });
    const problem = { rule: 'SB-PERIOD', field: 'items[0]', problem: 'unknown period' };
    const rules = { ...documentRules, itemPeriodOf: () => ({ ok: false, problem }) as const };
    const planned = planning({ settings, documentRules: rules })
      .add(copy(), books([inBooks(REVENUE), inBooks('old#0', { part: 'deferral' })]))
      .finish();
    expect(planned.problems).toHaveLength(1);
    expect([planned.added, planned.reversed]).toEqual([[], []]);
  });

  it('is compared with what is posted of its own invoice', () => {
    const planned = deferring()
      .add(annual(), books([BOOKED, inBooks(TAKEN, { part: 'deferral' })]))
      .add(annual('1200', { id: 'inv-3', number: 'CW-2026-102' }))
      .finish();
    expect(planned.added).toEqual(['revenue:8400:142800#0 2026-10-01', `${TAKEN} 2026-10-01`]);
  });

  it('is compared with it, and looked at once, though it is lost as well', () => {
    const settings = { ...DEFERS, write_offs: [{ account: '2400' }] };
    const lost = annual('1200', { paidStatus: 'writtenOff' });
    const planned = planning({ settings })
      .add({ ...lost, settledOn: '2026-10-31' }, books([BOOKED, inBooks(TAKEN, { part: 'deferral' })]))
      .add(annual('1200', { id: 'inv-3', number: 'CW-2026-102' }))
      .finish();
    expect(planned.added).toEqual([
      'write-off:2400:-142800#0 2026-10-31',
      'revenue:8400:142800#0 2026-10-01',
      `${TAKEN} 2026-10-01`,
    ]);
    expect(planned.examined.map(({ invoiceId }) => invoiceId)).toEqual(['inv-1', 'inv-3']);
  });
});

describe('an export that writes JPK_V7M', () => {
  const jpk = { issuesInKsef: true, outsideKsef: 'BFK', failures: [] } as const;
  const CASH = accounting({ payments: { account: '1200' }, cash_accounting: {} });
  const marks = (planned: ReturnType<typeof settled>) =>
    planned.entries.map(({ part, ksefMark, taxPoint }) => [part, ksefMark, taxPoint]);

  it.each([
    ['its number', { ksefNumber: '1-2-3' }, 'NrKSeF', true],
    [
      'that it went out offline, and waits for the number',
      { eInvoice: { state: 'in-doubt', ksef: { offline: true } } },
      'DI',
      false,
    ],
    ['that it never went there', { eInvoice: null }, 'BFK', true],
  ])('says of a document %s', (_, changes, mark, isSettled) => {
    const planned = planning({ jpk })
      .add(copy({}, changes as never))
      .finish();
    expect(marks(planned)).toEqual([['revenue', mark, '2026-10-01']]);
    expect(planned.examined).toMatchObject([{ isSettled }]);
  });

  it('lists no document that is still on its way', () => {
    const eInvoice = { state: 'sent', ksef: {} } as never;
    const planned = planning({ jpk }).add(copy({}, { eInvoice })).finish();
    expect(planned.leftOut).toMatchObject([{ reason: 'on its way to KSeF', gross: 416_50 }]);
    expect([planned.added, planned.numbers]).toEqual([[], []]);
    expect(planned.examined).toMatchObject([{ isSettled: false }]);
  });

  it.each([
    ['lists what is taxed with a payment', { jpk }, true],
    ['lists it whatever it asks of documents here', { listsTax: true }, true],
    ['is not every export', {}, undefined],
    ['may not ask for it', { jpk, listsTax: false }, undefined],
  ])('%s', (_, basis, isListed) => {
    const paid = copy({ paidStatus: 'paid', paidAmount: '416.5', paidDate: '2026-10-09' });
    const planned = planning({ settings: CASH, ...basis })
      .add(paid)
      .finish();
    const due = planned.entries.filter(({ dueTax }) => dueTax !== undefined);
    expect(due.map(({ dueTax }) => dueTax?.isListed)).toEqual([isListed]);
  });

  it('reports with a payment nothing of a deposit, whatever its tax case is', () => {
    const taxed = { taxCase: 'S', rate: decimal('19'), net: decimal('100') } as const;
    const held = { taxCase: 'E', polishCase: 'zw', rate: decimal('0'), net: decimal('500') } as const;
    const parts = [
      { index: 0, ...held },
      { index: 1, ...taxed },
    ];
    const rules = { ...documentRules, taxedPartsOf: () => ({ ok: true, parts }) as const };
    const when = { accounting_code: 'KAUCJA' };
    const accounts = [{ when, account: '249', holds: 'deposit' as const }, { account: '8400' }];
    const items = [item({ net: '500', rate: '0', accountingCode: 'KAUCJA' }), item({ net: '100' })];
    const paid = copy({ items, paidStatus: 'paid', paidAmount: '619', paidDate: '2026-10-09' });
    const planned = planning({ settings: { ...CASH, accounts }, documentRules: rules, jpk })
      .add(paid)
      .finish();
    const due = planned.entries.filter(({ dueTax }) => dueTax !== undefined);
    expect(due.map(({ taxCase, tax, dueTax }) => [taxCase, tax, dueTax?.net])).toEqual([
      ['S', 1_900, 10_000],
    ]);
  });

  it('reports with its payment what has no tax, too, as only such an export does', () => {
    const part = {
      index: 0,
      taxCase: 'E',
      polishCase: 'zw',
      rate: decimal('0'),
      net: decimal('350'),
    } as const;
    const rules = { ...documentRules, taxedPartsOf: () => ({ ok: true, parts: [part] }) as const };
    const settings = { ...CASH, accounts: [{ account: '8100' }] };
    const untaxed = copy({ items: [item({ rate: '0' })] });
    const isDeferred = (basis: object) =>
      planning({ settings, documentRules: rules, ...basis })
        .add(untaxed)
        .finish()
        .entries.map(({ isTaxDeferred }) => isTaxDeferred);
    expect(isDeferred({ jpk })).toEqual([true]);
    expect(isDeferred({ listsTax: true })).toEqual([true]);
    expect(isDeferred({})).toEqual([undefined]);
  });
});
