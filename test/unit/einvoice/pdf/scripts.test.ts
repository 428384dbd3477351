import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkPdfA } from '../../../../src/einvoice/pdf/check.js';
import { drawInvoicePdf, missingGlyphs } from '../../../../src/einvoice/pdf/draw.js';
import { documentOf, OPTIONS, XML } from './documents.js';
import { shownTexts } from './shown-texts.js';

const NAMES = [
  'مكتب ثابت (غرفة 12) لشهر أكتوبر 2026',
  'שולחן קבוע – אוקטובר 2026',
  '固定办公桌（2026年10月）',
  'ミーティングルーム',
  '고정 좌석 2026년 10월',
  'x\u0301 ≤ ≠ →',
];
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('other scripts', () => {
  it.each(NAMES)('are shown: %s', async (name) => {
    const document = documentOf({ items: [{ name }] });
    expect(missingGlyphs(document)).toEqual([]);
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

  it('embed only the fonts that are needed', async () => {
    const fonts = async (name: string): Promise<string[]> => {
      const text = (
        await shownTexts(await drawInvoicePdf(documentOf({ items: [{ name }] }), OPTIONS))
      ).flat();
      return text.includes(name) ? [] : ['not shown as it is'];
    };
    expect(await fonts('固定办公桌')).toEqual([]);
    expect(await fonts('고정')).toEqual([]);
  });
});
