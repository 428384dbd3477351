import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EInvoiceDocument } from '../../../src/document/model.js';
import type { Finding } from '../../../src/domain/finding.js';
import { createProducer } from '../../../src/einvoice/produce.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import type { DocumentPair } from '../document-pairs.js';
import type { Scenario } from './scenario.js';

/** What became of a scenario. */
export type Outcome =
  | { readonly ok: true; readonly document: EInvoiceDocument; readonly pair: DocumentPair }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * Makes the e-invoice of each scenario as the daemon does, as `INDEX.pdf` and `INDEX.xml` in `folder`, which
 * holds nothing else afterwards.
 */
export async function writeScenarios(
  folder: string,
  scenarios: readonly Scenario[],
): Promise<readonly Outcome[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const [index, scenario] of scenarios.entries()) {
    outcomes.push(await writeScenario(join(folder, String(index)), scenario));
  }
  return outcomes;
}

async function writeScenario(
  path: string,
  { invoice: given, settings, references }: Scenario,
): Promise<Outcome> {
  const produced = await createProducer(settings).produce(invoice(given), references);
  if (!produced.ok) return produced;
  const pair = { name: path, pdf: `${path}.pdf`, xml: `${path}.xml` };
  writeFileSync(pair.pdf, produced.pdf);
  writeFileSync(pair.xml, produced.xml);
  return { ok: true, document: produced.document, pair };
}
