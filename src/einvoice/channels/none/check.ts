import type { Finding } from '../../../domain/finding.js';
import type { SagaRecord } from '../../../store/sagas/saga-row.js';
import { factsOf } from '../../facts.js';
import { makeEInvoice } from '../../make.js';
import { invoiceOf, type ResultOf, type Run, type StepDeps } from '../../run.js';
import { settingsDigest, settingsText } from '../../space.js';
import { withPinnedRate } from './pin-rate.js';

/** Makes the document and checks it against every rule. */
export async function checkEInvoice(record: SagaRecord, run: Run, deps: StepDeps): ResultOf<'check'> {
  const { space, archive } = deps;
  const findings = await findingsBeforeLock(record, run, deps);
  const event = { type: 'checked', facts: factsOf(invoiceOf(run)), findings } as const;
  const checkedAgainst = settingsDigest(space.settings);
  if (findings.length > 0) return { event, details: { settingsDigest: checkedAgainst } };
  const pinned = withPinnedRate(space.settings, invoiceOf(run), run.references ?? {});
  const pinnedSettings = await archive.put(Buffer.from(settingsText(pinned)));
  return { event, details: { pinnedSettings, settingsDigest: checkedAgainst } };
}

/**
 * The platform's PDF is of use only if it can be made PDF/A, and the code of Verifactu only if it is there: then the whole
 * e-invoice is made, as a trial.
 */
async function findingsBeforeLock(record: SagaRecord, run: Run, deps: StepDeps): Promise<readonly Finding[]> {
  const { settings } = deps.space;
  if (settings.layout.pdf === 'own' && settings.carry_over?.verifactu !== true) {
    return deps.atWork.compute(record, 'check', settings, invoiceOf(run), run.references ?? {});
  }
  const made = await makeEInvoice(record, settings, run, deps);
  return made.ok ? [] : made.findings;
}
