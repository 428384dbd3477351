import { DAY_MS, HOUR_MS } from '@spacebooks/base/durations';
import { expect, it } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import type { Invoice } from '../../../src/domain/invoice.js';
import { reconcile } from '../../../src/inbox/reconcile.js';
import { silentLog } from '../../../src/ops/log.js';
import { systemRandom } from '../../../src/random.js';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import { createCoverage } from '../../../src/store/coverage/coverage.js';
import { createCoverageGaps } from '../../../src/store/coverage/coverage-gaps.js';
import { createCoverageDecide } from '../../../src/store/coverage/decide-coverage.js';
import { knownCoverage } from '../../../src/store/coverage/settle-coverage.js';
import { tellCoverage } from '../../../src/store/coverage/tell-coverage.js';
import { invoiceFacts } from '../../../src/store/invoices/invoice-facts.js';
import { noteSaga } from '../../../src/store/invoices/write-invoice-facts.js';
import { createInbox } from '../../../src/store/sagas/inbox.js';
import { insertSaga } from '../../../src/store/sagas/saga-start.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../fixtures/invoices/invoice-document.js';
import { temporaryDatabase } from '../store/database.js';

const NOON = Date.parse('2026-11-20T12:00:00Z');

interface Sent {
  readonly sentStatus?: string;
  readonly eInvoice?: boolean;
}

function dated(
  id: string,
  invoiceDate: string,
  { sentStatus = 'sent', eInvoice = false }: Sent = {},
): Invoice {
  const made = invoice({ id, number: `RE-${id}`, invoiceDate } as InvoiceOverrides);
  return { ...made, sentStatus, pdf: { ...made.pdf, eInvoice } };
}

/** A space since 1 October, and what the platform shows of it. */
async function scene({ goesToKsef = false, othersIssue = false, from = '2026-10-01' } = {}) {
  const { db } = await temporaryDatabase();
  const alerts = createAlerts(db);
  const there = new Map<string, Invoice>();
  const listed: string[] = [];
  const hidden = new Set<string>();
  const state = { now: NOON, from };
  const run = () =>
    reconcile({
      space: {
        ...{ id: 'berlin', platformId: 'space-berlin', timeZone: 'Europe/Berlin', settingsDigest: 'S' },
        from: state.from,
        goesToKsef,
        othersIssue,
        invoices: {
          list: async function* (_space: string, filters?: { readonly from?: string }) {
            const since = filters?.from ?? '';
            listed.push(since);
            for (const each of there.values()) {
              if (each.invoiceDate >= since && !hidden.has(each.id)) yield each;
            }
          },
          show: async (id: string) => {
            const found = there.get(id);
            if (found === undefined) throw new Failure('platform.not-found');
            return { invoice: found, document: {} };
          },
        },
      },
      inbox: createInbox(db),
      coverage: createCoverage(db),
      tell: (space, now) => tellCoverage(db, space, now),
      alerts,
      lookBackDays: 62,
      workDays: 400,
      contentDigest: ({ id }) => id,
      clock: { now: () => state.now, sleep: async () => undefined } as never,
      random: systemRandom,
      log: silentLog,
    });
  const open = async () =>
    (await alerts.list({ open: true, limit: 10 })).map(({ code, text }) => ({ code, text }));
  const stateOf = async (id: string) => (await invoiceFacts(db).of('berlin', id))?.eInvoice ?? null;
  const put = (...all: readonly Invoice[]) => {
    for (const each of all) there.set(each.id, each);
  };
  return { db, alerts, there, listed, hidden, state, run, open, stateOf, put };
}

it('an invoice that was sent without an e-invoice is on the list, and one alert says so', async () => {
  const { run, put, open, stateOf, db } = await scene();
  put(dated('a', '2026-11-02'), dated('b', '2026-11-03', { eInvoice: true }), dated('old', '2026-09-30'));
  await run();
  expect(await stateOf('a')).toBe('missing');
  expect(await stateOf('b')).toBe('foreign');
  expect(await stateOf('old')).toBeNull();
  expect(await createCoverageGaps(db).of('berlin')).toEqual([
    {
      invoiceId: 'a',
      number: 'RE-a',
      invoiceDate: '2026-11-02',
      gross: 41650,
      currency: 'EUR',
      kind: 'missing',
    },
  ]);
  const [alert, ...others] = await open();
  expect(others).toEqual([]);
  expect(alert?.code).toBe('e-invoice.missing');
  expect(alert?.text).toContain('1 sent without an e-invoice (RE-a)');
});

