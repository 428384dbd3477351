import type { EInvoiceSettings } from '../../../domain/settings.js';
import type { SagaRecord } from '../../../store/sagas/saga-row.js';
import { logNotes } from '../../log-notes.js';
import { makeEInvoice } from '../../make.js';
import type { ResultOf, Run, StepDeps } from '../../run.js';

/** Makes XML and PDF of the locked invoice, and archives them with what they were made from. */
export async function produceEInvoice(
  record: SagaRecord,
  settings: EInvoiceSettings,
  run: Run,
  deps: StepDeps,
): ResultOf<'produce'> {
  const { archive } = deps;
  const produced = await makeEInvoice(record, settings, run, deps);
  if (!produced.ok) return { event: { type: 'produced', findings: produced.findings } };
  logNotes(produced.notes, record.invoiceId, deps);
  run.pdf = produced.pdf;
  const details = {
    invoiceDocument: await archive.put(Buffer.from(JSON.stringify(run.shown?.document))),
    xml: await archive.put(produced.xml),
    pdf: await archive.put(produced.pdf),
  };
  const { deposit } = produced;
  if (deposit === null) return { event: { type: 'produced', findings: [] }, details };
  const file = { name: deposit.name, address: details[deposit.part] };
  return { event: { type: 'produced', findings: [] }, details: { ...details, deposit: file } };
}
