import type { Finding } from '../../../domain/finding.js';
import type { EInvoiceSettings } from '../../../domain/settings.js';
import type { SagaRecord } from '../../../store/sagas/saga-row.js';
import { factsOf } from '../../facts.js';
import { logNotes } from '../../log-notes.js';
import { makeEInvoice } from '../../make.js';
import { invoiceOf, type ResultOf, type Run, type StepDeps } from '../../run.js';
import { settingsDigest, settingsText } from '../../space.js';
import type { Channel } from '../channel.js';

/** The platform mails the e-invoice, and that is all. */
export const NONE: Channel = {
  carries: ({ ksef }) => ksef === null,
  attachesEInvoice: true,
  waitsUntil: () => null,
  check: checkEInvoice,
  produce: produceEInvoice,
  steps: {},
};

/** Makes the document and checks it against every rule. */
async function checkEInvoice(record: SagaRecord, run: Run, deps: StepDeps): ResultOf<'check'> {
  const { space, archive } = deps;
  const findings = await findingsBeforeLock(record, run, deps);
  const event = { type: 'checked', facts: factsOf(invoiceOf(run)), findings } as const;
  const checkedAgainst = settingsDigest(space.settings);
  if (findings.length > 0) return { event, details: { settingsDigest: checkedAgainst } };
  const pinnedSettings = await archive.put(Buffer.from(settingsText(space.settings)));
  return { event, details: { pinnedSettings, settingsDigest: checkedAgainst } };
}

/** The platform's PDF is of use only if it can be made PDF/A: in that mode the whole e-invoice is made, as a trial. */
async function findingsBeforeLock(record: SagaRecord, run: Run, deps: StepDeps): Promise<readonly Finding[]> {
  const { settings } = deps.space;
  if (settings.layout.pdf === 'own') {
    return deps.atWork.compute(record, 'check', settings, invoiceOf(run), run.references ?? {});
  }
  const made = await makeEInvoice(record, settings, run, deps);
  return made.ok ? [] : made.findings;
}

/** Makes XML and PDF of the locked invoice, and archives them with what they were made from. */
async function produceEInvoice(
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
  return { event: { type: 'produced', findings: [] }, details };
}
