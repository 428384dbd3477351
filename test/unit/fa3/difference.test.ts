import { describe, expect, it } from 'vitest';
import { smallFa3 } from '../../../packages/ksef-sandbox/test/fa3.js';
import type { Language } from '../../../src/domain/settings.js';
import { describeDifference, elementOf } from '../../../src/fa3/difference.js';
import { phraseText } from '../../../src/words/phrases.js';

const ours = smallFa3({ number: 'FV/1', net: '100.00' });

const said = async (theirs: Uint8Array, language: Language = 'en'): Promise<string> =>
  phraseText(await describeDifference(ours, theirs), language);

describe('the difference between two documents', () => {
  it('is told field by field, what people tell invoices apart by first', async () => {
    const theirs = smallFa3({ number: 'FV/1', net: '200.00', date: '2026-10-06' });
    expect(await said(theirs)).toBe(
      [
        'invoice date (P_1) is "2026-10-06" in KSeF, ours "2026-10-05"',
        'total amount due (P_15) is "246.00" in KSeF, ours "123.00"',
        'Naglowek/DataWytworzeniaFa is "2026-10-06T08:00:00Z" in KSeF, ours "2026-10-05T08:00:00Z"',
        'Fa/P_13_1 is "200.00" in KSeF, ours "100.00"',
        'Fa/P_14_1 is "46.00" in KSeF, ours "23.00"',
        'Fa/FaWiersz/P_11 is "200.00" in KSeF, ours "100.00"',
      ].join('; '),
    );
  });

  it.each([
    [
      'de',
      'Rechnungsnummer (P_2) ist in KSeF nicht angegeben, bei uns "FV/1"; Fa/Other ist in KSeF "x", bei uns nicht angegeben',
    ],
    ['pl', 'numer faktury (P_2): w KSeF brak, u nas "FV/1"; Fa/Other: w KSeF "x", u nas brak'],
  ] as const)('is told in the language of who reads it: %s', async (language, text) => {
    const theirs = Buffer.from(ours.toString().replace('<P_2>FV/1</P_2>', '<Other>x</Other>'));
    expect(await said(theirs, language)).toBe(text);
  });

  it('takes no word of a foreign document for one of ours', async () => {
    const theirs = Buffer.from(ours.toString().replace('</Naglowek>', '</Naglowek><done>x</done>'));
    expect(await said(theirs)).toBe('done is "x" in KSeF, ours missing');
  });

  it('is bounded, and says how much it left out', async () => {
    const lines = Array.from(
      { length: 40 },
      (_, index) => `<FaWiersz><P_7>${'x'.repeat(200)}${index}</P_7></FaWiersz>`,
    );
    const theirs = Buffer.from(ours.toString().replace(/<FaWiersz>.*<\/FaWiersz>/, lines.join('')));
    const text = await said(theirs);
    expect(text).toContain('Fa/FaWiersz[2]/P_7 is "xxxx');
    expect(text).toMatch(/; and 31 more$/);
    expect(text.length).toBeLessThan(2_500);
  });

  it('does not tell who the buyer is, beside his NIP', async () => {
    const theirs = Buffer.from(
      ours.toString().replace('Nabywca sp. z o.o.', 'Jan Kowalski').replace('7352765225', '1111111111'),
    );
    expect(await said(theirs)).toBe(
      'NIP of the buyer (Podmiot2) is "1111111111" in KSeF, ours "7352765225"; name of the buyer (Podmiot2) differs',
    );
  });

  it('of what only looks alike, or cannot be read, is said so', async () => {
    expect(await said(Buffer.from(`${ours}\n`))).toBe('the bytes differ, the contents do not');
    expect(await said(Buffer.from('no xml'))).toBe('the document in KSeF cannot be read');
  });

  it('comes to an end whatever stands before the document', async () => {
    const theirs = Buffer.from(`${'%'.repeat(250)}${ours}`);
    expect(await said(theirs)).toBe('the document in KSeF cannot be read');
  });
});

it('reads one element, whatever prefixes stand before names', async () => {
  const prefixed = Buffer.from('<a:Faktura xmlns:a="x"><a:Fa><a:P_2>FV/1</a:P_2></a:Fa></a:Faktura>');
  expect(await elementOf(prefixed, 'Fa/P_2')).toBe('FV/1');
  expect(await elementOf(ours, 'Podmiot1/DaneIdentyfikacyjne/NIP')).toBe('5265877635');
  expect(await elementOf(ours, 'Fa/P_999')).toBeNull();
});
