import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../../src/domain/finding.js';
import type { Fa3Document } from '../../../src/fa3/document/fa3-document.js';
import { createKsefProducer } from '../../../src/fa3/produce.js';
import type { RandomScenario } from '../../fixtures/fa3/random.js';
import { polishInvoice, polishSettings } from '../../fixtures/polish.js';

/** What became of a scenario. */
export type Outcome =
  | { readonly ok: true; readonly document: Fa3Document; readonly file: string }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Makes the FA(3) of each scenario as the daemon does, as `INDEX.xml` in `folder`, which holds nothing else then. */
export async function writeScenarios(
  folder: string,
  scenarios: readonly RandomScenario[],
): Promise<readonly Outcome[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const [index, { invoice, settings, references }] of scenarios.entries()) {
    const producer = createKsefProducer(polishSettings(settings));
    const produced = await producer.produce(polishInvoice(invoice), references);
    if (!produced.ok) {
      outcomes.push(produced);
      continue;
    }
    const file = join(folder, `${index + 1}.xml`);
    writeFileSync(file, produced.xml);
    outcomes.push({ ok: true, document: produced.document, file });
  }
  return outcomes;
}
