import type { PDFContext, PDFRef } from 'pdf-lib';
import { type FontFace, fontFace } from './font-face.js';
import { FontSubset } from './font-subset.js';

/** The fonts that one document uses. Noto Sans is always there, what takes over for it only where it is needed. */
export class FontSet {
  readonly #subsets = new Map<FontFace, FontSubset>();

  constructor() {
    this.subset(fontFace('regular'));
    this.subset(fontFace('semibold'));
  }

  subset(face: FontFace): FontSubset {
    const known = this.#subsets.get(face);
    if (known !== undefined) return known;
    const subset = new FontSubset(face);
    this.#subsets.set(face, subset);
    return subset;
  }

  /** Writes the fonts into the document. @returns them by their names in the resources of a page */
  embed(context: PDFContext): Record<string, PDFRef> {
    const fonts = [...this.#subsets].map(([face, subset]) => [face.name, subset.embed(context)] as const);
    return Object.fromEntries(fonts);
  }
}
