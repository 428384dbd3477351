import { describe, expect, it } from 'vitest';
import { drawInvoicePdf, missingGlyphs } from '../../../../../src/einvoice/pdf/draw.js';
import { documentOf, OPTIONS } from '../documents.js';

describe('characters that the font lacks', () => {
  it('are named with their field before anything is drawn', () => {
    const document = documentOf({ items: [{}, { name: 'Party 🎉 und 漢', description: '🎉 noch einmal' }] });
    expect(missingGlyphs(document)).toEqual([
      {
        rule: 'SB-GLYPH',
        field: 'items[1].description',
        message: 'The characters U+1F389, U+6F22 cannot be shown in the invoice’s font.',
        fix: 'Remove them or write them in Latin, Greek or Cyrillic letters.',
      },
    ]);
  });

  it.each([
    ['emoji', '🙂', 'U+1F642'],
    ['Hebrew', 'ש', 'U+05E9'],
    ['Arabic', 'ع', 'U+0639'],
    ['Chinese', '中', 'U+4E2D'],
    ['Devanagari, which would need shaping', 'क', 'U+0915'],
    ['an accent without a composed letter', 'x\u0301', 'U+0301'],
    ['a Cyrillic mark that the font has, but that would stand beside its letter', 'а\u0483', 'U+0483'],
    ['a control character', 'a\u0007', 'U+0007'],
    ['half a surrogate pair', 'a\ud83d', 'U+D83D'],
    ['the private use area', '\ue000', 'U+E000'],
  ])('refuse %s', (_what, name, code) => {
    const [finding] = missingGlyphs(documentOf({ items: [{ name }] }));
    expect(finding?.message).toBe(`The character ${code} cannot be shown in the invoice’s font.`);
  });

  it.each(['Łódź, Ōsaka, Đorđe, Ñandú, Þór', 'Ελληνικά', 'Київ, Кириллица', '„x“ – 5 € ½ m² × • © ™ …', 'ﬁ'])(
    'do not concern %s',
    (name) => expect(missingGlyphs(documentOf({ items: [{ name }] }))).toEqual([]),
  );

  it('are looked for in every text, the configured ones included', () => {
    const document = documentOf();
    const { seller, buyer } = document;
    const fields = missingGlyphs(
      {
        ...document,
        number: '中',
        notes: ['中'],
        paymentTerms: '中',
        seller: { ...seller, name: '中', legalInformation: '中', address: { ...seller.address, city: '中' } },
        buyer: { ...buyer, name: '中', address: { ...buyer.address, line1: '中' } },
      },
      ['fine', '中'],
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
    const [finding] = missingGlyphs(documentOf({ notes: ['一二三四五六七'] }));
    expect(finding?.message).toBe(
      'The characters U+4E00, U+4E8C, U+4E09, U+56DB, U+4E94 and 2 more cannot be shown in the invoice’s font.',
    );
  });

  it('never reach the file when nothing was found: no missing-glyph box is embedded', async () => {
    const document = documentOf({ items: [{ name: 'soft\u00adhyphen, zero\u200bwidth, no\u00a0break' }] });
    expect(missingGlyphs(document)).toEqual([]);
    const pdf = await drawInvoicePdf(document, OPTIONS);
    expect(Buffer.from(pdf).includes('<0000>')).toBe(false);
  });
});
