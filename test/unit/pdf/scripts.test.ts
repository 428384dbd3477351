import { createHash } from 'node:crypto';
import { checkPdfA } from '@spacebooks/pdf/check';
import { RIGHT_TO_LEFT } from '@spacebooks/pdf/font/direction';
import { FontSet } from '@spacebooks/pdf/font/font-set';
import { printable } from '@spacebooks/pdf/font/printable';
import { typeface } from '@spacebooks/pdf/font/typeface';
import { PdfPage } from '@spacebooks/pdf/page/page';
import { lines } from '@spacebooks/pdf/page/text-lines';
import { element } from '@spacebooks/pdf/structure/element';
import fc from 'fast-check';
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { BODY } from '../../../src/pdf/layout/sheet.js';
import { documentOf, OPTIONS, XML } from './documents.js';
import { drawInvoicePdf } from './drawn-pdfs.js';
import { shownTexts } from './shown-texts.js';

const NAMES = [
  'مكتب ثابت (غرفة 12) لشهر أكتوبر 2026',
  'שולחן קבוע – אוקטובר 2026',
  '固定办公桌（2026年10月）',
  'ミーティングルーム',
  '고정 좌석 2026년 10월',
  'x\u0301 ≤ ≠ →',
  'Գրասենյակ Երևանում',
  'სამუშაო ადგილი თბილისში',
  'โต๊ะทำงานประจำ กรุงเทพมหานคร',
  'ໂຕະເຮັດວຽກ ນ້ຳ',
  'តុធ្វើការ ភ្នំពេញ',
  'ရုံးခန်း ရန်ကုန်',
  'स्थायी डेस्क हिन्दी',
  'স্থায়ী ডেস্ক বাংলা',
  'ਪੱਕਾ ਡੈਸਕ ਪੰਜਾਬੀ',
  'કાયમી ડેસ્ક ગુજરાતી',
  'ସ୍ଥାୟୀ ଡେସ୍କ',
  'நிரந்தர மேசை ஸ்ரீ',
  'స్థిర డెస్క్ తెలుగు',
  'ಶಾಶ್ವತ ಮೇಜು ಕನ್ನಡ',
  'സ്ഥിരം മേശ മലയാളം',
  'ස්ථිර මේසය සිංහල ශ්‍රී',
  'ቋሚ ዴስክ አማርኛ',
  'މޭޒު ދިވެހި',
  'ܫܠܡܐ ܣܘܪܝܝܐ',
  'ᠮᠣᠩᠭᠣᠯ',
  'ⵜⴰⵎⴰⵣⵉⵖⵜ',
  'ᏣᎳᎩ ᐃᓄᒃᑎᑐᑦ ߒߞߏ 𞤀𞤣𞤤𞤢𞤥',
  'Party 🎉 👨‍👩‍👧 🇩🇪 👍🏽 ❤️‍🔥 1️⃣ ☎',
  'བོད་སྐད ohne Schrift',
];
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('other scripts', () => {
  it.each(NAMES)('are shown: %s', async (name) => {
    const document = documentOf({ items: [{ name }] });
    const pdf = await drawInvoicePdf(document, OPTIONS);
    expect(await checkPdfA(pdf, XML)).toEqual([]);
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('<0000>');
    expect(pdf.length).toBeLessThan(60_000);
  });

  it('give the same bytes, whatever was drawn in between', async () => {
    const all = documentOf({ items: NAMES.map((name) => ({ name })) });
    const first = digest(await drawInvoicePdf(all, OPTIONS));
    for (const name of ['ثتب تثب', 'שלום', '桌子']) {
      await drawInvoicePdf(documentOf({ items: [{ name, description: name }] }), OPTIONS);
    }
    expect(digest(await drawInvoicePdf(all, OPTIONS))).toBe(first);
  });

  it('never draw a missing glyph, however they are mixed and broken', () => {
    const letters = [
      ...'aé €1(-) .,ש\u05b8م\u064fی\u200c\u200dﷲ桌ー。한①≤→x\u0301\u0308𠮷😀\u202e\u00a0\n',
      ...'क्षिাে্ৰำ้ทေြ္က្រส្ത്രකරූ🇩🇪🏽❤\ufe0f1\u20e3བྱ\u0007\ue000\ud83d\u{e0067}\u{e007f}🏴ޭދܫ\u{1e900}\u1820\u180b',
    ];
    const texts = fc.string({ unit: fc.constantFrom(...letters), maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 8, max: 120 }), (text, width) => {
        const page = new PdfPage(new FontSet(), element('Document'), 0);
        for (const line of lines(text, BODY, width)) page.line(line, 0, width, 0, BODY);
        expect(page.content()).not.toMatch(/<0000|NaN|undefined/);
        const drawn =
          page
            .content()
            .match(/<[0-9a-f]{4,}>/g)
            ?.join('').length ?? 0;
        expect(drawn > 0).toBe(printable(text).trim() !== '');
      }),
      { numRuns: 1_000, seed: 20261121 },
    );
  });

  it('stand at the right edge of their column where they read from right to left', () => {
    const left = (name: string): number => {
      const page = new PdfPage(new FontSet(), element('Document'), 0);
      page.line(name, 100, 200, 50, BODY);
      return Number(/rg ([\d.]+) /.exec(page.content())?.[1]);
    };
    expect(left('Raum')).toBe(100);
    const width = typeface('regular').width('שלום', BODY.size);
    expect(left(`${RIGHT_TO_LEFT}שלום`)).toBeCloseTo(300 - width, 1);
  });

  it.each([
    ['a family', '👨‍👩‍👧'],
    ['a flag', '🇩🇪'],
    ['a colour of skin', '👍🏽'],
    ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a key', '1️⃣'],
  ])('are one picture for an emoji of several characters: %s', (_what, emoji) => {
    const runs = typeface('regular').runs(`a${printable(emoji)}b`);
    expect(runs.map(({ glyphs }) => glyphs.length)).toEqual([1, 1, 1]);
    const [, picture] = runs;
    expect(String.fromCodePoint(...(picture?.glyphs[0]?.codePoints ?? []))).toBe(emoji);
  });

  it('say what they are where their letters stand in another order than they are written in', () => {
    const page = new PdfPage(new FontSet(), element('Document'), 0);
    page.line('हिन्दी', 0, 200, 0, BODY);
    const [, spoken = ''] = /\/Span <<\/ActualText <feff([0-9a-f]+)>>> BDC .* EMC/.exec(page.content()) ?? [];
    expect(Buffer.from(spoken, 'hex').swap16().toString('utf16le')).toBe('हिन्दी');
  });

  it('are in the text layer as they are, in fonts that are embedded only where they are needed', async () => {
    const fonts = async (name: string): Promise<string[]> => {
      const pdf = await drawInvoicePdf(documentOf({ items: [{ name }] }), OPTIONS);
      expect((await shownTexts(pdf)).flat()).toContain(name);
      const names = (await PDFDocument.load(pdf))
        .getPage(0)
        .node.Resources()
        ?.lookup(PDFName.of('Font'), PDFDict);
      return (names?.keys() ?? []).map((key) => key.decodeText());
    };
    expect(await fonts('Tisch')).toEqual(['regular', 'semibold']);
    expect(await fonts('固定办公桌')).toEqual(['regular', 'semibold', 'han_regular']);
    expect(await fonts('고정')).toEqual(['regular', 'semibold', 'hangul_regular']);
    expect(await fonts('โต๊ะ')).toEqual(['regular', 'semibold', 'thai_regular']);
    expect(await fonts('👍🏽')).toEqual(['regular', 'semibold', 'emoji_regular']);
  });
});
