import { describe, expect, it } from 'vitest';
import { missingCopy } from '../../../../src/domain/accounting/journal-plan.js';
import { item } from '../../../fixtures/invoices/item.js';
import { books, copy, inBooks, planning } from './planning.js';
import { accounting } from './settings.js';

const REVENUE = 'revenue:8400:41650#0';
const OTHER = 'revenue:8300:10000#0';

describe('a plan of one invoice', () => {
  it('posts its revenue, and says what it came to', () => {
    const openItem = {
      invoiceId: 'inv-1',
      documentNumber: 'CW-2026-100',
      documentDate: '2026-10-01',
      dueDate: '2026-10-15',
      debtor: '10042',
      debtorName: 'Müller & Söhne GmbH',
      currency: 'EUR',
      gross: 416_50,
      paid: 0,
      open: 416_50,
      paidStatus: 'unpaid',
    };
    const { entries, ...planned } = planning().add(copy()).finish();
    expect(planned).toEqual({
      invoices: 1,
      problems: [],
      leftOutSums: [],
      debtors: ['10042'],
      added: [`${REVENUE} 2026-10-01`],
      reversed: [],
      leftOut: [],
      openItems: [openItem],
      openRests: [],
      numbers: ['CW-2026-100'],
      source: ['inv-1 1'],
      examined: [
        {
          invoiceId: 'inv-1',
          version: 1,
          invoiceDate: '2026-10-01',
          currency: 'EUR',
          isSettled: true,
          isListedAnew: false,
          payment: null,
          writeOff: null,
          documentNumber: 'CW-2026-100',
          debtor: '10042',
          openItem,
          isBooked: true,
        },
      ],
    });
    expect(entries.map(({ taxPoint, ksefMark }) => [taxPoint, ksefMark])).toEqual([[undefined, undefined]]);
  });

  it('books it after the last closed month', () => {
    const [entry] = planning({ closedThrough: '2026-10-31' }).add(copy()).finish().entries;
    expect([entry?.documentDate, entry?.bookingDate]).toEqual(['2026-10-01', '2026-11-01']);
  });

  it('posts nothing where the books say what is true, and still names it', () => {
    const planned = planning()
      .add(copy(), books([inBooks(REVENUE)]))
      .finish();
    expect([planned.invoices, planned.added, planned.reversed]).toEqual([0, [], []]);
    expect([planned.numbers, planned.debtors]).toEqual([['CW-2026-100'], ['10042']]);
    expect(planned.examined).toMatchObject([{ isSettled: true, isBooked: false }]);
  });

  it('takes back what is not true, and posts what is under the next revision', () => {
    const planned = planning()
      .add(copy({}, { version: 7 }), books([inBooks(OTHER)]))
      .finish();
    expect(planned.reversed).toEqual([`${OTHER} > 1`]);
    expect(planned.added).toEqual(['revenue:8400:41650#1 2026-10-01']);
    expect([planned.invoices, planned.source]).toEqual([1, ['inv-1 7']]);
  });

  it('counts an invoice once, however many parts of it change', () => {
    const settings = accounting({ payments: { account: '1200' } });
    const paid = copy({ paidStatus: 'paid', paidAmount: '416.5', paidDate: '2026-10-09' });
    const second = copy({ id: 'inv-2', number: 'CW-2026-101' });
    const planned = planning({ settings }).add(paid).add(second).finish();
    expect(planned.added).toEqual([
      `${REVENUE} 2026-10-01`,
      'payment:1200:-41650#0 2026-10-09',
      `${REVENUE} 2026-10-01`,
    ]);
    expect(planned.invoices).toBe(2);
  });

  it('stops at what cannot be known: nothing of it is posted, and it is looked at again', () => {
    const planned = planning({ settings: accounting({ accounts: [] }) })
      .add(copy())
      .finish();
    expect(planned.problems).toMatchObject([{ rule: 'SB-ACCOUNT', problem: 'no revenue account' }]);
    expect([planned.added, planned.numbers, planned.openItems, planned.invoices]).toEqual([[], [], [], 0]);
    expect(planned.examined).toMatchObject([{ isSettled: false, documentNumber: null, debtor: null }]);
  });

  it('names customers that share an account', () => {
    const settings = accounting({ debtors: { length: 5, offset: 10_000, numbers: { '43': '10042' } } });
    const second = copy({ id: 'inv-2', customerNumber: '43' });
    const planned = planning({ settings }).add(copy()).add(second).finish();
    expect(planned.problems).toMatchObject([{ rule: 'SB-DEBTOR-COLLISION' }]);
    const known = planning({ settings }).know(copy()).add(second).finish();
    expect(known.problems).toMatchObject([{ rule: 'SB-DEBTOR-COLLISION' }]);
  });
});

