import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { BankPaymentState } from '../../../../src/domain/bank/bank-payment.js';
import { linesAfter } from '../../../../src/domain/bank/lines-after.js';
import { paymentNote } from '../../../../src/domain/bank/payment-note.js';
import {
  type FoundThere,
  meaningOfFailure,
  nextPaymentStep,
} from '../../../../src/domain/bank/payment-step.js';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';

const NOTE = paymentNote('0123456789abcdef0123');
const intended = {
  state: 'intended',
  invoiceId: 'may',
  note: NOTE,
  cents: 100_00,
  paidOn: '2026-05-10',
  paymentId: null,
  undoneBy: null,
} as const;
/** By the line that brought it back. */
const returning = { ...intended, state: 'undo-intended', paymentId: 'a', undoneBy: 8 } as const;
/** By a person. */
const undoing = { ...returning, undoneBy: null } as const;

function record(given: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    id: 'a',
    invoiceId: 'may',
    paidOn: '2026-05-10',
    amount: decimal('100'),
    currency: 'EUR',
    method: null,
    note: NOTE,
    ...given,
  };
}

function there(records: readonly PaymentRecord[], due = '100'): FoundThere {
  const may = invoice({ id: 'may', items: [item({ net: due, rate: '0' })] });
  return { records, invoices: new Map([['may', may]]), adopted: new Set(), paidBy: new Set([`${NOTE} may`]) };
}

describe('what is done next with a payment', () => {
  it('that is not there, and has room: it is asked for', () => {
    expect(nextPaymentStep(intended, there([]))).toEqual({ kind: 'post' });
  });

  it('that is there: it is recorded', () => {
    expect(nextPaymentStep(intended, there([record()]))).toEqual({ kind: 'recorded', paymentId: 'a' });
  });

  it('whose invoice is gone: a person is told which', () => {
    expect(nextPaymentStep(intended, { ...there([]), invoices: new Map() })).toEqual({
      kind: 'refused',
      code: 'platform.not-found',
      detail: 'invoice may is gone',
    });
  });

  it('for which there is no room: a person is told how much is open', () => {
    expect(nextPaymentStep(intended, there([], '99.5'))).toEqual({
      kind: 'refused',
      code: 'bank.not-recorded',
      detail: '99.50 is open on the invoice, less than the payment',
    });
  });

  it.each([
    ['with another amount', record({ amount: decimal('12.5') }), 'record a of this invoice, 12.50'],
    ['of another invoice', record({ invoiceId: 'june' }), 'record a of invoice june, 100.00'],
  ])('of whose line there is a record %s: a person is told which', (_, found, named) => {
    expect(nextPaymentStep(intended, there([found]))).toEqual({
      kind: 'refused',
      code: 'bank.not-recorded',
      detail: `the platform has a payment of this line already, ${named}: delete it there, then decide once more`,
    });
  });

  it('that came back, and is there: its own record is deleted, whatever became of it', () => {
    const changed = record({ note: null, amount: decimal('1'), invoiceId: 'june' });
    expect(nextPaymentStep(returning, there([record({ id: 'b' }), changed]))).toEqual({
      kind: 'delete',
      paymentId: 'a',
    });
  });

  it('that came back, and is gone: it is undone, and no other record is touched', () => {
    expect(nextPaymentStep(returning, there([record({ id: 'b' })]))).toEqual({ kind: 'undone' });
    expect(nextPaymentStep({ ...returning, paymentId: null }, there([record()]))).toEqual({ kind: 'undone' });
  });

  it.each<[string, string | null, Partial<PaymentRecord>, 'delete' | 'withdrawn']>([
    ['and is there: its record is deleted', 'a', {}, 'delete'],
    ['and is there with another amount: it is ours all the same', 'a', { amount: decimal('1') }, 'delete'],
    ['and a person recorded it by hand: that record stays', 'a', { note: 'by bank' }, 'withdrawn'],
    ['and is gone: no other record of the line is touched', 'a', { id: 'b' }, 'withdrawn'],
    ['before its answer came: what its request made is deleted', null, {}, 'delete'],
    ['before its answer came: another amount is not it', null, { amount: decimal('1') }, 'withdrawn'],
    ['before its answer came: another invoice is not it', null, { invoiceId: 'june' }, 'withdrawn'],
  ])('that a person takes back, %s', (_, paymentId, given, kind) => {
    const step = nextPaymentStep({ ...undoing, paymentId }, there([record(given)]));
    expect(step).toEqual(kind === 'delete' ? { kind, paymentId: record(given).id } : { kind });
  });

  it('that a person takes back before its answer came: what is another payment’s stays', () => {
    const found = { ...there([record()]), adopted: new Set(['a']) };
    expect(nextPaymentStep({ ...undoing, paymentId: null }, found)).toEqual({ kind: 'withdrawn' });
  });

  it.each<[string, readonly PaymentRecord[], 'recorded' | 'withdrawn']>([
    ['is there', [record()], 'recorded'],
    ['is gone', [record({ id: 'b' })], 'withdrawn'],
    ['has another amount', [record({ amount: decimal('99') })], 'withdrawn'],
    ['is of another invoice', [record({ invoiceId: 'june' })], 'withdrawn'],
  ])('that was recorded, and %s when somebody looks again', (_, records, kind) => {
    const payment = { ...intended, state: 'recorded', paymentId: 'a' } as const;
    expect(nextPaymentStep(payment, there(records))).toEqual(
      kind === 'recorded' ? { kind, paymentId: 'a' } : { kind },
    );
  });
});

