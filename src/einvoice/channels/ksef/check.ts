import { localDate } from '@spacebooks/base/calendar';
import type { KsefClient } from '@spacebooks/ksef-client/client';
import { Failure } from '../../../domain/errors.js';
import type { Finding } from '../../../domain/finding.js';
import type { LocalDate } from '../../../domain/invoice.js';
import { usualDeadline } from '../../../domain/ksef-failures.js';
import { startOfDay } from '../../../domain/local-moment.js';
import { POLISH_TIME_ZONE } from '../../../domain/polish-calendar.js';
import { termOf } from '../../../domain/saga/ksef/deadline.js';
import { TOTAL_FAILURE_RULE } from '../../../domain/saga/ksef/lifted.js';
import type { KsefPlan } from '../../../domain/saga/ksef/model.js';
import { type EInvoiceSettings, operatorLanguageOf } from '../../../domain/settings.js';
import { pinnedRate } from '../../../fa3/build/exchange-rate.js';
import type { SagaRecord } from '../../../store/sagas/saga-row.js';
import { worded } from '../../../words/findings.js';
import { factsOf } from '../../facts.js';
import { invoiceOf, type ResultOf, type Run, type StepDeps } from '../../run.js';
import { type KsefSpace, ksefOf, settingsDigest, settingsText } from '../../space.js';

/**
 * Everything that can be known before the lock: the document is made and validated against the schema, the rate of
 * exchange is looked up and pinned, and KSeF must accept our login. KSeF being down is no reason not to lock.
 */
export async function checkForKsef(record: SagaRecord, run: Run, deps: StepDeps): ResultOf<'check'> {
  const { space, archive, atWork, clock } = deps;
  const ksef = ksefOf(space);
  const { settings } = space;
  const invoice = invoiceOf(run);
  const facts = factsOf(invoice);
  const checkedAgainst = settingsDigest(settings);
  const plan = planOf(ksef, invoice.invoiceDate, clock.now());
  if (termOf(plan, ksef.announced).kind === 'lifted') {
    const findings = [notWanted(invoice.invoiceDate, settings)];
    return { event: { type: 'checked', facts, findings }, details: { settingsDigest: checkedAgainst } };
  }
  const references = run.references ?? {};
  const produced = await atWork.compute(record, 'checkFa3', settings, invoice, references, isDrawn(ksef));
  if (!produced.ok) {
    const { findings } = produced;
    return { event: { type: 'checked', facts, findings }, details: { settingsDigest: checkedAgainst } };
  }
  await logInIfItCan(ksef.client);
  const rate = produced.document.fa3.exchangeRate;
  const pinned = rate === null ? settings : withRate(settings, pinnedRate(rate));
  const pinnedSettings = await archive.put(Buffer.from(settingsText(pinned)));
  return {
    event: { type: 'checked', facts, findings: [], ksef: plan },
    details: { pinnedSettings, settingsDigest: checkedAgainst },
  };
}

/** Whether the customer may get our own layout. */
function isDrawn({ afterAcceptance, whenUnavailable }: KsefSpace): boolean {
  return afterAcceptance === 'attach' || whenUnavailable === 'offline24';
}

/** @throws Failure `ksef.unauthorized`: nothing is locked for a login that KSeF rejects */
async function logInIfItCan(client: KsefClient): Promise<void> {
  try {
    await client.logIn();
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'ksef.unauthorized') throw error;
  }
}

function planOf({ afterAcceptance, whenUnavailable }: KsefSpace, date: LocalDate, now: number): KsefPlan {
  // Its date counts, whenever it is written: of another day no more than that is known.
  const isOfToday = date === localDate(now, POLISH_TIME_ZONE);
  return {
    attaches: afterAcceptance === 'attach',
    goesOffline: whenUnavailable === 'offline24',
    deadline: usualDeadline(date),
    issuedAt: isOfToday ? now : startOfDay(date, POLISH_TIME_ZONE),
  };
}

/** A total failure was announced: such an invoice goes to the customer outside KSeF (art. 106ng of the VAT act). */
function notWanted(date: LocalDate, { language }: EInvoiceSettings): Finding {
  const problem = {
    rule: TOTAL_FAILURE_RULE,
    field: 'e_invoices.ksef.failures',
    problem: 'total failure of KSeF',
    values: { date },
  };
  return worded(problem, operatorLanguageOf(language));
}

function withRate(settings: EInvoiceSettings, rate: ReturnType<typeof pinnedRate>): EInvoiceSettings {
  return settings.ksef === undefined
    ? settings
    : { ...settings, ksef: { ...settings.ksef, exchange_rate: rate } };
}
