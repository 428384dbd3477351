import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
} from 'pdf-lib';
import { contentOf, fontAfter, textsIn } from './shown-texts.js';

/** An element of a PDF's structure as a program that reads it aloud finds it. */
export interface ReadElement {
  readonly role: string;
  /** What is shown of it itself, in the order of its marks. */
  readonly texts: readonly string[];
  readonly kids: readonly ReadElement[];
  readonly alt: string | null;
  readonly scope: string | null;
  /** Addresses of its links. */
  readonly links: number;
}

/** The structure of a PDF of ours, read from its tree and the marks on its pages alone. */
export async function readStructure(pdf: Uint8Array): Promise<ReadElement> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const pages = new Map(document.getPages().map((page) => [page.ref, page]));
  const [top, ...more] = kidsOf(root);
  if (!(top instanceof PDFRef) || more.length > 0) throw new Error('the tree has not one top');
  return readElement(document.context.lookup(top, PDFDict), pages);
}

/** An element and all within it, in reading order. */
export function allOf(element: ReadElement): ReadElement[] {
  return [element, ...element.kids.flatMap(allOf)];
}

/** All that is read of an element, in reading order. */
export function readTexts(element: ReadElement): string[] {
  return allOf(element).flatMap(({ texts }) => texts);
}

function readElement(dictionary: PDFDict, pages: ReadonlyMap<PDFRef, PDFPage>): ReadElement {
  const own = dictionary.get(PDFName.of('Pg'));
  const texts: string[] = [];
  const kids: ReadElement[] = [];
  let links = 0;
  for (const kid of kidsOf(dictionary)) {
    const value = kid instanceof PDFRef ? dictionary.context.lookup(kid) : kid;
    if (value instanceof PDFNumber) texts.push(...marked(pages, own, value));
    if (!(value instanceof PDFDict)) continue;
    const content = value.lookup(PDFName.of('MCID'));
    if (value.has(PDFName.of('S'))) kids.push(readElement(value, pages));
    else if (value.has(PDFName.of('Obj'))) links += 1;
    else if (content instanceof PDFNumber) texts.push(...marked(pages, value.get(PDFName.of('Pg')), content));
  }
  const alt = dictionary.lookup(PDFName.of('Alt'));
  const attributes = dictionary.lookup(PDFName.of('A'));
  const scope = attributes instanceof PDFDict ? attributes.lookup(PDFName.of('Scope')) : undefined;
  return {
    role: dictionary.lookup(PDFName.of('S'), PDFName).decodeText(),
    texts,
    kids,
    alt: alt instanceof PDFHexString ? alt.decodeText() : null,
    scope: scope instanceof PDFName ? scope.decodeText() : null,
    links,
  };
}

function kidsOf(dictionary: PDFDict): PDFObject[] {
  const kids = dictionary.get(PDFName.of('K'));
  if (kids === undefined) return [];
  return kids instanceof PDFArray ? kids.asArray() : [kids];
}

function marked(pages: ReadonlyMap<PDFRef, PDFPage>, ref: PDFObject | undefined, mcid: PDFNumber): string[] {
  const page = ref instanceof PDFRef ? pages.get(ref) : undefined;
  if (page === undefined) throw new Error('marked content is on no page');
  const parts = contentOf(page).split(`<</MCID ${mcid.asNumber()}>> BDC`);
  if (parts.length !== 2) throw new Error(`there is not one mark ${mcid.asNumber()}`);
  const [before = '', marked = ''] = parts;
  return textsIn(marked.split('\nEMC')[0] ?? '', page, fontAfter(before));
}
