import type { References } from '../../../document/build/document-type.js';
import type { EInvoiceSettings } from '../../../domain/settings.js';
import type { SagaRecord } from '../../../store/sagas/saga-row.js';
import { modelBytes } from '../../at-work/packed.js';
import { invoiceOf, type ResultOf, type Run, type StepDeps } from '../../run.js';

/** Makes the FA(3) of the locked invoice and archives it with what it was made from. */
export async function produceFa3(
  record: SagaRecord,
  settings: EInvoiceSettings,
  run: Run,
  { archive, atWork }: StepDeps,
): ResultOf<'produce'> {
  const invoice = invoiceOf(run);
  const references = run.references ?? {};
  const produced = await atWork.compute(record, 'produceFa3', settings, invoice, references);
  if (!produced.ok) return { event: { type: 'produced', findings: produced.findings } };
  const details = {
    invoiceDocument: await archive.put(Buffer.from(JSON.stringify(run.shown?.document))),
    xml: await archive.put(produced.xml),
    documentHash: produced.hash,
    issueDate: invoice.invoiceDate,
    documentModel: await archive.put(modelBytes(produced.document)),
    corrects: correctsOf(references),
  };
  return { event: { type: 'produced', findings: [] }, details };
}

/** Nothing of the buyer: that stands in the archive, which is emptied by its own rules. */
function correctsOf({ precedingInvoice }: References): SagaRecord['details']['corrects'] {
  if (precedingInvoice === undefined) return null;
  const { number, issueDate, ksefNumber } = precedingInvoice;
  return { number, issueDate, ksefNumber };
}
