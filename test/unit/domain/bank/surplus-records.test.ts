import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { BankPayment, BankPaymentState } from '../../../../src/domain/bank/bank-payment.js';
import type { KeptLine } from '../../../../src/domain/bank/kept-line.js';
import { paymentNote } from '../../../../src/domain/bank/payment-note.js';
import { surplusRecords } from '../../../../src/domain/bank/surplus-records.js';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';

const IDENTITY = '0123456789abcdef0123';
const COPIED_AT = 1_000;

function payment(state: BankPaymentState, given: Partial<BankPayment> = {}): BankPayment {
  return {
    id: 1,
    lineId: 7,
    invoiceId: 'may',
    cents: 100_00,
    currency: 'EUR',
    paidOn: '2026-05-10',
    note: paymentNote(IDENTITY),
    state,
    paymentId: null,
    changedAt: COPIED_AT - 1,
    undoneBy: null,
    failure: null,
    ...given,
  };
}

function line(payments: readonly BankPayment[], given: Partial<KeptLine> = {}): KeptLine {
  return { id: 7, identity: IDENTITY, decision: null, payments, ...given } as KeptLine;
}

function record(id: string, given: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    id,
    invoiceId: 'may',
    paidOn: '2026-05-10',
    amount: decimal(100),
    currency: 'EUR',
    method: null,
    note: `${paymentNote(IDENTITY)} Miete`,
    ...given,
  };
}

const tooMany = (lines: readonly KeptLine[], records: readonly PaymentRecord[]): string[] =>
  surplusRecords(lines, records, COPIED_AT).map((each) => `${each.line.id} ${each.record.id}`);

describe('what the platform has of a line too many', () => {
  it.each([
    ['nothing, where its payment has the record', [payment('recorded', { paymentId: 'a' })], []],
    ['nothing, where its payment may become it', [payment('intended')], []],
    ['nothing, while it is being taken back', [payment('undo-intended', { paymentId: 'a' })], []],
    ['the record of a payment that was undone', [payment('undone')], ['7 a']],
    ['the record of a payment that was refused', [payment('refused')], ['7 a']],
    ['the record of a payment that was withdrawn', [payment('withdrawn')], ['7 a']],
    ['what has another amount than its payment', [payment('intended', { cents: 100_01 })], ['7 a']],
    ['what is of another invoice than its payment', [payment('intended', { invoiceId: 'june' })], ['7 a']],
    ['all that it has, where it pays nothing', [], ['7 a']],
  ] as const)('%s', (_, payments, found) => {
    expect(tooMany([line(payments)], [record('a')])).toEqual(found);
  });

  it('one payment explains one record, the first by its id', () => {
    expect(tooMany([line([payment('intended')])], [record('b'), record('c'), record('a')])).toEqual([
      '7 b',
      '7 c',
    ]);
  });

  it('a payment that has its record explains no second one', () => {
    const recorded = payment('recorded', { paymentId: 'b' });
    expect(tooMany([line([recorded])], [record('a'), record('b')])).toEqual(['7 a']);
  });

  it('never what is without our note, or of a line that nobody knows', () => {
    const strangers = [record('a', { note: null }), record('b', { note: paymentNote('fedcba9876543210') })];
    expect(tooMany([line([])], strangers)).toEqual([]);
  });

  it('each line by itself', () => {
    const other = line([], { id: 8, identity: 'fedcba98765432100' });
    const records = [record('a'), record('b', { note: paymentNote('fedcba9876543210') })];
    expect(tooMany([line([payment('intended')]), other], records)).toEqual(['8 b']);
  });
});

describe('what has changed here since the copy began says nothing yet', () => {
  const decidedAt = (at: number): Partial<KeptLine> => ({ decision: { at, by: 'ada', why: '' } });

  it.each([
    ['a decision just before', line([], decidedAt(COPIED_AT - 1)), ['7 a']],
    ['a decision at that moment', line([], decidedAt(COPIED_AT)), []],
    ['a payment that changed just before', line([payment('undone')]), ['7 a']],
    ['a payment that changed at that moment', line([payment('undone', { changedAt: COPIED_AT })]), []],
    [
      'one of several payments that changed then',
      line([payment('undone', { changedAt: COPIED_AT }), payment('undone')], decidedAt(1)),
      [],
    ],
  ])('%s', (_, kept, found) => {
    expect(tooMany([kept], [record('a')])).toEqual(found);
  });
});
