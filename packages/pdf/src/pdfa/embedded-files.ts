import {
  PDFArray,
  type PDFCatalog,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFString,
} from 'pdf-lib';

/** Deeper or wider name trees are no honest ones. */
const DEEPEST = 20;
const MOST_FILES = 1_000;

/** The file specifications of a PDF: those of the whole document (/AF) and those of the tree of names. */
export function fileSpecifications(context: PDFContext, catalog: PDFCatalog): PDFDict[] {
  const found = new Set<PDFDict>(dictionaries(catalog.lookup(PDFName.of('AF'))));
  const names = catalog.lookup(PDFName.of('Names'));
  const tree = names instanceof PDFDict ? names.lookup(PDFName.of('EmbeddedFiles')) : undefined;
  if (tree instanceof PDFDict) collect(context, tree, 0, found);
  return [...found];
}

function collect(context: PDFContext, node: PDFDict, depth: number, found: Set<PDFDict>): void {
  if (depth > DEEPEST || found.size > MOST_FILES) return;
  for (const file of dictionaries(node.lookup(PDFName.of('Names')))) found.add(file);
  for (const kid of dictionaries(node.lookup(PDFName.of('Kids')))) collect(context, kid, depth + 1, found);
}

/** The dictionaries among the elements of an array, references followed. */
function dictionaries(array: unknown): PDFDict[] {
  if (!(array instanceof PDFArray)) return [];
  return [...Array(array.size()).keys()]
    .map((index) => array.lookup(index))
    .filter((element): element is PDFDict => element instanceof PDFDict);
}

export function fileNameOf(specification: PDFDict): string | null {
  for (const key of ['UF', 'F']) {
    const name = specification.lookup(PDFName.of(key));
    if (name instanceof PDFString || name instanceof PDFHexString) return name.decodeText();
  }
  return null;
}
