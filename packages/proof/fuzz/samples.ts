import { writeCii } from '../../../src/document/cii/write.js';
import { writeUbl } from '../../../src/document/ubl/write.js';
import { buildDocument } from '../../../src/einvoice/build-document.js';
import { createKsefProducer } from '../../../src/fa3/produce.js';
import { SCENARIOS } from '../../../test/fixtures/fa3/scenarios.js';
import { VALID_CASES } from '../../../test/fixtures/invoices/cases.js';
import { invoice } from '../../../test/fixtures/invoices/invoice.js';
import { polishInvoice, polishSettings } from '../../../test/fixtures/polish.js';

/** Of many that are alike; the smallest of each syntax would not have corrections, discounts and enclosures. */
const EVERY = 12;

/** Documents of ours in CII, UBL and FA(3), out of the fixtures. */
export async function sampleDocuments(): Promise<readonly Uint8Array[]> {
  const documents = VALID_CASES.filter((_, index) => index % EVERY === 0).flatMap((each) => {
    const built = buildDocument(invoice(each.invoice), each.settings, each.references);
    if (!built.ok || built.document.profile === 'fa3') return [];
    return [writeCii(built.document), writeUbl(built.document)];
  });
  return [...documents.filter(({ length }) => length < 20_000), await polishDocument()];
}

let polish: Promise<Uint8Array> | undefined;

/** The first of the Polish ones. */
export function polishDocument(): Promise<Uint8Array> {
  polish ??= madePolish();
  return polish;
}

async function madePolish(): Promise<Uint8Array> {
  const [scenario] = SCENARIOS;
  if (scenario === undefined) throw new Error('there are no Polish documents');
  const producer = createKsefProducer(polishSettings(scenario.settings));
  const produced = await producer.produce(polishInvoice(scenario.invoice), scenario.references);
  if (!produced.ok) throw new Error(JSON.stringify(produced.findings));
  return produced.xml;
}
