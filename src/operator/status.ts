import { localDate } from '@spacebooks/base/calendar';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { eInvoiceAdvices } from '../domain/advice/e-invoice-advice.js';
import { sentByNow } from '../domain/coverage/gap.js';
import type { ListedSaga } from '../store/invoices/operator-invoices.js';
import type { OperatedSpace, OperatorFacts } from './facts.js';
import type { AlertView, SpaceStatus, Status, WaitingView } from './operator.js';
import { adviceFor } from './standing.js';
import type { OperatorStores } from './stores.js';

/** More than a person reads at once; `invoices` has all of them. */
const MOST_WAITING = 100;
const MOST_ALERTS = 100;

/** How everything is, read at `now` (epoch milliseconds): as many statements for a thousand spaces as for one. */
export async function readStatus(stores: OperatorStores, facts: OperatorFacts, now: number): Promise<Status> {
  const spaces = await spaceStatuses(stores, facts.spaces, now);
  const alerts = await readAlerts(stores);
  const used = await stores.status.requestsSince(now - MINUTE_MS);
  return {
    version: facts.version,
    now,
    daemon: (await facts.isDaemonRunning()) ? 'running' : 'stopped',
    spaces,
    alerts,
    rateBudget: used.map((row) => ({ ...row, limit: facts.requestsPerMinute })),
  };
}

/** Those that are open. */
export async function readAlerts({ alerts }: Pick<OperatorStores, 'alerts'>): Promise<readonly AlertView[]> {
  const open = await alerts.list({ open: true, limit: MOST_ALERTS });
  return open.map(({ id, spaceId, code, text, about, raisedAt, sentAt, resolvedAt }) => ({
    ...{ id, spaceId, code, text, about, raisedAt, sentAt, resolvedAt },
  }));
}

async function spaceStatuses(
  stores: OperatorStores,
  spaces: readonly OperatedSpace[],
  now: number,
): Promise<readonly SpaceStatus[]> {
  const ids = spaces.map(({ id }) => id);
  const counts = Map.groupBy(await stores.invoices.counts(), ({ spaceId }) => spaceId);
  const waiting = Map.groupBy(await stores.invoices.waiting(MOST_WAITING), ({ spaceId }) => spaceId);
  // A day of the calendar of Greenwich is near enough for what is late by days.
  const gaps = await stores.gaps.counts(sentByNow(localDate(now, 'UTC')));
  const pauses = await stores.decisions.pauses();
  const oldestOpen = await stores.status.oldestOpen();
  const lastEvents = await stores.events.lastAt(ids);
  const withBooks = spaces.filter(({ hasBooks }) => hasBooks).map(({ id }) => id);
  const books = await booksOf(stores, withBooks);
  return ids.map((spaceId) => ({
    spaceId,
    paused: pauses.get(spaceId) ?? null,
    eInvoices: Object.fromEntries((counts.get(spaceId) ?? []).map(({ state, count }) => [state, count])),
    coverage: gaps.get(spaceId) ?? { missing: 0, unsent: 0 },
    waiting: (waiting.get(spaceId) ?? []).map((one) => waitingView(spaceId, one)),
    oldestOpenAt: oldestOpen.get(spaceId) ?? null,
    books: books.get(spaceId) ?? null,
    lastEventAt: lastEvents.get(spaceId) ?? null,
  }));
}

function waitingView(spaceId: string, { id, invoiceId, details, saga, changedAt }: ListedSaga): WaitingView {
  const { invoiceNumber: number } = details;
  return {
    sagaId: id,
    invoiceId,
    invoiceNumber: details.invoiceNumber,
    state: saga.state,
    since: changedAt,
    reason: saga.reason,
    advice: adviceFor(saga),
    advices: eInvoiceAdvices({
      spaceId,
      invoiceId,
      number,
      saga,
      coverage: 'waits',
      isLocked: null,
      isOver: false,
    }),
  };
}

/** Of each of these spaces; deliveries are those of the last batch, and those that are still on their way. */
async function booksOf(
  stores: OperatorStores,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, SpaceStatus['books']>> {
  const lastRuns = await stores.runs.last(spaceIds);
  const lastBatches = await stores.batches.last(spaceIds);
  const deliveries = Map.groupBy(await stores.deliveries.recent(spaceIds), ({ spaceId }) => spaceId);
  return new Map(
    spaceIds.map((id) => [
      id,
      {
        lastRun: lastRuns.get(id) ?? null,
        lastBatch: lastBatches.get(id) ?? null,
        deliveries: deliveries.get(id) ?? [],
      },
    ]),
  );
}
