import jsqr from 'jsqr';
import { describe, expect, it } from 'vitest';
import type { EInvoiceDocument } from '../../../../src/document/model.js';
import { giroCodeModules, giroCodeText } from '../../../../src/pdf/layout/giro-code.js';
import { type DocumentInput, documentOf } from '../documents.js';

const payment = documentOf().payment;
const account = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', name: 'Coworking Spreeufer GmbH' };
const withAccount = (
  change: Partial<typeof account> | { bic: null; name?: null },
): EInvoiceDocument['payment'] => ({
  ...payment,
  account: { ...account, ...change },
});

describe('the payment code', () => {
  it('says whom to pay, how much and why (EPC069-12, version 002)', () => {
    expect(giroCodeText(documentOf())).toBe(
      [
        'BCD',
        '002',
        '1',
        'SCT',
        'BYLADEM1001',
        'Coworking Spreeufer GmbH',
        'DE02120300000000202051',
        'EUR416.50',
        '',
        '',
        'CW-2026-100',
      ].join('\n'),
    );
  });

  it('has a creditor reference where banks check it, and no text beside it', () => {
    const given = { ...payment, remittanceInformation: 'RF81RE20260815' };
    expect(
      giroCodeText(documentOf({ payment: given }))
        ?.split('\n')
        .slice(8),
    ).toEqual(['', 'RF81RE20260815']);
  });

  it('asks for what is left to pay', () => {
    expect(giroCodeText(documentOf({ paid: '16.50' }))).toContain('\nEUR400.00\n');
  });

  it('may do without the BIC inside the European Economic Area only', () => {
    expect(giroCodeText(documentOf({ payment: withAccount({ bic: null }) }))).toContain('\nSCT\n\nCoworking');
    const swiss = withAccount({ bic: null });
    const iban = 'CH9300762011623852957';
    expect(
      giroCodeText(documentOf({ payment: { ...swiss, account: { iban, bic: null, name: null } } })),
    ).toBeNull();
  });

  it('shortens a name to 70 and a reference to 140 characters, on one line', () => {
    const text = giroCodeText(
      documentOf({
        payment: {
          ...withAccount({ name: `${'ü'.repeat(80)}` }),
          remittanceInformation: `a\nb${'c'.repeat(200)}`,
        },
      }),
    );
    expect(text?.split('\n')[5]).toBe('ü'.repeat(70));
    expect(text?.split('\n')[10]).toBe(`a b${'c'.repeat(137)}`);
  });

  it.each<[string, DocumentInput]>([
    ['nothing is due', { paid: '416.50' }],
    ['the seller owes', { paid: '500' }],
    ['the currency is another', { currency: 'CHF' }],
    ['there is no account', { payment: { meansCode: '1', account: null, remittanceInformation: null } }],
    ['the amount is beyond the format', { items: [{ price: '999999999' }] }],
  ])('is left out when %s', (_why, input) => {
    expect(giroCodeText(documentOf(input))).toBeNull();
  });

  it.each(['ASCII', 'Grüße aus Łódź'])('can be read back by a phone: %s', (reference) => {
    const text =
      giroCodeText(documentOf({ payment: { ...payment, remittanceInformation: reference } })) ?? '';
    const read = decode(giroCodeModules(text) ?? []);
    expect(Buffer.from(read?.binaryData ?? []).toString('utf8')).toBe(text);
  });

  it('has error correction M and is at most version 13', () => {
    expect(giroCodeModules('x'.repeat(331))).toHaveLength(69);
    expect(giroCodeModules('x'.repeat(332))).toBeNull();
    // The first two bits of the format information, unmasked: 00 is M.
    const modules = giroCodeModules('x') ?? [];
    const bit = (column: number, mask: boolean): boolean => (modules[8]?.[column] ?? false) !== mask;
    expect([bit(0, true), bit(1, false)]).toEqual([false, false]);
  });
});

function decode(modules: readonly (readonly boolean[])[]): ReturnType<typeof jsqr.default> {
  const [scale, quiet] = [4, 4];
  const side = (modules.length + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const dark = modules[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet] === true;
      if (dark) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsqr.default(pixels, side, side);
}