it('the alert grows and shrinks in its place, and ends by itself', async () => {
  const { run, put, open, alerts } = await scene();
  put(dated('a', '2026-11-02'));
  await run();
  put(dated('b', '2026-11-03'));
  await run();
  const all = await alerts.list({ open: false, limit: 10 });
  expect(all).toHaveLength(1);
  expect((await open())[0]?.text).toContain(
    '2 sent without an e-invoice (RE-a, RE-b); since 2 Nov 2026 the platform has asked for no e-invoice, as it does while e-invoicing is switched off',
  );
  put(dated('a', '2026-11-02', { eInvoice: true }), dated('b', '2026-11-03', { eInvoice: true }));
  await run();
  expect((await open()).map(({ code }) => code)).toEqual(['e-invoice.by-others']);
});

it('e-invoices of others are told of while the platform makes them, and not longer', async () => {
  const { run, put, open, state } = await scene();
  put(dated('a', '2026-11-02', { eInvoice: true }), dated('b', '2026-11-03', { eInvoice: true }));
  await run();
  expect((await open()).map(({ code }) => code)).toEqual(['e-invoice.by-others']);
  state.now += 14 * DAY_MS;
  await run();
  expect(await open()).toEqual([]);
});

it('a channel of the platform that an admin has stated is no news', async () => {
  const { run, put, open, stateOf } = await scene({ othersIssue: true });
  put(dated('a', '2026-11-02', { eInvoice: true }), dated('b', '2026-11-03', { eInvoice: true }));
  await run();
  expect(await stateOf('a')).toBe('foreign');
  expect(await open()).toEqual([]);
});

it('says nothing of a setting after a request that is younger', async () => {
  const { run, put, open, db } = await scene();
  await db
    .transaction()
    .execute((transaction) =>
      insertSaga(
        transaction,
        { id: 's', spaceId: 'berlin', invoiceId: 'x', settingsDigest: '', requested: true },
        NOON - DAY_MS,
      ),
    );
  put(dated('a', '2026-11-02'), dated('b', '2026-11-03'));
  await run();
  expect((await open())[0]?.text).toContain('2 sent without an e-invoice (RE-a, RE-b).\n');
});

it('in Poland what left without KSeF has an alert of its own', async () => {
  const { run, put, open } = await scene({ goesToKsef: true });
  put(dated('a', '2026-11-02'));
  await run();
  const [alert] = await open();
  expect(alert?.code).toBe('e-invoice.outside-ksef');
  expect(alert?.text).toContain('art. 106ga');
});

it('one that the platform has not sent is told of once it should have been', async () => {
  const { run, put, open, stateOf, state } = await scene();
  put(dated('a', '2026-11-18', { sentStatus: 'unsent' }));
  await run();
  expect(await stateOf('a')).toBe('unsent');
  expect(await open()).toEqual([]);
  state.now += DAY_MS;
  await run();
  expect((await open()).map(({ code }) => code)).toEqual(['e-invoice.unsent']);
});

it('one that is asked for is taken up, and is no gap', async () => {
  const { run, put, open, stateOf } = await scene();
  put(dated('a', '2026-11-02', { sentStatus: 'sendingRequested' }));
  expect(await run()).toBe(1);
  expect(await stateOf('a')).toBe('open');
  expect(await open()).toEqual([]);
});

it('one that is deleted ends it; one that a list leaves out by chance does not', async () => {
  const { run, put, open, there, hidden } = await scene();
  put(dated('a', '2026-11-02'), dated('b', '2026-11-03'));
  await run();
  hidden.add('a');
  there.delete('b');
  await run();
  expect((await open())[0]?.text).toContain('1 sent without an e-invoice (RE-a)');
  there.delete('a');
  await run();
  expect(await open()).toEqual([]);
});

it('reads back to the cutover at first, then once a day to the first that has none', async () => {
  const { run, put, listed, state } = await scene({ from: '2026-01-01' });
  put(dated('a', '2026-02-02'), dated('b', '2026-11-03', { eInvoice: true }));
  await run();
  state.now += HOUR_MS;
  await run();
  state.now += DAY_MS;
  await run();
  expect(listed).toEqual(['2026-01-01', '2026-09-19', '2026-02-02']);
});

it('a request of old, found by looking back, is not taken up again', async () => {
  const { run, put } = await scene({ from: '2026-01-01' });
  put(dated('a', '2026-02-02', { sentStatus: 'sendingRequested' }));
  expect(await run()).toBe(0);
});