describe('what a failed request means', () => {
  it.each([
    ['intended', 'platform.rejected', 'refused'],
    ['intended', 'platform.not-found', 'refused'],
    ['intended', 'platform.conflict', 'refused'],
    ['undo-intended', 'platform.rejected', 'unknown'],
    ['undo-intended', 'platform.conflict', 'unknown'],
    ['intended', 'platform.rate-limited', 'not done'],
    ['intended', 'platform.unauthorized', 'not done'],
    ['undo-intended', 'platform.forbidden', 'not done'],
    ['intended', 'platform.unreachable', 'unknown'],
    ['intended', 'platform.unreadable', 'unknown'],
  ] as const)('%s, %s: %s', (state, code, meaning) => {
    expect(meaningOfFailure({ state }, code)).toBe(meaning);
  });
});

describe('the line of a payment that was settled', () => {
  const settled = (state: BankPaymentState, undoneBy: number | null = null) => ({
    state,
    lineId: 7,
    undoneBy,
  });

  it.each([
    ['stays while another one is on its way', settled('recorded'), ['recorded', 'intended'], []],
    ['stays while another one is, though one was refused', settled('refused'), ['refused', 'intended'], []],
    ['is posted with the last one', settled('recorded'), ['recorded', 'recorded'], ['7 posted']],
    [
      'waits for a person with one that was refused',
      settled('refused'),
      ['recorded', 'refused'],
      ['7 waiting'],
    ],
    ['waits where one was refused before', settled('recorded'), ['refused', 'recorded'], ['7 waiting']],
    [
      'is taken back with the last one',
      settled('undone', 8),
      ['undone', 'undone'],
      ['7 taken-back', '8 returned'],
    ],
    ['is not taken back before the last one', settled('undone', 8), ['undo-intended', 'undone'], []],
    ['is taken back alone where no line did it', settled('undone'), ['undone'], ['7 taken-back']],
    ['waits again once nothing of it is there', settled('withdrawn'), [], ['7 waiting']],
    ['does not before the last one is gone', settled('withdrawn'), ['undo-intended'], []],
    ['waits with what is left of it', settled('withdrawn'), ['recorded'], ['7 waiting']],
  ] as const)('%s', (_, payment, states, moves) => {
    expect(linesAfter(payment, states).map(({ line, to }) => `${line} ${to}`)).toEqual(moves);
  });
});
