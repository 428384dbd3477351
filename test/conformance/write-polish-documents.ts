import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawKsef } from '../../src/einvoice/ksef/draw-ksef.js';
import { LAYOUT, SAMPLES } from '../unit/einvoice/pdf/polish-documents.js';

/** The drawing reads the document and not the XML, so that a stand-in of the right name will do. */
const XML =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"/>\n';

/**
 * Draws one Polish invoice of each kind, as `NAME.pdf` and `NAME.xml` in `folder`, which holds nothing else
 * afterwards.
 *
 * @throws when one is refused
 */
export async function writePolishDocuments(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const xml = new TextEncoder().encode(XML);
  for (const { name, document, visual } of SAMPLES) {
    const drawn = await drawKsef(document, xml, { layout: LAYOUT }, visual);
    if (!drawn.ok) throw new Error(`${name} was refused: ${JSON.stringify(drawn.findings)}`);
    writeFileSync(join(folder, `${name}.pdf`), drawn.pdf);
    writeFileSync(join(folder, `${name}.xml`), xml);
  }
}
