import { PDFArray, PDFContext, PDFDict, PDFName, type PDFRawStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { familyFace, fontFace } from '../../src/font/font-face.js';
import { FontSubset } from '../../src/font/font-subset.js';
import { toUnicodeMap } from '../../src/font/to-unicode.js';

describe('a subset of the font', () => {
  it('writes the ids of the common glyphs, then of others in the order of use, closer where the font kerns', () => {
    const subset = new FontSubset(fontFace('regular'));
    expect(subset.encode('AVA')).toBe('[<0022>40<0037>40<0022>]');
    expect(subset.encode('11')).toBe('[<00120012>]');
    expect(subset.encode('řąř')).toBe('[<0071>20<00720071>]');
  });

  it('is embedded with the widths and the characters of these glyphs only', () => {
    const arabic = familyFace('arabic', 'regular');
    if (arabic === null) throw new Error('no font');
    const subset = new FontSubset(arabic);
    subset.encode('اب');
    const context = PDFContext.create();
    const font = context.lookup(subset.embed(context), PDFDict);
    expect(font.get(PDFName.of('BaseFont'))?.toString()).toMatch(/^\/[A-Z]{6}\+NotoSansArabic-Regular$/);
    const descendant = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
    expect(descendant.get(PDFName.of('W'))?.toString()).toBe('[ 1 [ 238 993 ] ]');
    const program = descendant
      .lookup(PDFName.of('FontDescriptor'), PDFDict)
      .lookup(PDFName.of('FontFile2')) as PDFRawStream;
    expect(program.contents.length).toBeLessThan(5_000);
  });

  it('is made once for the same letters, in whatever document', () => {
    const program = (text: string): Uint8Array => {
      const subset = new FontSubset(fontFace('regular'));
      subset.encode(text);
      const context = PDFContext.create();
      const font = context.lookup(subset.embed(context), PDFDict);
      const descendant = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
      const file = descendant
        .lookup(PDFName.of('FontDescriptor'), PDFDict)
        .lookup(PDFName.of('FontFile2')) as PDFRawStream;
      return file.contents;
    };
    expect(program('Rechnung 1')).toBe(program('Tisch für zwei'));
    expect(program('Łódź')).toBe(program('Łódź!'));
    expect(program('Łódź')).not.toBe(program('Ōsaka'));
  });

  it('has a meaning for every glyph, also for one that is only a part of a letter', () => {
    expect(toUnicodeMap([[0x628], []])).toContain('<0001> <0628>\n<0002> <034f>');
  });

  it('is named after what it holds', () => {
    const name = (text: string): string | undefined => {
      const subset = new FontSubset(fontFace('regular'));
      subset.encode(text);
      const context = PDFContext.create();
      return context.lookup(subset.embed(context), PDFDict).get(PDFName.of('BaseFont'))?.toString();
    };
    expect(name('abc')).toBe(name('abc'));
    expect(name('abc')).not.toBe(name('abř'));
  });
});
