import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import { postedAmounts } from '../../../../src/books/tax-returns/posted-amounts.js';
import { daysOf } from '../../../../src/domain/accounting/month.js';
import { createOperator } from '../../../../src/operator/create-operator.js';
import { systemRandom } from '../../../../src/random.js';
import { createDigestSource } from '../../../../src/store/alerts/digest-facts.js';
import { createPayableInvoices } from '../../../../src/store/bank/payable-invoices.js';
import { createBatches } from '../../../../src/store/books/batches.js';
import { createBookRuns } from '../../../../src/store/books/book-runs.js';
import { createDeferredEntries } from '../../../../src/store/books/deferred-entries.js';
import { createDeliveries } from '../../../../src/store/books/deliveries.js';
import { createJournal } from '../../../../src/store/books/journal.js';
import { createMonthFacts } from '../../../../src/store/books/month-facts.js';
import { createReleases } from '../../../../src/store/books/releases.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { readMetricFacts } from '../../../../src/store/invoices/metric-facts.js';
import { createMirror } from '../../../../src/store/mirror/mirror.js';
import { createOrphanLocks } from '../../../../src/store/sagas/orphan-locks.js';
import { createSagas } from '../../../../src/store/sagas/sagas.js';
import { createTaskFacts } from '../../../../src/store/tasks/task-facts.js';
import { SERIES } from './book-rows.js';

export const SPACES = Array.from({ length: 10 }, (_, index) => `space-${index}`);
const SPACE = 'space-3';
const PAGE = 50;
/** Of the copies that a sync reads again. */
const WINDOW_DAYS = 120;

export type Ask = (db: Db, now: number) => Promise<unknown>;

function operatorOf(db: Db) {
  const spaces = SPACES.map((id) => ({
    id,
    timeZone: 'Europe/Berlin',
    hasBooks: true,
    eInvoicesFrom: '2026-01-01',
    goesToKsef: false,
    othersIssue: false,
    settingsDigest: 'settings',
    readCallback: () => ({ invoiceId: '', trigger: null }) as never,
  }));
  const facts = {
    version: 'bench',
    isDaemonRunning: async () => true,
    traceOf: null,
    requestsPerMinute: 60,
    spaces,
  };
  return createOperator({ db, facts, clock: systemClock, random: systemRandom });
}

/** What people, monitoring and the daemon ask about e-invoices. */
const ABOUT_E_INVOICES: Readonly<Record<string, Ask>> = {
  'spaces and status': (db) => operatorOf(db).status(),
  'tasks of the start page': async (db, now) => {
    const facts = createTaskFacts(db);
    await facts.eInvoices(SPACES, localDate(now, 'UTC'));
    await facts.bankLines(SPACES);
    await facts.batches(SPACES);
    await facts.alerts(SPACES);
  },
  'list, first page': (db) => operatorOf(db).invoices({ limit: PAGE }),
  'list of a space': (db) => operatorOf(db).invoices({ limit: PAGE, spaceIds: [SPACE] }),
  'list, waiting': (db) => operatorOf(db).invoices({ limit: PAGE, state: 'waiting' }),
  'list, waiting in a space': (db) =>
    operatorOf(db).invoices({ limit: PAGE, state: 'waiting', spaceIds: [SPACE] }),
  'list, open': (db) => operatorOf(db).invoices({ limit: PAGE, state: 'open' }),
  'list, gone': (db) => operatorOf(db).invoices({ limit: PAGE, state: 'gone' }),
  'list, a state that none is in': (db) => operatorOf(db).invoices({ limit: PAGE, state: 'done-foreign' }),
  'search, found': (db) => operatorOf(db).invoices({ limit: PAGE, search: '0000777' }),
  'search, not found': (db) => operatorOf(db).invoices({ limit: PAGE, search: 'none has this' }),
  'story of an invoice': (db) => operatorOf(db).explain('invoice-777', undefined),
  'events of a space': (db) => operatorOf(db).events({ spaceIds: [SPACE], limit: PAGE }),
  'events of a space without any': (db) => operatorOf(db).events({ spaceIds: ['space-99'], limit: PAGE }),
  '/metrics': (db) => readMetricFacts(db),
  'start: sagas woken': (db, now) => createSagas(db).wakeAll(now),
  'start: sagas of other spaces': (db) => createSagas(db).countOutside(SPACES),
  'start: releases settled': (db, now) => createReleases(db).settleEnded(now),
  'orphan locks of a space': (db) => createOrphanLocks(db).suspected(SPACE),
  'digest of all spaces': (db, now) => createDigestSource(db).eInvoices(now - DAY_MS, now),
  'alerts resolved since yesterday': (db, now) =>
    createDigestSource(db).resolvedCount(SPACES, now - DAY_MS, now),
};

/** What they ask about the books of a space, which has a tenth of the invoices. */
const ABOUT_BOOKS: Readonly<Record<string, Ask>> = {
  'page of batches': (db) => createBatches(db).page(SPACE, 31),
  'page of a batch': async (db) => {
    const { number = 1 } = (await createBatches(db).last([SPACE])).get(SPACE) ?? {};
    await createBatches(db).record(SPACE, number);
    await createBatches(db).files(SPACE, number);
    await createDeliveries(db).list(SPACE, number);
  },
  'page of runs': (db) => createBookRuns(db).list(SPACE, 60),
  'list of all batches': (db) => createBatches(db).list(SPACE),
  'month: its batches': (db, now) => createMonthFacts(db).batches(SPACE, monthBefore(now)),
  'month: revenue that is posted': (db, now) => createMonthFacts(db).revenue(SPACE, SERIES, monthBefore(now)),
  'month: invoices that are posted': (db, now) =>
    createMonthFacts(db).posted(SPACE, SERIES, monthBefore(now)),
  'deferrals, of which there are none': async (db) => {
    for await (const _entry of createDeferredEntries(db).of(SPACE, SERIES));
  },
  'export: what waits': (db, now) =>
    createJournal(db).state(SPACE, SERIES, {
      terms: 'terms',
      period: { from: '2020-01-01', to: localDate(now, 'UTC') },
    }),
  'sync: days of the window': (db, now) =>
    createMirror(db).days(SPACE, {
      from: addDays(localDate(now, 'UTC'), -WINDOW_DAYS),
      to: localDate(now, 'UTC'),
    }),
  'sync: unpaid and not seen': (db, now) =>
    createMirror(db).unpaidNotSeen({ id: 2, spaceId: SPACE, startedAt: now, pointedAt: [] }),
  'deliveries: planned': (db, now) => createDeliveries(db).plan(SPACE, SERIES, [], now),
  'deliveries: due': (db, now) => createDeliveries(db).due(SPACE, now),
  'digest of the books': (db, now) => createDigestSource(db).books(SPACE, now - DAY_MS, now),
};

function monthBefore(now: number) {
  return daysOf(addDays(localDate(now, 'UTC'), -31).slice(0, 7));
}

/** Answered within a bound, however many invoices there are. */
export const BOUNDED: Readonly<Record<string, Ask>> = { ...ABOUT_E_INVOICES, ...ABOUT_BOOKS };

/** What a command or a night asks that works through as much as it is about: all entries of an export, the invoices of 200 days. */
export const UNBOUNDED: Readonly<Record<string, Ask>> = {
  'tax return of a month': (db, now) =>
    postedAmounts(createBatches(db), { spaceId: SPACE, series: SERIES, seller: 'DE' }, monthBefore(now)),
  'invoices that a line may pay': (db, now) =>
    createPayableInvoices(db).list(SPACE, addDays(localDate(now, 'UTC'), -200)),
};