describe('of an invoice that is only known', () => {
  it('a plan takes the debtor, and nothing else', () => {
    const planned = planning().know(copy()).finish();
    expect(planned).toMatchObject({ debtors: ['10042'], added: [], source: [], examined: [], invoices: 0 });
  });

  it('a plan takes no debtor that its customer number does not give', () => {
    expect(
      planning()
        .know(copy({ customerNumber: 'none' }))
        .finish().debtors,
    ).toEqual([]);
  });
});

/** All that the books can have of an invoice. */
const ALL = [
  inBooks(OTHER),
  inBooks('total#0', { part: 'payment', documentDate: '2026-10-09' }),
  inBooks('single#0', { part: 'payment', paymentId: 'pay-1', documentDate: '2026-10-09' }),
  inBooks('loss#0', { part: 'write-off', documentDate: '2026-10-09' }),
  inBooks('deferral#0', { part: 'deferral' }),
  inBooks('accrual#0', { part: 'accrual' }),
];
const TAKEN_BACK = [OTHER, 'total#0', 'single#0', 'loss#0', 'deferral#0', 'accrual#0'].map(
  (id) => `${id} > 1`,
);

describe('all that is posted of an invoice is taken back', () => {
  const planOf = (snapshot: ReturnType<typeof copy>, basis: Parameters<typeof planning>[0] = {}) =>
    planning(basis).add(snapshot, books(ALL)).finish();
  const zero = { items: [item({ net: '0' })] };
  const said = { by: 'ada', why: 'entered there' };
  const exclusions = new Map([['inv-1', said]]);
  const jpk = { issuesInKsef: true, outsideKsef: 'BFK', failures: [] } as const;

  it.each([
    ['is gone from the platform', copy({}, { deleted: true }), {}],
    ['is dated before the cutover', copy({ invoiceDate: '2026-09-30' }), {}],
    ['comes to nothing', copy(zero), {}],
    ['is left out of the report by a person', copy(), { exclusions }],
    ['is on its way to KSeF', copy({}, { eInvoice: { state: 'sent', ksef: {} } as never }), { jpk }],
  ])('once it %s', (_, snapshot, basis) => {
    const planned = planOf(snapshot, basis);
    expect([...planned.reversed].sort()).toEqual([...TAKEN_BACK].sort());
    expect([planned.added, planned.invoices, planned.numbers]).toEqual([[], 1, []]);
  });

  it('once its date moves out of the period; it is posted again in the period of that', () => {
    const planned = planOf(copy({ invoiceDate: '2026-11-03' }));
    expect([...planned.reversed].sort()).toEqual([...TAKEN_BACK].sort());
    expect([planned.added, planned.openItems]).toEqual([[], []]);
    expect(planned.examined).toMatchObject([{ isSettled: false, openItem: null }]);
  });

  it('is settled where it is gone or nothing, and looked at again where it may come back', () => {
    const settled = (snapshot: ReturnType<typeof copy>, basis = {}) =>
      planOf(snapshot, basis).examined.map(({ isSettled }) => isSettled);
    expect(settled(copy({}, { deleted: true }))).toEqual([true]);
    expect(settled(copy({ invoiceDate: '2026-09-30' }))).toEqual([false]);
    expect(settled(copy(zero))).toEqual([false]);
    expect(settled(copy(), { exclusions })).toEqual([false]);
  });

  it('and its source line says that it is gone', () => {
    expect(planOf(copy({}, { deleted: true, version: 4 })).source).toEqual(['inv-1 4 deleted']);
  });
});

