import type { FaultRuleInput } from '@spacebooks/cobot-sandbox';
import { describe, expect, it } from 'vitest';
import type { EInvoiceReport } from '../../src/store/sagas/e-invoice-reports.js';
import { eventually } from '../eventually.js';
import { inWarsaw } from './ksef-stage.js';
import { postEvent } from './post-event.js';
import { entriesOf, setStage, shareStage } from './stage.js';
import { addFaultOf, loseEvent, type RequestName, rejectPdf } from './steps.js';

interface Expected {
  readonly state: EInvoiceReport['state'];
  /** Code of the alert; null for none. */
  readonly alert: string | null;
}

const DONE: Expected = { state: 'done', alert: null };
const RELEASED: Expected = { state: 'released', alert: 'platform.rejected' };
const GONE: Expected = { state: 'gone', alert: null };
/** Told once a space (login-daemon.test.ts), not by the saga. */
const NO_TOKEN: Expected = { state: 'parked', alert: null };
const NO_RIGHT: Expected = { state: 'parked', alert: 'platform.forbidden' };

const REFUSED: Expected = { state: 'refused', alert: 'platform.rejected' };
const PARKED: Expected = { state: 'parked', alert: 'platform.rejected' };
const RELEASED_UNKNOWN: Expected = { state: 'released', alert: 'platform.not-found' };
const PARKED_UNKNOWN: Expected = { state: 'parked', alert: 'platform.not-found' };

type Outcomes = Readonly<Record<RequestName, Expected>>;

/** The unlocking is reached because the platform objects to the PDF: then `released` is the good end. */
const TRIED_AGAIN: Outcomes = {
  'first show': DONE,
  lock: DONE,
  attach: DONE,
  'second show': DONE,
  unlock: RELEASED,
};
const REJECTED: Outcomes = {
  'first show': REFUSED,
  lock: REFUSED,
  attach: RELEASED,
  'second show': PARKED,
  unlock: PARKED,
};
/** A second look at a locked invoice finds that it is there after all. */
const UNKNOWN: Outcomes = {
  'first show': GONE,
  lock: RELEASED_UNKNOWN,
  attach: RELEASED_UNKNOWN,
  'second show': DONE,
  unlock: PARKED_UNKNOWN,
};

const all = (expected: Expected): Outcomes => ({
  'first show': expected,
  lock: expected,
  attach: expected,
  'second show': expected,
  unlock: expected,
});

const STATUSES: Readonly<Record<number, Outcomes>> = {
  400: REJECTED,
  401: all(NO_TOKEN),
  403: all(NO_RIGHT),
  404: UNKNOWN,
  409: TRIED_AGAIN,
  410: UNKNOWN,
  422: REJECTED,
  500: TRIED_AGAIN,
  502: TRIED_AGAIN,
  503: TRIED_AGAIN,
  504: TRIED_AGAIN,
};

const cases = Object.entries(STATUSES).flatMap(([status, outcomes]) =>
  Object.entries(outcomes).map(([request, expected]) => ({
    status: Number(status),
    request: request as RequestName,
    ...expected,
  })),
);

const stage = shareStage();

describe('a status, once', () => {
  it.each(cases)(
    '$status to the $request: $state, alert $alert',
    async ({ status, request, state, alert }) => {
      if (request === 'unlock') rejectPdf(stage());
      // It would make a parked saga look again at once.
      loseEvent(stage(), 'sent_invoice');
      const id = stage().request();
      addFaultOf(stage(), id, request, { count: 1, action: { type: 'status', status } });
      await stage().reaches(id, state);
      await eventually(() => expect(stage().alertsOf(id)).toEqual(alert === null ? [] : [alert]));
      const attached = state === 'done' || request === 'second show';
      await eventually(() => expect(stage().mails(id)).toBe(attached ? 1 : 0));
      // Parked with a lock of ours until the next look; everything else has given it back or has its e-invoice.
      const locked = attached || (state === 'parked' && (request === 'attach' || request === 'unlock'));
      expect(stage().sandbox.operator.invoice(id)).toMatchObject({ locked, eInvoice: attached });
    },
  );

  it('lets everything that was parked go on after a restart', async () => {
    const parked = (await stage().daemon().reportEInvoices()).filter((saga) => saga.state === 'parked');
    expect(parked.length).toBe(cases.filter(({ state }) => state === 'parked').length);
    await stage().stop();
    await stage().start();
    for (const { invoiceId, reason } of parked) {
      const unlocking = reason?.code === 'platform.rejected' && stage().mails(invoiceId) === 0;
      await stage().reaches(invoiceId, unlocking ? 'released' : 'done');
      await eventually(() => expect(stage().mails(invoiceId)).toBe(unlocking ? 0 : 1));
    }
  });
});

describe('status 401', () => {
  it('parks without further requests until the next start, with one alert a start', async () => {
    const own = await setStage();
    own.sandbox.operator.addFault({
      match: { path: '*/invoices/*' },
      action: { type: 'status', status: 401 },
    });
    const id = own.request();
    await own.reaches(id, 'parked');
    await own.stop();
    await own.start();
    await eventually(() => expect(own.requests(id)).toEqual(['GET  401', 'GET  401']));
    await own.reaches(id, 'parked');
    // At the start the token was accepted when it was asked whose it is: the first alert was over then.
    await eventually(() =>
      expect(own.alerts.map(({ code }) => code)).toEqual(['platform.unauthorized', 'platform.unauthorized']),
    );
    own.sandbox.operator.clearFaults();
    await own.stop();
    await own.start();
    const saga = await own.reaches(id, 'done');
    expect(saga.steps.map((step) => step.state).slice(0, 5)).toEqual([
      'requested',
      'parked',
      'requested',
      'parked',
      'requested',
    ]);
    await eventually(() => expect(own.alerts).toHaveLength(2));
  });
});

