import type { PDFDocument } from 'pdf-lib';

/**
 * The bytes of a document: nothing added, plain cross-references that every reader knows, and without ticks in
 * between, which would wait for a timer that a simulation never lets go off.
 */
export function savePdf(document: PDFDocument): Promise<Uint8Array> {
  return document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
}