describe('what is in the books of an invoice that moved to another period stays', () => {
  const moved = copy({ invoiceDate: '2026-11-03' });
  const others = ALL.slice(1);

  it('while its revenue does', () => {
    const november = inBooks(REVENUE, { documentDate: '2026-11-03' });
    const planned = planning()
      .add(moved, books([november, ...others]))
      .finish();
    expect([planned.reversed, planned.added, planned.openItems]).toEqual([[], [], []]);
    expect(planned.examined).toMatchObject([{ isSettled: false }]);
  });

  it('while its revenue of another period waits for that', () => {
    const changed = inBooks(OTHER, { documentDate: '2026-11-02' });
    const planned = planning()
      .add(moved, books([changed, ...others]))
      .finish();
    expect([planned.reversed, planned.added]).toEqual([[], []]);
    expect(planned.examined).toMatchObject([{ isSettled: false }]);
  });

  it('while it is of a period before: a change of it waits for a batch of that', () => {
    const period = { from: '2026-10-05', to: '2026-10-31' };
    const planned = planning({ period })
      .add(copy(), books([inBooks(OTHER)]))
      .finish();
    expect([planned.reversed, planned.added]).toEqual([[], []]);
    expect(planned.examined).toMatchObject([{ isSettled: false }]);
  });

  it('where it was never posted, nothing is planned before its period', () => {
    const early = copy({ invoiceDate: '2026-10-04' });
    const planned = planning({ period: { from: '2026-10-05', to: '2026-10-31' } })
      .add(early, books(others))
      .finish();
    expect([planned.reversed, planned.added, planned.leftOut, planned.numbers]).toEqual([[], [], [], []]);
    expect(planned.examined).toMatchObject([{ isSettled: false, documentNumber: null }]);
  });

  it('where its revenue was reversed before, the same', () => {
    const reversed = inBooks('', { revision: 1 });
    const planned = planning({ period: { from: '2026-10-05', to: '2026-10-31' } })
      .add(copy({ invoiceDate: '2026-10-04' }), books([reversed]))
      .finish();
    expect([planned.numbers, planned.added]).toEqual([[], []]);
  });
});

