import { addDays, localDate } from '@spacebooks/base/calendar';
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
  const { space, archive, atWork } = deps;
  const ksef = ksefOf(space);
  const { settings } = space;
  const invoice = invoiceOf(run);
  const facts = factsOf(invoice);
  const checkedAgainst = settingsDigest(settings);
  const plan = planOf(ksef, invoice.invoiceDate, await issuedAt(record, invoice.invoiceDate, deps));
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

/**
 * When it is issued, as far as announced failures count: now, if its date is today. Otherwise its date counts, whenever it is
 * checked: from when it was asked for last on that day, so that what has waited for us is no older by it, else from its beginning.
 */
async function issuedAt(
  { spaceId, invoiceId }: SagaRecord,
  date: LocalDate,
  { sagas, clock }: Pick<StepDeps, 'sagas' | 'clock'>,
): Promise<number> {
  const now = clock.now();
  if (date === localDate(now, POLISH_TIME_ZONE)) return now;
  const from = startOfDay(date, POLISH_TIME_ZONE);
  const to = startOfDay(addDays(date, 1), POLISH_TIME_ZONE);
  return (await sagas.lastBegun(spaceId, invoiceId, { from, to })) ?? from;
}

function planOf({ afterAcceptance, whenUnavailable }: KsefSpace, date: LocalDate, at: number): KsefPlan {
  return {
    attaches: afterAcceptance === 'attach',
    goesOffline: whenUnavailable === 'offline24',
    deadline: usualDeadline(date),
    issuedAt: at,
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
