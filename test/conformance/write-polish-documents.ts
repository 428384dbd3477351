import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EInvoiceDocument } from '../../src/document/model.js';
import type { Language } from '../../src/domain/settings.js';
import { drawKsef, type KsefVisual } from '../../src/einvoice/channels/ksef/draw-visual.js';
import { createKsefProducer } from '../../src/fa3/produce.js';
import { SCENARIOS } from '../fixtures/fa3/scenarios.js';
import { invoice } from '../fixtures/invoices/invoice.js';
import { polishOverrides, polishSettings } from '../fixtures/polish.js';
import { ISSUED, LAYOUT, offline, SAMPLES } from '../unit/pdf/polish-documents.js';

const LANGUAGES: readonly Language[] = ['pl', 'en', 'de'];
const VISUALS: readonly KsefVisual[] = [ISSUED, offline(), offline(342)];
/** The samples are documents and no invoices; a stand-in of the right name will do. */
const STAND_IN =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"/>\n';

/**
 * Draws the Polish invoices: the samples of the layout, and each kind of FA(3) with languages and codes in turn; as
 * `NAME.pdf` and `NAME.xml` in `folder`, which holds nothing else afterwards.
 *
 * @throws when one is refused
 */
export async function writePolishDocuments(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, document, visual } of SAMPLES)
    await write(join(folder, name), document, Buffer.from(STAND_IN), visual);
  for (const [index, { name, ...scenario }] of SCENARIOS.entries()) {
    const language = LANGUAGES[index % LANGUAGES.length] ?? 'pl';
    const producer = createKsefProducer(polishSettings({ ...scenario.settings, language }));
    const produced = await producer.produce(invoice(polishOverrides(scenario.invoice)), scenario.references);
    if (!produced.ok) throw new Error(`${name} was refused: ${JSON.stringify(produced.findings)}`);
    const visual = VISUALS[Math.floor(index / LANGUAGES.length) % VISUALS.length] ?? ISSUED;
    await write(join(folder, `FA(3) ${index + 1} ${name}`), produced.document, produced.xml, visual);
  }
}

async function write(
  path: string,
  document: EInvoiceDocument,
  xml: Uint8Array,
  visual: KsefVisual,
): Promise<void> {
  const drawn = await drawKsef(document, xml, { layout: LAYOUT, language: 'pl' }, visual);
  if (!drawn.ok) throw new Error(`${path} was refused: ${JSON.stringify(drawn.findings)}`);
  writeFileSync(`${path}.pdf`, drawn.pdf);
  writeFileSync(`${path}.xml`, xml);
}
