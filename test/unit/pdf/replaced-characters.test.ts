import { describe, expect, it } from 'vitest';
import { replacedCharacters } from '../../../src/pdf/draw.js';
import { documentOf, OPTIONS } from './documents.js';
import { drawInvoicePdf } from './drawn-pdfs.js';
import { shownTexts } from './shown-texts.js';

/** Tibetan; no font of ours has it. */
const LETTERS = 'བཀའདྲི';

describe('characters that no font has', () => {
  it('are named with their field', () => {
    const document = documentOf({ items: [{}, { name: 'Party 🎉 und བ', description: 'ཀ noch einmal' }] });
    expect(replacedCharacters(document)).toEqual([
      {
        rule: 'SB-GLYPH',
        field: 'items[1].description',
        message: 'The characters U+0F56, U+0F40 appear as � in the PDF; the XML has the text as it is.',
        fix: 'No font has it. To have it read on the page, write it in Latin letters, too.',
      },
    ]);
  });

  it.each([
    ['en', 'The character U+0F56 appears as � in the PDF; the XML has the text as it is.'],
    ['de', 'Das Zeichen U+0F56 steht im PDF als �; das XML hat den Text, wie er ist.'],
    ['pl', 'Znak U+0F56 widnieje w PDF jako �; XML zawiera tekst bez zmian.'],
  ] as const)('are named in the language of the space: %s', (language, message) => {
    expect(replacedCharacters(documentOf({ notes: ['བ'] }), [], language)[0]?.message).toBe(message);
  });

  it.each([
    ['Tibetan', 'བ', 'U+0F56'],
    ['an accent that the letter’s font lacks', 'a\u05b8', 'U+05B8'],
    ['a control character', 'a\u0007', 'U+0007'],
    ['half a surrogate pair', 'a\ud83d', 'U+D83D'],
    ['the private use area', '\ue000', 'U+E000'],
    ['a letter with its mark, as one', 'བྱ', 'U+0F56 U+0FB1'],
  ])('are replaced: %s', async (_what, name, code) => {
    const document = documentOf({ items: [{ name: `Tisch ${name} 7` }] });
    expect(replacedCharacters(document)[0]?.message).toBe(
      `The character ${code} appears as � in the PDF; the XML has the text as it is.`,
    );
    const pdf = await drawInvoicePdf(document, OPTIONS);
    expect(Buffer.from(pdf).includes('<0000>')).toBe(false);
    expect((await shownTexts(pdf)).flat().join('')).toMatch(/Tisch .+ 7/);
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
    'ก 🙂 क ☎ ⭐ ✓ 𝓙𝓸𝓱𝓷',
    '👨‍👩‍👧 🇩🇪 👍🏽 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ])('do not concern %s', (name) =>
    expect(replacedCharacters(documentOf({ items: [{ name }] }))).toEqual([]),
  );

  it('are looked for in every text, the configured ones included', () => {
    const document = documentOf();
    const { seller, buyer } = document;
    const fields = replacedCharacters(
      {
        ...document,
        number: 'བ',
        notes: ['བ'],
        paymentTerms: 'བ',
        seller: { ...seller, name: 'བ', legalInformation: 'བ', address: { ...seller.address, city: 'བ' } },
        buyer: { ...buyer, name: 'བ', address: { ...buyer.address, line1: 'བ' } },
      },
      ['fine', 'བ'],
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

  it('are not said to stand in the XML where they are of the footer, which the page alone has', () => {
    const messages = (['en', 'de', 'pl'] as const).map(
      (language) => replacedCharacters(documentOf(), ['བ'], language)[0]?.message,
    );
    expect(messages).toEqual([
      'The character U+0F56 appears as � in the PDF.',
      'Das Zeichen U+0F56 steht im PDF als �.',
      'Znak U+0F56 widnieje w PDF jako �.',
    ]);
  });

  it('are named up to five, the rest is counted', () => {
    const [note] = replacedCharacters(documentOf({ notes: ['ཀཁགངཅཆཇ'] }));
    expect(note?.message).toContain('U+0F40, U+0F41, U+0F42, U+0F44, U+0F45 and 2 more appear as �');
  });

  it('stand on the page as a mark, and are copied as what they are', async () => {
    const pdf = await drawInvoicePdf(documentOf({ items: [{ name: `Tisch ${LETTERS}` }] }), OPTIONS);
    expect((await shownTexts(pdf)).flat().join('')).toContain(LETTERS);
  });

  it('never bring a missing-glyph box: what is invisible is left out', async () => {
    const document = documentOf({ items: [{ name: 'soft\u00adhyphen, zero\u200bwidth, no\u00a0break' }] });
    expect(replacedCharacters(document)).toEqual([]);
    const pdf = await drawInvoicePdf(document, OPTIONS);
    expect(Buffer.from(pdf).includes('<0000>')).toBe(false);
  });
});
