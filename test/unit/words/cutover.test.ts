import { expect, it } from 'vitest';
import { beforeCutoverText, earlierInvoiceText } from '../../../src/words/cutover.js';

it('names what is dated before the cutover, with the day as the language writes it', () => {
  const cutover = { from: '2026-10-01' };
  expect(beforeCutoverText(cutover, 'en')).toBe('before the cutover (1 Oct 2026)');
  expect(beforeCutoverText(cutover, 'de')).toBe('vor der Umstellung (01.10.2026)');
  expect(beforeCutoverText(cutover, 'pl')).toBe('sprzed przejścia (01.10.2026)');
});

it('names an invoice of the program before by its day, too', () => {
  const invoice = { number: 'R-101', issuedOn: '2026-09-02' };
  const cutover = { from: '2026-10-01' };
  expect(earlierInvoiceText(invoice, cutover, 'en')).toBe(
    'R-101 of 2 Sept 2026, before the cutover (1 Oct 2026)',
  );
  expect(earlierInvoiceText(invoice, cutover, 'de')).toBe(
    'R-101 vom 02.09.2026, vor der Umstellung (01.10.2026)',
  );
  expect(earlierInvoiceText(invoice, cutover, 'pl')).toBe(
    'R-101 z 02.09.2026, sprzed przejścia (01.10.2026)',
  );
});