describe('what a plan leaves out', () => {
  const late = { invoiceDate: '2026-11-01' };

  it.each([
    ['after cut-off', copy(late), {}],
    ['not locked', copy({ canUpdate: true }), { settings: accounting({ locked_only: true }) }],
    ['zero', copy({ items: [item({ net: '0' })] }), {}],
  ] as const)('it lists, counts and looks at again: %s', (reason, snapshot, basis) => {
    const planned = planning(basis).add(snapshot).finish();
    const gross = reason === 'zero' ? 0 : 416_50;
    expect(planned.leftOut).toMatchObject([{ invoiceId: 'inv-1', reason, currency: 'EUR', gross }]);
    expect(planned.leftOutSums).toEqual([{ reason, currency: 'EUR', count: 1, gross }]);
    expect([planned.added, planned.numbers]).toEqual([[], []]);
    expect(planned.examined).toMatchObject([
      { isSettled: false, isListedAnew: true, payment: null, writeOff: null },
    ]);
  });

  it('is counted and not listed again where a batch listed the same amount of it', () => {
    const listed = { invoiceId: 'inv-1', reason: 'after cut-off', gross: 416_50 } as const;
    const again = planning()
      .add(copy(late), books([], [listed]))
      .finish();
    expect(again.leftOut).toEqual([]);
    expect(again.leftOutSums).toMatchObject([{ reason: 'after cut-off', count: 1, gross: 416_50 }]);
    expect(again.examined).toMatchObject([{ isListedAnew: false }]);
    const other = planning()
      .add(copy(late), books([], [{ ...listed, gross: 1 }]))
      .finish();
    expect(other.leftOut).toHaveLength(1);
    expect(other.examined).toMatchObject([{ isListedAnew: true }]);
  });

  it('before the cutover it only counts', () => {
    const planned = planning()
      .add(copy({ invoiceDate: '2026-09-30' }))
      .finish();
    expect(planned.leftOut).toEqual([]);
    expect(planned.leftOutSums).toEqual([
      { reason: 'before cutover', currency: 'EUR', count: 1, gross: 416_50 },
    ]);
    expect(planned.examined).toMatchObject([{ isSettled: false }]);
  });

  it('says who left a document out of the report, and why', () => {
    const said = { by: 'ada', why: 'entered there' };
    const planned = planning({ exclusions: new Map([['inv-1', said]]) })
      .add(copy())
      .finish();
    expect(planned.leftOut).toMatchObject([{ reason: 'excluded', gross: 416_50, said }]);
    expect([planned.added, planned.numbers]).toEqual([[], []]);
    expect(planning({ exclusions: new Map() }).add(copy()).finish().added).toEqual([`${REVENUE} 2026-10-01`]);
  });

  it('counts with it what the rest of the books leaves out', () => {
    const rest = {
      leftOutSums: [
        { reason: 'after cut-off', currency: 'EUR', count: 3, gross: 100_00 },
        { reason: 'zero', currency: 'PLN', count: 2, gross: 0 },
      ],
      corrections: new Map(),
    } as const;
    expect(planning({ rest }).add(copy(late)).finish().leftOutSums).toEqual([
      { reason: 'after cut-off', currency: 'EUR', count: 4, gross: 516_50 },
      { reason: 'zero', currency: 'PLN', count: 2, gross: 0 },
    ]);
  });
});

describe('what waits for a person', () => {
  it('is neither posted nor taken back, and looked at again', () => {
    const planned = planning({ isHeld: ({ part }) => part === 'revenue' })
      .add(copy(), books([inBooks(OTHER)]))
      .finish();
    expect([planned.added, planned.reversed, planned.invoices]).toEqual([[], [], 0]);
    expect(planned.examined).toMatchObject([{ isSettled: false }]);
  });

  it('holds up no settlement of an invoice whose date moved: it is no change yet', () => {
    const planned = planning({ isHeld: ({ part }) => part === 'revenue' })
      .add(copy({ invoiceDate: '2026-11-03' }), books(ALL))
      .finish();
    expect(planned.reversed).toEqual([]);
  });

  it('is a single payment by its id, and the deferral by its part', () => {
    const asked: unknown[] = [];
    const isHeld = (unit: { invoiceId: string; part: string; paymentId?: string | undefined }) => {
      asked.push([unit.invoiceId, unit.part, unit.paymentId]);
      return true;
    };
    const planned = planning({ isHeld })
      .add(copy({}, { deleted: true }), books(ALL))
      .finish();
    expect(planned.reversed).toEqual([]);
    expect(asked).toEqual([
      ['inv-1', 'revenue', undefined],
      ['inv-1', 'payment', undefined],
      ['inv-1', 'write-off', undefined],
      ['inv-1', 'payment', 'pay-1'],
      ['inv-1', 'deferral', undefined],
      ['inv-1', 'accrual', undefined],
    ]);
    expect(planned.examined).toMatchObject([{ isSettled: false }]);
  });

  it('is nothing where the books say what is true', () => {
    const isHeld = ({ part }: { part: string }) => part === 'revenue';
    const planned = planning({ isHeld })
      .add(copy(), books([inBooks(REVENUE)]))
      .finish();
    expect(planned.examined).toMatchObject([{ isSettled: true }]);
  });
});

it('a copy that is missing is told by its id', () => {
  expect(missingCopy('inv-9')).toEqual({
    rule: 'SB-COPY',
    field: 'invoices',
    problem: 'no copy',
    values: { id: 'inv-9' },
  });
});
