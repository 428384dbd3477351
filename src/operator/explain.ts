import { eInvoiceAdvices } from '../domain/advice/e-invoice-advice.js';
import type { Coverage } from '../domain/coverage/coverage-of.js';
import { possibleOf } from '../domain/coverage/issuable.js';
import type { Saga } from '../domain/saga/model.js';
import { whyNotReleasable, whyNotRetryable } from '../domain/saga/release.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { latestCopy } from '../store/books/invoice-books.js';
import { knownCoverage } from '../store/coverage/settle-coverage.js';
import type { Db } from '../store/engine/open.js';
import type { InvoiceReference, ListedSaga } from '../store/invoices/operator-invoices.js';
import type { StoredRequest, StoredStep } from '../store/sagas/operator-story.js';
import { coverageNext, coverageStanding } from './coverage-words.js';
import type { OperatorFacts } from './facts.js';
import { adviceFor, standing, whatComesNext } from './standing.js';
import type { OperatorStores } from './stores.js';
import type { Attempt, InvoiceStory } from './stories.js';

/** Everything that is known of an invoice, at `now` (epoch milliseconds). */
export async function explainInvoice(
  db: Db,
  stores: OperatorStores,
  facts: OperatorFacts,
  known: InvoiceReference,
  now: number,
  language?: OperatorLanguage,
): Promise<InvoiceStory> {
  const sagas = await stores.invoices.attempts(known);
  const ids = sagas.map(({ id }) => id);
  const [steps, requests] = [await stores.story.steps(ids), await stores.story.requests(known)];
  const latest = sagas[0]?.saga ?? null;
  const space = facts.spaces.find(({ id }) => id === known.spaceId);
  const around = {
    now,
    timeZone: space?.timeZone ?? 'UTC',
    announced: space?.announced,
    isPaused: (await stores.decisions.pauseOf(known.spaceId)) !== null,
    isDaemonRunning: await facts.isDaemonRunning(),
  };
  const from = space?.eInvoicesFrom ?? '';
  const measured = await knownCoverage(db, known, from);
  const { coverage } = measured;
  const missed = coverageStanding(coverage, latest?.state ?? null, from);
  const isLocked = await isLockedBySomebody(db, known, sagas[0]);
  const invoiceNumber =
    numberOf(sagas) ?? (await stores.facts.of(known.spaceId, known.invoiceId))?.number ?? null;
  const shown = latest === null ? null : { ...latest, lock: isLocked ? ('foreign' as const) : latest.lock };
  const said = [
    ...(latest === null ? [] : [standing(shown ?? latest)]),
    ...(missed === null ? [] : [missed]),
  ];
  return {
    ...known,
    invoiceNumber,
    isLocked,
    coverage,
    coverageSaid: coverageStanding(coverage, latest?.state ?? null, from, language),
    standing: said.join(' '),
    next:
      latest === null || missed !== null
        ? coverageNext(coverage, language)
        : whatComesNext(shown ?? latest, around, language),
    advice: latest === null ? null : adviceFor(latest),
    advices: eInvoiceAdvices({
      ...known,
      ...{ number: invoiceNumber, saga: latest, coverage: coverage.kind, isLocked },
      isOver: needsNothing(coverage) || (await isDoneWith(stores, known, latest)),
    }),
    attempts: sagas.map((saga) => ({
      ...toAttempt(saga, steps, requests),
      traceId: facts.traceOf?.(saga.id) ?? null,
    })),
    events: await stores.events.ofInvoice(known),
    alerts: await stores.story.alerts(known, ids),
    decisions: (await stores.decisions.ofInvoice(known)).map(({ at, kind, by, why, outcome }) => ({
      at,
      kind,
      by,
      why,
      outcome,
    })),
    deposits: await stores.deposits.ofInvoice(known.spaceId, known.invoiceId),
    possible: [...(latest === null ? [] : possibleFor(latest)), ...possibleOf({ ...measured, from })],
  };
}

/**
 * Whether the platform lets nobody edit an invoice that has no e-invoice of ours, as far as it was read last: when the e-invoice
 * was checked, or when the platform was copied.
 */
async function isLockedBySomebody(
  db: Db,
  { spaceId, invoiceId }: InvoiceReference,
  last: ListedSaga | undefined,
): Promise<boolean> {
  const copy = await latestCopy(db, spaceId, invoiceId);
  const isNewer = copy !== null && (last === undefined || copy.seenAt >= last.changedAt);
  if (isNewer) return !copy.invoice.canUpdate && last?.saga.lock !== 'ours';
  return last?.saga.lock === 'foreign';
}

/** By a person's word or by what became of the invoice; not for its date, which whoever asked for one got wrong. */
function needsNothing(coverage: Coverage): boolean {
  return coverage.kind === 'exempt' && coverage.why !== 'before cutover';
}

/** A later e-invoice, or a person, has ended what was told of one that is out. */
async function isDoneWith(
  { story }: Pick<OperatorStores, 'story'>,
  known: InvoiceReference,
  latest: Pick<Saga, 'state' | 'reason'> | null,
): Promise<boolean> {
  if (latest === null || latest.reason === null) return false;
  const isOut = latest.state === 'done' || latest.state === 'done-foreign';
  return isOut && !(await story.isToldOf(known, latest.reason.code));
}

/** As it was read last; null when it never was. @param sagas the one that began last first */
export function numberOf(sagas: readonly ListedSaga[]): string | null {
  return sagas.find(({ details }) => details.invoiceNumber !== null)?.details.invoiceNumber ?? null;
}

/** What a person can ask for in this state. */
function possibleFor(saga: Saga): readonly ('retry' | 'release')[] {
  const retry = whyNotRetryable(saga) === null ? (['retry'] as const) : [];
  return whyNotReleasable(saga) === null ? [...retry, 'release'] : retry;
}

function toAttempt(
  { id, saga, details, startedAt }: ListedSaga,
  steps: readonly StoredStep[],
  requests: readonly StoredRequest[],
): Omit<Attempt, 'traceId'> {
  return {
    sagaId: id,
    state: saga.state,
    reason: saga.reason,
    lock: saga.lock,
    startedAt,
    runAt: saga.runAt,
    failures: saga.failures,
    steps: steps.filter(({ sagaId }) => sagaId === id).map(({ sagaId: _sagaId, ...step }) => step),
    requests: requests
      .filter(({ sagaId }) => sagaId === id)
      .map(({ sagaId: _sagaId, ...request }) => request),
    files: filesOf(details),
    ksef:
      saga.ksef === null
        ? null
        : {
            number: saga.ksef.number,
            documentHash: details.documentHash,
            session: saga.ksef.sessions.at(-1) ?? null,
          },
  };
}

function filesOf(details: ListedSaga['details']): Attempt['files'] {
  const files = [
    { kind: 'invoice', address: details.invoiceDocument },
    { kind: 'settings', address: details.pinnedSettings },
    { kind: 'xml', address: details.xml },
    { kind: 'pdf', address: details.pdf },
    { kind: 'receipt', address: details.receipt },
    { kind: 'other document', address: details.otherDocument },
  ] as const;
  return files.flatMap(({ kind, address }) => (address === null ? [] : [{ kind, address }]));
}
