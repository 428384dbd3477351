import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProducer } from '../../src/einvoice/produce.js';
import { VALID_CASES } from '../fixtures/invoices/cases.js';
import { invoice } from '../fixtures/invoices/invoice.js';

/**
 * Makes the PDF and XML of every valid case of the fixtures, as `NUMBER.pdf` and `NUMBER.xml` in `folder`,
 * which holds nothing else afterwards.
 *
 * @throws when a case is refused
 */
export async function writeDocuments(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, invoice: overrides, settings } of VALID_CASES) {
    const produced = await createProducer(settings).produce(invoice(overrides));
    if (!produced.ok) throw new Error(`${name} was refused: ${JSON.stringify(produced.findings)}`);
    writeFileSync(join(folder, `${produced.fileName}.pdf`), produced.pdf);
    writeFileSync(join(folder, `${produced.fileName}.xml`), produced.xml);
  }
}
