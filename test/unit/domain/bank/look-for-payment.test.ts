import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { lookForPayment } from '../../../../src/domain/bank/look-for-payment.js';
import { ownNoteIn, paymentNote } from '../../../../src/domain/bank/payment-note.js';
import type { Invoice } from '../../../../src/domain/invoice.js';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';

const NOTE = paymentNote('0123456789abcdef0123');
const payment = { invoiceId: 'may', note: NOTE, cents: 100_00, paidOn: '2026-05-10' };
/** 100.00 are open on it. */
const may = invoice({ id: 'may', items: [item({ net: '100', rate: '0' })] });
const NOTHING = { adopted: new Set<string>(), paidBy: new Set([`${NOTE} may`]) };

function record(
  id: string,
  given: Partial<Omit<PaymentRecord, 'amount'>> & { readonly amount?: string } = {},
): PaymentRecord {
  const { amount = '100', ...rest } = given;
  return {
    id,
    invoiceId: 'may',
    paidOn: '2026-05-10',
    amount: decimal(amount),
    currency: 'EUR',
    method: null,
    note: NOTE,
    ...rest,
  };
}

function look(
  seen: readonly PaymentRecord[],
  {
    of = may,
    ...known
  }: { of?: Invoice | null; adopted?: ReadonlySet<string>; paidBy?: ReadonlySet<string> } = {},
) {
  return lookForPayment(payment, seen, of ?? undefined, { ...NOTHING, ...known });
}

describe('a record with the note of the line', () => {
  it('of this invoice and amount is the payment, whatever people wrote around the note and whatever its day', () => {
    expect(look([record('1', { note: `Miete Mai, ${NOTE} (Anna)`, paidOn: '2026-05-11' })])).toEqual({
      kind: 'there',
      paymentId: '1',
    });
  });

  it('is the payment also where the invoice is gone from our copy', () => {
    expect(look([record('1')], { of: null })).toEqual({ kind: 'there', paymentId: '1' });
  });

  it('is not, where it is known as another payment: it only takes room', () => {
    expect(look([record('1')], { adopted: new Set(['1']) })).toEqual({ kind: 'no-room', open: 0 });
  });

  it('of another amount is for a person, even beside one of an invoice that the line does not pay', () => {
    const other = record('2', { amount: '99.99' });
    expect(look([record('1', { invoiceId: 'june' }), other])).toEqual({ kind: 'other', record: other });
  });

  it('of an invoice that the line does not pay is for a person', () => {
    const stray = record('1', { invoiceId: 'june' });
    expect(look([stray])).toEqual({ kind: 'other', record: stray });
  });

  it('of another invoice that the line pays, too, is that payment', () => {
    const paidBy = new Set([`${NOTE} may`, `${NOTE} june`]);
    expect(look([record('1', { invoiceId: 'june' })], { paidBy })).toEqual({ kind: 'absent' });
  });

  it('of the right amount goes before one of another', () => {
    expect(look([record('1', { amount: '1' }), record('2')])).toEqual({ kind: 'there', paymentId: '2' });
  });
});

describe('without one', () => {
  const stranger = (id: string, given: Parameters<typeof record>[1] = {}): PaymentRecord =>
    record(id, { note: null, ...given });

  it('there is room on an invoice that nobody paid', () => {
    expect(look([])).toEqual({ kind: 'absent' });
  });

  it('there is room for exactly what is open, and not for a cent more', () => {
    const of = invoice({ id: 'may', items: [item({ net: '150', rate: '0' })] });
    expect(look([stranger('1', { amount: '50' })], { of })).toEqual({ kind: 'absent' });
    expect(look([stranger('1', { amount: '50.01' })], { of })).toEqual({ kind: 'no-room', open: 99_99 });
  });

  it('records of other invoices of the day take no room', () => {
    expect(look([stranger('1', { invoiceId: 'june' })])).toEqual({ kind: 'absent' });
  });

  it('items that were paid beforehand take theirs', () => {
    const paid = item({ net: '40', rate: '0', paid: true });
    const open = (net: string): Invoice => invoice({ id: 'may', items: [paid, item({ net, rate: '0' })] });
    expect(look([], { of: open('100') })).toEqual({ kind: 'absent' });
    expect(look([], { of: open('99.99') })).toEqual({ kind: 'no-room', open: 99_99 });
  });

  it('nothing is recorded on an invoice that is gone', () => {
    expect(look([], { of: null })).toEqual({ kind: 'gone' });
  });

  it('a person who recorded the same amount of the same day was faster', () => {
    expect(look([stranger('1'), stranger('2', { amount: '0.01' })])).toEqual({
      kind: 'there',
      paymentId: '1',
    });
  });

  it.each([
    ['of another amount', { amount: '100.01' }],
    ['of another day', { paidOn: '2026-05-11' }],
    ['of another line', { note: paymentNote('fedcba9876543210') }],
  ])('a record %s is not taken for it', (_, given) => {
    expect(look([stranger('1', given)]).kind).toBe('no-room');
  });

  it('a record of somebody that is a payment already is not taken for a second one', () => {
    expect(look([stranger('1')], { adopted: new Set(['1']) })).toEqual({ kind: 'no-room', open: 0 });
  });

  it("a person's record beside room for both is another payment", () => {
    const of = invoice({ id: 'may', items: [item({ net: '200', rate: '0' })] });
    expect(look([stranger('1')], { of })).toEqual({ kind: 'absent' });
  });
});

describe('the note', () => {
  it('has sixteen digits of what the bank says of the line', () => {
    expect(NOTE).toBe('spacebooks 0123456789abcdef');
  });

  it.each([
    ['alone', 'spacebooks 0123456789abcdef', 'spacebooks 0123456789abcdef'],
    ['within what a person wrote', 'paid! spacebooks 0123456789abcdef, ok', 'spacebooks 0123456789abcdef'],
    ['not where a digit is missing', 'spacebooks 0123456789abcde', null],
    ['not where it goes on', 'spacebooks 0123456789abcdef0', null],
    ['not within another word', 'myspacebooks 0123456789abcdef', null],
    ['not without a note', null, null],
  ])('is found %s', (_, note, found) => {
    expect(ownNoteIn(note)).toBe(found);
  });
});
