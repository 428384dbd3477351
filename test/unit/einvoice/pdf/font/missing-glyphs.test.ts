import { describe, expect, it } from 'vitest';
import { drawInvoicePdf, missingGlyphs } from '../../../../../src/einvoice/pdf/draw.js';
import { documentOf, OPTIONS } from '../documents.js';

describe('characters that the font lacks', () => {
  it('are named with their field before anything is drawn', () => {
    const document = documentOf({ items: [{}, { name: 'Party 🎉 und ก', description: '🎉 noch einmal' }] });
    expect(missingGlyphs(document)).toEqual([
      {
        rule: 'SB-GLYPH',
        field: 'items[1].description',
        message: 'The characters U+1F389, U+0E01 cannot be shown in the invoice’s font.',
        fix: 'Remove them or write them in Latin letters.',
      },
    ]);
  });

  it('are named in Polish, too', () => {
    const [finding] = missingGlyphs(documentOf({ items: [{ name: '🎉 ก' }] }), [], 'pl');
    expect(finding?.message).toBe('Znaków U+1F389, U+0E01 nie da się pokazać czcionką faktury.');
    expect(finding?.fix).toBe('Usunąć je albo zapisać literami łacińskimi.');
  });

  it.each([
    ['emoji', '🙂', 'U+1F642'],
    ['Thai', 'ก', 'U+0E01'],
    ['Devanagari, of which only the letters are there', 'क', 'U+0915'],
    ['an accent without a letter', '\u0301', 'U+0301'],
    ['an accent that the letter’s font lacks', 'a\u05b8', 'U+05B8'],
    ['a control character', 'a\u0007', 'U+0007'],
    ['half a surrogate pair', 'a\ud83d', 'U+D83D'],
    ['the private use area', '\ue000', 'U+E000'],
  ])('refuse %s', (_what, name, code) => {
    const [finding] = missingGlyphs(documentOf({ items: [{ name }] }));
    expect(finding?.message).toBe(`The character ${code} cannot be shown in the invoice’s font.`);
  });

  it.each([
    'Łódź, Ōsaka, Đorđe, Ñandú, Þór',
    'Ελληνικά',
    'Київ, Кириллица',
    '„x“ – 5 € ½ m² × • © ™ …',
    'ﬁ',
    'x\u0301',
    '≤ ≠ → ∑ ①',
    'مُحَمَّد',
    'می\u200cخواهم',
    'שָׁלוֹם',
    '固定办公桌（十月）',
    'ミーティング',
    '회의실',
    '臺灣',
  ])('do not concern %s', (name) => expect(missingGlyphs(documentOf({ items: [{ name }] }))).toEqual([]));

  it('are looked for in every text, the configured ones included', () => {
    const document = documentOf();
    const { seller, buyer } = document;
    const fields = missingGlyphs(
      {
        ...document,
        number: 'ก',
        notes: ['ก'],
        paymentTerms: 'ก',
        seller: { ...seller, name: 'ก', legalInformation: 'ก', address: { ...seller.address, city: 'ก' } },
        buyer: { ...buyer, name: 'ก', address: { ...buyer.address, line1: 'ก' } },
      },
      ['fine', 'ก'],
    ).map(({ field }) => field);
    expect(fields).toEqual([
      'number',
      'senderAddress.company',
      'senderAddress.city',
      'recipientAddress.company',
      'recipientAddress.street',
      'invoiceText',
      'e_invoices.seller.legal_information',
      'e_invoices.payment.terms',
      'e_invoices.layout.footer[1]',
    ]);
  });

  it('names five and counts the rest', () => {
    const [finding] = missingGlyphs(documentOf({ notes: ['กขฃคฅฆง'] }));
    expect(finding?.message).toBe(
      'The characters U+0E01, U+0E02, U+0E03, U+0E04, U+0E05 and 2 more cannot be shown in the invoice’s font.',
    );
  });

  it('are named in German', () => {
    const worded = (note: string): string[] => {
      const [finding] = missingGlyphs(documentOf({ notes: [note] }), [], 'de');
      return [finding?.message ?? '', finding?.fix ?? ''];
    };
    expect(worded('ก')).toEqual([
      'Das Zeichen U+0E01 kann in der Schrift der Rechnung nicht gezeigt werden.',
      'Es entfernen oder in lateinischen Buchstaben schreiben.',
    ]);
    expect(worded('กขฃคฅฆง')).toEqual([
      'Die Zeichen U+0E01, U+0E02, U+0E03, U+0E04, U+0E05 und 2 weitere können in der Schrift der Rechnung nicht gezeigt werden.',
      'Sie entfernen oder in lateinischen Buchstaben schreiben.',
    ]);
  });

  it('never reach the file when nothing was found: no missing-glyph box is embedded', async () => {
    const document = documentOf({ items: [{ name: 'soft\u00adhyphen, zero\u200bwidth, no\u00a0break' }] });
    expect(missingGlyphs(document)).toEqual([]);
    const pdf = await drawInvoicePdf(document, OPTIONS);
    expect(Buffer.from(pdf).includes('<0000>')).toBe(false);
  });
});
