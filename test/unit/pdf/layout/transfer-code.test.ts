import { decimal } from '@spacebooks/base/money';
import { expect, it } from 'vitest';
import { transferCodeText } from '../../../../src/pdf/layout/transfer-code.js';
import { OPTIONS } from '../documents.js';
import { drawKsefPdf } from '../drawn-pdfs.js';
import { drawnCodes } from '../ksef/drawn-codes.js';
import { ISSUED, KSEF_NUMBER, offline, type PolishInput, polishDocument } from '../polish-documents.js';
import { shownTexts } from '../shown-texts.js';

/** Of an invoice of 1,230.00 whose payer quotes the number in KSeF. */
const codeOf = (more: PolishInput = {}, quoted = KSEF_NUMBER): string | null => {
  const document = polishDocument(more);
  return transferCodeText({ ...document, payment: { ...document.payment, remittanceInformation: quoted } });
};
const priced = (price: string) => codeOf({ items: [{ price, rate: 'zw' }] })?.split('|')[3];

it('asks a banking app for a transfer with the number in KSeF, which fits without its hyphens', () => {
  expect(codeOf()).toBe(
    `5265877635|PL|61109010140000071219812874|123000|Biurko Coworking sp.|${KSEF_NUMBER.replaceAll('-', '')}|||`,
  );
  expect(codeOf()?.split('|')[5]).toHaveLength(32);
});

it('states what is open, to 9,999.99', () => {
  expect(codeOf({ paid: '30.50' })?.split('|')[3]).toBe('119950');
  expect(priced('0.07')).toBe('000007');
  expect(priced('9999.99')).toBe('999999');
  expect(priced('10000.00')).toBeUndefined();
});

it('keeps what separates elements out of names', () => {
  const { seller, payment } = polishDocument();
  const account = payment.account === null ? null : { ...payment.account, name: null };
  const named = { seller: { ...seller, name: 'Żółw|& „Łoś” S.A.' }, payment: { ...payment, account } };
  const document = { ...polishDocument(), ...named };
  const quoting = { ...document, payment: { ...named.payment, remittanceInformation: KSEF_NUMBER } };
  expect(transferCodeText(quoting)?.split('|')[4]).toBe('Żółw& Łoś S.A.');
});

it.each([
  ['another title', codeOf({}, 'FV/2026/11/001')],
  ['another currency', codeOf({ currency: 'EUR' })],
  ['split payment', codeOf({ fa3: { splitPayment: { lineIds: [] } as never } })],
  ['nothing to pay', codeOf({ paid: '1230.00' })],
  ['no zloty at all', priced(String(decimal('123456')))],
])('is left out for %s', (_, code) => {
  expect(code ?? null).toBeNull();
});

it('stands beside what the payer is asked for, and can be read', async () => {
  const pdf = await drawKsefPdf(polishDocument(), ISSUED, OPTIONS);
  const codes = await drawnCodes(pdf);
  const code = codes.find(({ text }) => text?.includes('|') ?? false);
  expect(code?.text).toBe(codeOf());
  expect(code?.moduleMm).toBeGreaterThanOrEqual(0.4);
  expect(((code?.side ?? 0) * 25.4) / 72).toBeCloseTo(24, 1);
  const texts = (await shownTexts(pdf)).flat().join(' ');
  expect(texts).toContain('W tytule przelewu podaj numer KSeF.');
  expect(texts).toContain('Kod QR do przelewu');
});

it('is not there before KSeF has given a number, nor is a number asked for of a consumer', async () => {
  const issued = await drawKsefPdf(polishDocument(), offline(), OPTIONS);
  expect((await drawnCodes(issued)).every(({ text }) => text?.startsWith('https://'))).toBe(true);
  const texts = (await shownTexts(issued)).flat().join(' ');
  expect(texts).toContain('W tytule przelewu podaj numer KSeF, gdy faktura go otrzyma.');
  const consumer = polishDocument({ fa3: { buyer: { kind: 'none' } } });
  const shown = (await shownTexts(await drawKsefPdf(consumer, ISSUED, OPTIONS))).flat().join(' ');
  expect(shown).not.toContain('W tytule przelewu podaj');
});
