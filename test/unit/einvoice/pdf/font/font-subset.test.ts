import { PDFArray, PDFContext, PDFDict, PDFName, type PDFRawStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { fontFace } from '../../../../../src/einvoice/pdf/font/font-face.js';
import { FontSubset } from '../../../../../src/einvoice/pdf/font/font-subset.js';

describe('a subset of the font', () => {
  it('writes glyph ids in the order of use, closer where the font kerns', () => {
    const subset = new FontSubset(fontFace('regular'));
    expect(subset.encode('AVA')).toBe('[<0001>40<0002>40<0001>]');
    expect(subset.encode('11')).toBe('[<00030003>]');
  });

  it('is embedded with the widths and the characters of these glyphs only', () => {
    const subset = new FontSubset(fontFace('regular'));
    subset.encode('AV1');
    const context = PDFContext.create();
    const font = context.lookup(subset.embed(context), PDFDict);
    expect(font.get(PDFName.of('BaseFont'))?.toString()).toMatch(/^\/[A-Z]{6}\+NotoSans-Regular$/);
    const descendant = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
    expect(descendant.get(PDFName.of('W'))?.toString()).toBe('[ 1 [ 639 600 572 ] ]');
    const program = descendant
      .lookup(PDFName.of('FontDescriptor'), PDFDict)
      .lookup(PDFName.of('FontFile2')) as PDFRawStream;
    expect(program.contents.length).toBeLessThan(5_000);
  });

  it('is named after what it holds', () => {
    const name = (text: string): string | undefined => {
      const subset = new FontSubset(fontFace('regular'));
      subset.encode(text);
      const context = PDFContext.create();
      return context.lookup(subset.embed(context), PDFDict).get(PDFName.of('BaseFont'))?.toString();
    };
    expect(name('abc')).toBe(name('abc'));
    expect(name('abc')).not.toBe(name('abd'));
  });
});
