import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { type CarryOver, carriedOver, payNowIn } from '../../../src/domain/neighbour/carry-over.js';

const AEAT = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR';
const code = (changed: Record<string, string> = {}) =>
  `${AEAT}?${new URLSearchParams({ nif: 'B12345674', numserie: 'GRX/26-7', fecha: '03-12-2026', importe: '96.80', ...changed })}`;
const gross = decimal('96.8');
const INVOICE = {
  number: 'GRX/26-7',
  invoiceDate: '2026-12-03',
  senderTaxId: 'ES-B12345674',
  totalAmount: { net: decimal('80'), gross, currency: 'EUR', taxes: [] },
};
const SPACE = 'https://granada.cobot.me';
const wanted = (changed: Partial<CarryOver> = {}): CarryOver => ({
  verifactu: true,
  pay_now: false,
  address: SPACE,
  ...changed,
});

describe('the code of Verifactu', () => {
  it('is taken over where number, date, total and NIF are the invoice’s', () => {
    expect(carriedOver(['mailto:a@b.example', code()], INVOICE, wanted())).toEqual({
      ok: true,
      carried: { verifactu: code(), payNow: null },
    });
  });

  it.each([
    [{ numserie: 'GRX/26-8' }],
    [{ fecha: '12-03-2026' }],
    [{ importe: '96.81' }],
    [{ importe: '96,80' }],
    [{ nif: 'B87654321' }],
  ])('is another invoice’s with %j', (changed) => {
    expect(carriedOver([code(changed)], INVOICE, wanted())).toEqual({
      ok: false,
      reason: 'code of another invoice',
    });
  });

  it('is missing where no link leads to the AEAT itself', () => {
    const elsewhere = [
      code().replace('www2.agenciatributaria.gob.es', 'agenciatributaria.example'),
      code().replace('https:', 'http:'),
      code().replace('ValidarQR', 'Otro'),
      'not an address',
    ];
    expect(carriedOver(elsewhere, INVOICE, wanted())).toEqual({ ok: false, reason: 'no code of Verifactu' });
  });

  it('of a credit has its sign', () => {
    const credit = { ...INVOICE, totalAmount: { ...INVOICE.totalAmount, gross: gross.neg() } };
    expect(carriedOver([code({ importe: '-96.80' })], credit, wanted()).ok).toBe(true);
    expect(carriedOver([code()], credit, wanted()).ok).toBe(false);
  });

  it('is left alone where nobody wants it', () => {
    expect(carriedOver([code()], INVOICE, wanted({ verifactu: false }))).toEqual({
      ok: true,
      carried: { verifactu: null, payNow: null },
    });
  });
});

describe('the pay-now link', () => {
  it.each([
    `${SPACE}/invoices/9f/pay`,
    'https://members.cobot.me/payments/9f',
    'https://pay.stripe.com/invoice/9f',
    'https://www.paypal.com/checkoutnow?token=9f',
  ])('is %s', (link) => {
    expect(payNowIn(['https://granada.example/imprint', link, link], SPACE)).toBe(link);
  });

  it.each([
    ['the space’s own pages', `${SPACE}/members/paula`],
    ['somebody else’s', 'https://example.com/pay'],
    ['an address that only looks like the payment service’s', 'https://stripe.com.example/pay'],
    ['without encryption elsewhere', 'http://pay.stripe.com/9f'],
  ])('is not %s', (_what, link) => {
    expect(payNowIn([link], SPACE)).toBeNull();
  });

  it('is none of several', () => {
    expect(payNowIn([`${SPACE}/invoices/1/pay`, `${SPACE}/invoices/2/pay`], SPACE)).toBeNull();
  });
});
