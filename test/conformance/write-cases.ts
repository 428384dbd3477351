import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EInvoiceDocument } from '../../src/document/model.js';
import type { Finding } from '../../src/domain/finding.js';
import { createProducer } from '../../src/einvoice/produce.js';
import type { InvoiceCase } from '../fixtures/invoices/cases.js';
import { invoice } from '../fixtures/invoices/invoice.js';
import type { DocumentPair } from './document-pairs.js';

/** What became of a case: a document and its two files, or why there is none. */
export type CaseResult = InvoiceCase &
  (
    | { readonly ok: true; readonly document: EInvoiceDocument; readonly pair: DocumentPair }
    | { readonly ok: false; readonly findings: readonly Finding[] }
  );

/**
 * Makes the PDF and XML of every case as the daemon does, as `NUMBER.pdf` and `NUMBER.xml` in `folder`, which
 * holds nothing else afterwards.
 */
export async function writeCases(
  folder: string,
  cases: readonly InvoiceCase[],
): Promise<readonly CaseResult[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const results: CaseResult[] = [];
  for (const each of cases) results.push(await writeCase(folder, each));
  return results;
}

async function writeCase(folder: string, each: InvoiceCase): Promise<CaseResult> {
  const produced = await createProducer(each.settings).produce(invoice(each.invoice), each.references);
  if (!produced.ok) return { ...each, ok: false, findings: produced.findings };
  const path = join(folder, produced.fileName);
  const pair = { name: each.name, pdf: `${path}.pdf`, xml: `${path}.xml` };
  writeFileSync(pair.pdf, produced.pdf);
  writeFileSync(pair.xml, produced.xml);
  return { ...each, ok: true, document: produced.document, pair };
}
