import { PDFArray, PDFDict, type PDFDocument, PDFName } from 'pdf-lib';

/** Attachments, what belongs to them, and whatever would run when the file is opened. */
const OF_THE_CATALOG = ['AF', 'Collection', 'OpenAction', 'AA'];
const OF_THE_NAMES = ['EmbeddedFiles', 'JavaScript'];

/**
 * Takes out what a PDF/A-3 of ours must not carry: files of others (ISO 19005-3, 6.8) and actions. What is drawn
 * stays as it is.
 */
export function stripAttachments(document: PDFDocument): void {
  const { catalog } = document;
  for (const key of OF_THE_CATALOG) catalog.delete(PDFName.of(key));
  const names = catalog.lookup(PDFName.of('Names'));
  if (names instanceof PDFDict) for (const key of OF_THE_NAMES) names.delete(PDFName.of(key));
  for (const { node } of document.getPages()) {
    node.delete(PDFName.of('AF'));
    const annotations = node.lookup(PDFName.of('Annots'));
    if (!(annotations instanceof PDFArray)) continue;
    for (let index = annotations.size() - 1; index >= 0; index -= 1) {
      if (isAttachment(annotations.lookup(index))) annotations.remove(index);
    }
  }
}

function isAttachment(annotation: unknown): boolean {
  return (
    annotation instanceof PDFDict && annotation.lookup(PDFName.of('Subtype')) === PDFName.of('FileAttachment')
  );
}