const unknown = (path: string): FaultRuleInput => ({
  match: { method: 'GET', path },
  action: { type: 'status', status: 404 },
});

describe('a space that is answered 404 for whatever it asks', () => {
  it('is no deletion of an invoice with a lock of ours: it waits for a person, and resumes later', async () => {
    const own = await setStage();
    const { operator } = own.sandbox;
    const id = 'unknown-for-a-while';
    own.before('attach-invoice-pdf', id, () => {
      operator.addFault({
        match: { operation: 'attach-invoice-pdf' },
        count: 1,
        action: { type: 'status', status: 503 },
      });
      for (const path of ['*/invoices/*', '*/invoices']) operator.addFault(unknown(path));
    });
    own.request({ id });
    await own.reaches(id, 'parked');
    await eventually(() => expect(own.alertsOf(id)).toEqual(['platform.forbidden']));
    expect(operator.invoice(id)).toMatchObject({ locked: true, eInvoice: false });
    operator.clearFaults();
    await own.stop();
    await own.start();
    const saga = await own.reaches(id, 'done');
    expect(saga.steps.map((step) => step.state)).not.toContain('unlocking');
    await eventually(() => expect(own.mails(id)).toBe(1));
  });

  it('is none of an invoice that KSeF has accepted', async () => {
    const own = await inWarsaw([], { processingMs: 10_000 });
    const { operator } = own.sandbox;
    const id = own.request();
    await own.reaches(id, 'sent');
    for (const path of ['*/invoices/*', '*/invoices']) operator.addFault(unknown(path));
    await own.reaches(id, 'parked');
    await eventually(() => expect(own.alertsOf(id)).toEqual(['platform.forbidden']));
    operator.clearFaults();
    await own.stop();
    await own.start();
    await own.reaches(id, 'done');
    expect(own.ksef.operator.documents()).toHaveLength(1);
  });
});

describe('a saga that is parked after the attach', () => {
  it('looks again when the platform tells that it has sent the invoice', async () => {
    loseEvent(stage(), 'sent_invoice');
    const id = stage().request();
    addFaultOf(stage(), id, 'second show', { count: 1, action: { type: 'status', status: 403 } });
    await stage().reaches(id, 'parked');
    expect(await postEvent(stage(), 'sent_invoice', id)).toBe(204);
    await stage().reaches(id, 'done');
    expect(stage().requests(id)).toEqual([
      'GET  200',
      'POST /lock 200',
      'POST /pdf 200',
      'GET  403',
      'GET  200',
    ]);
    await eventually(() => expect(stage().alertsOf(id)).toEqual(['platform.forbidden']));
  });
});

describe('status 429', () => {
  const WAIT_MS = 20_000;
  const requests: readonly RequestName[] = ['first show', 'lock', 'attach', 'second show', 'unlock'];

  it.each(
    requests.flatMap((request) => [
      { request, form: 'in seconds' },
      { request, form: 'as a date' },
    ]),
  )(
    'to the $request: nothing of that user is sent before Retry-After $form has passed',
    async ({ request, form }) => {
      if (request === 'unlock') rejectPdf(stage());
      const date = new Date(stage().clock.now() + WAIT_MS).toUTCString();
      const headers = { 'retry-after': form === 'in seconds' ? String(WAIT_MS / 1_000) : date };
      const id = stage().request();
      addFaultOf(stage(), id, request, { count: 1, action: { type: 'status', status: 429, headers } });
      await stage().reaches(id, request === 'unlock' ? 'released' : 'done');
      const sent = stage().sandbox.state.requests.entries(1);
      const turnedAway = sent.findLastIndex((entry) => entry.status === 429);
      const at = (index: number): number => Date.parse(sent[index]?.at ?? '');
      expect(entriesOf(stage().sandbox, id)).toContain(sent[turnedAway]);
      const end = form === 'in seconds' ? at(turnedAway) + WAIT_MS : Date.parse(date);
      // The journal has whole seconds.
      expect(at(turnedAway + 1)).toBeGreaterThanOrEqual(end - 1_000);
      await eventually(() =>
        expect(stage().alertsOf(id)).toEqual(request === 'unlock' ? ['platform.rejected'] : []),
      );
    },
  );
});

describe('a redirect', () => {
  it.each(['first show', 'lock', 'attach', 'second show'] as const)(
    'of the %s is not followed',
    async (request) => {
      const elsewhere = `${stage().sandbox.url}/elsewhere`;
      const id = stage().request();
      addFaultOf(stage(), id, request, { count: 1, action: { type: 'redirect', to: elsewhere } });
      await stage().reaches(id, 'done');
      expect(
        stage()
          .requests(id)
          .filter((line) => line.endsWith(' 302')),
      ).toHaveLength(1);
      expect(
        stage()
          .sandbox.state.requests.entries(1)
          .filter(({ path }) => path.includes('elsewhere')),
      ).toEqual([]);
      await eventually(() => expect(stage().mails(id)).toBe(1));
      expect(stage().alertsOf(id)).toEqual([]);
    },
  );
});
