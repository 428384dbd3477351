import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CarriedOver } from '../../src/domain/neighbour/carry-over.js';
import type { Draw } from '../../src/einvoice/draw.js';
import { ownLayout } from '../../src/einvoice/own-layout.js';
import { createProducer } from '../../src/einvoice/produce.js';
import { invoice } from '../fixtures/invoices/invoice.js';
import { settings } from '../fixtures/invoices/settings.js';

const CODE =
  'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B58818501&numserie=S%2F26-1&fecha=01-10-2026&importe=416.50';
const PAY = 'https://sevilla.cobot.me/invoices/77/pay';

const CARRIED: Readonly<Record<string, CarriedOver>> = {
  'code-of-verifactu': { verifactu: CODE, payNow: null },
  'pay-now-link': { verifactu: null, payNow: PAY },
  'code-and-link': { verifactu: CODE, payNow: PAY },
};

/**
 * E-invoices with what our layout takes over from the platform's PDF, as `NAME.pdf` and `NAME.xml` in `folder`, which holds
 * nothing else afterwards.
 *
 * @throws when one is refused
 */
export async function writeCarriedDocuments(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, carried] of Object.entries(CARRIED)) {
    const draw: Draw = (document, ...content) => ownLayout(settings())({ ...document, carried }, ...content);
    const produced = await createProducer(settings(), draw).produce(invoice({ number: name }));
    if (!produced.ok) throw new Error(`${name} was refused: ${JSON.stringify(produced.findings)}`);
    writeFileSync(join(folder, `${name}.pdf`), produced.pdf);
    writeFileSync(join(folder, `${name}.xml`), produced.xml);
  }
}
