import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cmyk, type PDFDocument, rgb } from 'pdf-lib';
import { foreignLayout } from '../../src/einvoice/platform-layout.js';
import { createProducer } from '../../src/einvoice/produce.js';
import { invoice } from '../fixtures/invoices/invoice.js';
import { settings } from '../fixtures/invoices/settings.js';
import { plainPdf } from '../unit/pdf/broken-pdfs.js';

/** Adds something that PDF/A-3b forbids to a PDF whose font is not embedded. */
type Draw = (document: PDFDocument) => Promise<unknown>;

const FORBIDDEN: Readonly<Record<string, Draw>> = {
  'font-not-embedded': async () => undefined,
  transparency: async (document) => {
    document
      .getPage(0)
      .drawRectangle({ x: 50, y: 50, width: 90, height: 90, color: rgb(1, 0, 0), opacity: 0.4 });
  },
  'device-cmyk': async (document) => {
    document.getPage(0).drawCircle({ x: 200, y: 400, size: 60, color: cmyk(0.9, 0.1, 0, 0.2) });
  },
  'script-and-attachment': async (document) => {
    document.addJavaScript('greet', 'app.alert("hello")');
    await document.attach(new TextEncoder().encode('<theirs/>'), 'factur-x.xml');
  },
  'form-field': async (document) => {
    document.getForm().createTextField('note').addToPage(document.getPage(0), { x: 50, y: 300 });
  },
};

/** Says whether Ghostscript is here, which the conversion needs. */
export function hasGhostscript(): boolean {
  return spawnSync('gs', ['--version']).status === 0;
}

/**
 * Makes an e-invoice of each foreign PDF, as `NAME.pdf` and `NAME.xml` in `folder`, which holds nothing else
 * afterwards.
 *
 * @throws when one is refused
 */
export async function writeForeignDocuments(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, draw] of Object.entries(FORBIDDEN)) {
    const layout = foreignLayout(await plainPdf(draw));
    const produced = await createProducer(settings(), layout).produce(invoice({ number: name }));
    if (!produced.ok) throw new Error(`${name} was refused: ${JSON.stringify(produced.findings)}`);
    writeFileSync(join(folder, `${name}.pdf`), produced.pdf);
    writeFileSync(join(folder, `${name}.xml`), produced.xml);
  }
}
