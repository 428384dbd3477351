import { mayNeedNone, whyNotIssuable } from '../../domain/coverage/issuable.js';
import { Failure } from '../../domain/errors.js';
import type { Phrase } from '../../domain/finding.js';
import type { LocalDate } from '../../domain/invoice.js';
import { isEnded } from '../../domain/saga/model.js';
import { phraseText } from '../../words/phrases.js';
import { endAlerts } from '../alerts/alerts.js';
import { appendAudit } from '../books/audit.js';
import { dialectOf } from '../engine/engine.js';
import { transactAudited } from '../engine/transact.js';
import type { Decider } from '../sagas/operator-decisions.js';
import { holdLatestSaga, insertSaga } from '../sagas/saga-start.js';
import { expedite, type SagaSeed } from '../sagas/take-event.js';
import type { Db, Transaction } from '../schema/tables.js';
import { type CoverageKey, knownCoverage, settleCoverage } from './settle-coverage.js';

/** Which invoice of which space. */
export interface DecidedInvoice extends CoverageKey {
  /** As people know it; its id where it has none yet. */
  readonly name: string;
  /** The cutover of its space. */
  readonly from: LocalDate;
}

/** Decisions of people about invoices of which nobody has asked for an e-invoice, each one commit with its row of the audit log. */
export function createCoverageDecide(db: Db) {
  return {
    /**
     * Begins an e-invoice as a request of the platform would; one that is under way is due at once.
     *
     * @throws Failure `operator.not-possible`
     */
    issue: (invoice: DecidedInvoice, seed: SagaSeed, decider: Decider): Promise<void> =>
      transactAudited(db, async (transaction) => {
        const { spaceId, invoiceId, from } = invoice;
        // Whoever takes a request of the platform meanwhile writes the same row, and finds the saga.
        const latest = await holdLatestSaga(transaction, spaceId, invoiceId);
        const known = await knownCoverage(transaction, invoice, from);
        refuseIf(whyNotIssuable({ ...known, from }), invoice);
        if (latest !== null && !isEnded(latest.state)) {
          await transaction.updateTable('saga').set({ requested: 1 }).where('id', '=', latest.id).execute();
          await expedite(transaction, latest.id, decider.at);
        } else {
          const { newId: id, settingsDigest } = seed;
          await insertSaga(
            transaction,
            { id, spaceId, invoiceId, settingsDigest, requested: true },
            decider.at,
          );
        }
        await record(transaction, 'issue', invoice, decider);
      }),

    /** Whether an invoice needs an e-invoice. @throws Failure `operator.not-possible` where that is no question */
    say: (kind: 'none-needed' | 'needed', invoice: DecidedInvoice, decider: Decider): Promise<void> =>
      transactAudited(db, async (transaction) => {
        const known = await knownCoverage(transaction, invoice, invoice.from);
        const { coverage } = known;
        const isAccepted = coverage.kind === 'exempt' && coverage.why === 'accepted';
        if (kind === 'none-needed' && !mayNeedNone(known)) refuseIf({ key: 'not none-needed' }, invoice);
        if (kind === 'needed' && !isAccepted) refuseIf({ key: 'not needed' }, invoice);
        await record(transaction, kind, invoice, decider);
        await settleCoverage(transaction, invoice);
        if (kind === 'needed') return;
        const { spaceId, invoiceId } = invoice;
        await endAlerts(transaction, `invoice:${spaceId}:${invoiceId}`, decider.at);
        await endAlerts(transaction, `deadline:${spaceId}:${invoiceId}`, decider.at);
      }),
  };
}

function refuseIf(why: Phrase | null, { name }: DecidedInvoice): void {
  if (why === null) return;
  const phrase = { key: 'about an invoice', values: { invoice: name, why } };
  throw new Failure('operator.not-possible', { detail: phraseText(phrase), phrase });
}

/** Who decided and why are no part of the audit log, which holds no personal data; the decision's number leads there. */
async function record(
  transaction: Transaction,
  kind: 'issue' | 'none-needed' | 'needed',
  { spaceId, invoiceId }: CoverageKey,
  { by, why, at }: Decider,
): Promise<void> {
  const { id } = await transaction
    .insertInto('coverage_decision')
    .values({ at, kind, decided_by: by, why, space_id: spaceId, invoice_id: invoiceId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = { decision: id, kind, invoice: invoiceId, event: null };
  await appendAudit(transaction, { at, spaceId, action: 'operator decided', details });
  await dialectOf(transaction).hint(transaction, null);
}
