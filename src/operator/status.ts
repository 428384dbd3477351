import type { ListedSaga } from '../store/operator-invoices.js';
import type { OperatorFacts, SpaceFacts } from './facts.js';
import type { SpaceStatus, Status, WaitingView } from './operator.js';
import { adviceFor } from './standing.js';
import type { OperatorStores } from './stores.js';

/** More than a person reads at once; `invoices` has all of them. */
const MOST_WAITING = 100;
const MOST_ALERTS = 100;
const MINUTE_MS = 60_000;

/** How everything is, read at `now` (epoch milliseconds). */
export async function readStatus(stores: OperatorStores, facts: OperatorFacts, now: number): Promise<Status> {
  const counts = await stores.invoices.counts();
  const countsOf = (spaceId: string): SpaceStatus['eInvoices'] =>
    Object.fromEntries(
      counts.filter((row) => row.spaceId === spaceId).map(({ state, count }) => [state, count]),
    );
  const spaces = await Promise.all(
    facts.spaces.map((space) => spaceStatus(stores, space, countsOf(space.id))),
  );
  const alerts = await stores.alerts.list({ open: true, limit: MOST_ALERTS });
  const used = await stores.status.requestsSince(now - MINUTE_MS);
  return {
    version: facts.version,
    now,
    daemon: facts.isDaemonRunning() ? 'running' : 'stopped',
    spaces,
    alerts: alerts.map(({ id, spaceId, code, text, about, raisedAt, sentAt, resolvedAt }) => ({
      id,
      spaceId,
      code,
      text,
      about,
      raisedAt,
      sentAt,
      resolvedAt,
    })),
    rateBudget: used.map((row) => ({ ...row, limit: facts.requestsPerMinute })),
  };
}

async function spaceStatus(
  stores: OperatorStores,
  space: SpaceFacts,
  eInvoices: SpaceStatus['eInvoices'],
): Promise<SpaceStatus> {
  const spaceId = space.id;
  const waiting = await stores.invoices.page({ spaceId, state: 'waiting', limit: MOST_WAITING });
  return {
    spaceId,
    paused: await stores.decisions.pauseOf(spaceId),
    eInvoices,
    waiting: waiting.map(waitingView),
    oldestOpenAt: await stores.status.oldestOpenAt(spaceId),
    books: space.hasBooks ? await booksOf(stores, spaceId) : null,
    lastEventAt: await stores.events.lastAt(spaceId),
  };
}

function waitingView({ id, invoiceId, details, saga, changedAt }: ListedSaga): WaitingView {
  return {
    sagaId: id,
    invoiceId,
    invoiceNumber: details.invoiceNumber,
    state: saga.state,
    since: changedAt,
    reason: saga.reason,
    advice: adviceFor(saga),
  };
}

/** Deliveries of the last batch, and those that are still on their way. */
async function booksOf(stores: OperatorStores, spaceId: string): Promise<SpaceStatus['books']> {
  const [lastRun = null] = await stores.runs.list(spaceId, 1);
  const number = await stores.status.lastBatch(spaceId);
  const deliveries = await stores.deliveries.list(spaceId);
  return {
    lastRun,
    lastBatch: number === null ? null : await stores.batches.record(spaceId, number),
    deliveries: deliveries.filter(
      ({ deliveredAt, batchNumber }) => deliveredAt === null || batchNumber === number,
    ),
  };
}