it('a cutover that moves forward leaves what lies before it to the program before', async () => {
  const { run, put, open, stateOf, state } = await scene();
  put(dated('a', '2026-10-02'));
  await run();
  expect(await stateOf('a')).toBe('missing');
  state.from = '2026-11-01';
  await run();
  expect(await stateOf('a')).toBeNull();
  expect(await open()).toEqual([]);
});

it('an event that it was sent outweighs a status that an edit has put back', async () => {
  const { run, put, stateOf, db } = await scene();
  put(dated('a', '2026-11-19', { sentStatus: 'unsent' }));
  await run();
  const event = { spaceId: 'berlin', event: 'sent_invoice', invoiceId: 'a', trigger: null } as const;
  const received = await createInbox(db).receive(event, { newId: 's', settingsDigest: 'S' }, NOON);
  expect(received).toEqual({ deferredToReconciliation: true, sagaId: null });
  await run();
  expect(await stateOf('a')).toBe('missing');
});

it('what cannot be read does not keep people from being told of the others', async () => {
  const { run, put, open, there } = await scene();
  put(dated('a', '2026-11-02'));
  const broken = dated('z', '2026-11-03');
  there.set('z', broken);
  Object.defineProperty(broken, 'invoiceDate', {
    get: () => {
      throw new Failure('platform.unreadable');
    },
  });
  await expect(run()).rejects.toThrow('platform.unreadable');
  expect((await open()).map(({ code }) => code)).toEqual(['e-invoice.missing']);
});

it('the event that one was deleted is taken at its word, until the list shows it again', async () => {
  const { run, put, stateOf, open, there, hidden, db } = await scene();
  put(dated('a', '2026-11-02'));
  await run();
  const event = { spaceId: 'berlin', event: 'deleted_invoice', invoiceId: 'a', trigger: null } as const;
  const received = await createInbox(db).receive(event, { newId: 's', settingsDigest: 'S' }, NOON);
  expect(received).toEqual({ deferredToReconciliation: true, sagaId: null });
  expect(await stateOf('a')).toBe('gone');
  expect(await createCoverageGaps(db).of('berlin')).toEqual([]);
  const decide = createCoverageDecide(db);
  const issued = decide.issue(
    { spaceId: 'berlin', invoiceId: 'a', name: 'RE-a', from: '2026-10-01' },
    { newId: 's', settingsDigest: 'S' },
    { by: 'Anna', why: null, at: NOON },
  );
  await expect(issued).rejects.toMatchObject({
    code: 'operator.not-possible',
    detail: 'RE-a: the invoice was deleted on the platform',
  });
  await run();
  expect(await stateOf('a')).toBe('missing');
  await createInbox(db).receive(event, { newId: 's', settingsDigest: 'S' }, NOON);
  there.delete('a');
  hidden.add('a');
  await run();
  expect(await stateOf('a')).toBe('gone');
  expect(await open()).toEqual([]);
});

it('one that was deleted before anybody had read it is not issued', async () => {
  const { db } = await scene();
  const event = { spaceId: 'berlin', event: 'deleted_invoice', invoiceId: 'n', trigger: null } as const;
  await createInbox(db).receive(event, { newId: 's', settingsDigest: 'S' }, NOON);
  const { coverage } = await knownCoverage(db, { spaceId: 'berlin', invoiceId: 'n' }, '2026-10-01');
  expect(coverage).toEqual({ kind: 'exempt', why: 'deleted' });
});

it('one whose e-invoice ends as it is found deleted needs none any more', async () => {
  const { run, put, stateOf, db } = await scene();
  put(dated('a', '2026-11-02'), dated('b', '2026-11-03'));
  await run();
  const gone = { state: 'gone', reason: null, ksef: null } as const;
  const withdrawn = { ...gone, reason: { code: 'invoice.not-requested' } } as const;
  const news = { spaceId: 'berlin', invoiceNumber: null, changedAt: NOON };
  await db.transaction().execute(async (transaction) => {
    await noteSaga(transaction, { ...news, invoiceId: 'a', saga: gone });
    await noteSaga(transaction, { ...news, invoiceId: 'b', saga: withdrawn });
  });
  expect(await stateOf('a')).toBe('gone');
  expect(await stateOf('b')).toBe('missing');
  expect((await createCoverageGaps(db).of('berlin')).map(({ invoiceId }) => invoiceId)).toEqual(['b']);
});
