import { describe, expect, it } from 'vitest';
import type { InvoiceEvent } from '../../src/domain/platform-event.js';
import { createAlerts } from '../../src/store/alerts/alerts.js';
import { MOST_UNVERIFIED } from '../../src/store/limits/callback-budget.js';
import { eventually } from '../eventually.js';
import { callbackUrl, postBody, postEvent } from './post-event.js';
import { entriesOf, type Stage, setStage, shareStage } from './stage.js';
import { addFault, besideDaemon, loseEvent } from './steps.js';

const stage = shareStage();

const operator = () => stage().sandbox.operator;
const ITEMS = [{ description: 'Fix Desk', net: '350', rate: '19' }];

/** Waits until every delivery so far was taken. */
function delivered(on: Stage): Promise<void> {
  return eventually(() => {
    const open = on.sandbox.state.deliveries.journal.entries(1).filter(({ state }) => state !== 'delivered');
    expect(open).toEqual([]);
  });
}

describe('the same event', () => {
  it('twice begins one saga', async () => {
    const id = stage().request();
    operator().requestSending(id, 'automatic');
    const saga = await stage().reaches(id, 'done');
    await delivered(stage());
    expect((await stage().sagas(id)).length).toBe(1);
    expect(saga.events).toBeGreaterThanOrEqual(2);
    expect(stage().requests(id)).toHaveLength(4);
    await eventually(() => expect(stage().mails(id)).toBe(1));
    expect(stage().alertsOf(id)).toEqual([]);
  });

  it('a hundred times at once begins one saga', async () => {
    const { id } = operator().createInvoice({ items: ITEMS });
    // Held at its first read until all of them are in, so that none of them comes after the end.
    stage().sandbox.operator.addFault({
      match: { path: `*/invoices/${id}` },
      count: 1,
      action: { type: 'status', status: 503, headers: { 'retry-after': '3600' } },
    });
    operator().requestSending(id, 'automatic');
    const answers = await Promise.all(
      Array.from({ length: 99 }, () => postEvent(stage(), 'requested_e_invoice', id)),
    );
    expect(new Set(answers)).toEqual(new Set([204]));
    operator().requestSending(id, 'manual');
    const saga = await stage().reaches(id, 'done');
    expect(await stage().sagas(id)).toHaveLength(1);
    expect(saga.events).toBeGreaterThanOrEqual(100);
    expect(stage().requests(id)).toEqual([
      'GET  503',
      'GET  200',
      'POST /lock 200',
      'POST /pdf 200',
      'GET  200',
    ]);
    await eventually(() => expect(stage().mails(id)).toBe(1));
  });

  it('after the end are noted: nothing begins, nothing is asked, nothing is mailed', async () => {
    const id = stage().request();
    await stage().reaches(id, 'done');
    // The platform's own events, of which the last one tells of the mail.
    await eventually(() => expect(stage().mails(id)).toBe(1));
    await delivered(stage());
    const ended = await stage().reaches(id, 'done');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => postEvent(stage(), 'requested_e_invoice', id)),
    );
    expect(new Set(answers)).toEqual(new Set([204]));
    await eventually(async () =>
      expect((await stage().sagas(id)).map(({ events }) => events)).toEqual([ended.events + 20]),
    );
    expect(stage().requests(id)).toHaveLength(4);
    await eventually(() => expect(stage().mails(id)).toBe(1));
    expect(stage().alertsOf(id)).toEqual([]);
  });
});

describe('events in any order', () => {
  const orders: readonly (readonly InvoiceEvent[])[] = [
    ['updated_invoice', 'requested_e_invoice', 'sent_invoice'],
    ['updated_invoice', 'sent_invoice', 'requested_e_invoice'],
    ['sent_invoice', 'updated_invoice', 'requested_e_invoice'],
    ['sent_invoice', 'requested_e_invoice', 'updated_invoice'],
    ['requested_e_invoice', 'updated_invoice', 'sent_invoice'],
    ['requested_e_invoice', 'sent_invoice', 'updated_invoice'],
  ];

  it.each(orders)('%s, %s, %s: one e-invoice, one mail', async (...events) => {
    const { id } = operator().createInvoice({ items: ITEMS });
    // The platform's own event is lost, so that the order is the test's.
    loseEvent(stage(), 'requested_e_invoice');
    operator().requestSending(id);
    for (const event of events) expect(await postEvent(stage(), event, id)).toBe(204);
    await stage().reaches(id, 'done');
    expect(await stage().sagas(id)).toHaveLength(1);
    expect(entriesOf(stage().sandbox, id).filter(({ method }) => method === 'POST')).toHaveLength(2);
    await eventually(() => expect(stage().mails(id)).toBe(1));
    expect(stage().alertsOf(id)).toEqual([]);
  });

  it('a request that comes after the deletion ends as gone', async () => {
    const { id } = operator().createInvoice({ items: ITEMS });
    operator().deleteInvoice(id);
    expect(await postEvent(stage(), 'deleted_invoice', id)).toBe(204);
    expect(await postEvent(stage(), 'requested_e_invoice', id)).toBe(204);
    await stage().reaches(id, 'gone');
    expect(stage().requests(id)).toEqual(['GET  404']);
    expect(stage().alertsOf(id)).toEqual([]);
  });

  it('a deletion makes a waiting saga look at once', async () => {
    addFault(stage(), 'lock', {
      count: 1,
      action: { type: 'status', status: 503, headers: { 'retry-after': '3600' } },
    });
    const id = stage().request();
    await waits(stage(), id);
    operator().deleteInvoice(id);
    // The lock may have had its effect, so the platform is asked twice.
    await stage().reaches(id, 'gone');
    expect(stage().requests(id)).toEqual(['GET  200', 'POST /lock 503', 'GET  404', 'GET  404']);
  });
});

describe('a request by hand', () => {
  it('skips the waiting time of a saga that failed, one of the platform’s own does not', async () => {
    addFault(stage(), 'lock', {
      count: 1,
      action: { type: 'status', status: 503, headers: { 'retry-after': '3600' } },
    });
    const id = stage().request();
    const until = await waits(stage(), id);
    operator().requestSending(id, 'automatic');
    await delivered(stage());
    expect((await stage().sagas(id))[0]?.runAt).toBe(until);
    operator().requestSending(id, 'manual');
    const saga = await stage().reaches(id, 'done');
    expect(saga.steps.at(-1)?.at).toBeLessThan(until);
    expect(stage().requests(id)).toHaveLength(6);
  });
});

describe('an event that never comes', () => {
  it('is made up for by reconciliation', async () => {
    const own = await setStage({ reconcileMinutes: 1 });
    loseEvent(own, 'requested_e_invoice');
    const id = own.request();
    const saga = await own.reaches(id, 'done');
    const events = own.sandbox.state.deliveries.journal.entries(1).map(({ event }) => event);
    expect(events).not.toContain('requested_e_invoice');
    expect(await own.sagas(id)).toEqual([saga]);
    await eventually(() => expect(own.mails(id)).toBe(1));
    expect(own.alerts).toEqual([]);
  });

  it('of an invoice that was refused is not made up for, because nothing has changed', async () => {
    const own = await setStage({ reconcileMinutes: 1 });
    const id = own.request({ items: [{ description: 'Ohne Steuer', net: '100', rate: '0' }] });
    await own.reaches(id, 'refused');
    const lists = () =>
      own.sandbox.state.requests.entries(1).filter(({ path }) => path.endsWith('/space-berlin/invoices'));
    const before = lists().length;
    await eventually(() => expect(lists().length).toBeGreaterThanOrEqual(before + 2));
    expect(await own.sagas(id)).toHaveLength(1);
    expect(own.requests(id)).toEqual(['GET  200']);
    await eventually(() => expect(own.alertsOf(id)).toEqual(['invoice.refused']));
  });
});

describe('a callback', () => {
  it('may carry an address of version 2.0', async () => {
    const own = await setStage({
      seed: {
        spaces: [
          {
            id: 'space-berlin',
            subdomain: 'berlin',
            name: 'Berlin',
            admins: ['admin@space.example'],
            v2_callback_urls: true,
          },
        ],
      },
    });
    const id = own.request();
    await own.reaches(id, 'done');
    const bodies = own.sandbox.state.deliveries.journal
      .entries(1)
      .map(({ body }) => (body as { url: string }).url);
    expect(new Set(bodies)).toEqual(new Set([`${own.sandbox.baseUrl}/invoices/${id}`]));
    expect(own.alerts).toEqual([]);
  });

  it.each([
    ['no JSON', '<html>'],
    ['no address', '{"id":"1"}'],
    ['the address of something else', '{"url":"https://elsewhere.example/api/memberships/1"}'],
    ['more than 1 MiB', JSON.stringify({ url: 'x'.repeat(1_100_000) })],
  ])('with %s is answered 204, set aside and told', async (_what, body) => {
    const before = stage().alerts.length;
    expect(await postBody(callbackUrl(stage(), 'requested_e_invoice'), body)).toBe(204);
    await eventually(() =>
      expect(
        stage()
          .alerts.slice(before)
          .map(({ code }) => code),
      ).toEqual(['callback.quarantined']),
    );
  });

  it.each(['https://members.musterraum.example/api/invoices/ID', 'http://127.0.0.1:9/api/invoices/ID'])(
    'at %s, which is no address of the space, is served at once by the id alone',
    async (address) => {
      const own = await setStage();
      const { id } = own.sandbox.operator.createInvoice({ items: ITEMS });
      loseEvent(own, 'requested_e_invoice');
      own.sandbox.operator.requestSending(id, 'manual');
      const body = JSON.stringify({ url: address.replace('ID', id), trigger: 'manual' });
      expect(await postBody(callbackUrl(own, 'requested_e_invoice'), body)).toBe(204);
      await own.reaches(id, 'done');
      expect(own.requests(id)).toHaveLength(4);
      await eventually(() => expect(own.mails(id)).toBe(1));
      expect(own.alerts).toEqual([]);
    },
  );

  it('of invoices that the space does not have, at such addresses, is set aside and told until the next round', async () => {
    const own = await setStage({ reconcileMinutes: 4 });
    for (let n = 0; n < 2 * MOST_UNVERIFIED; n += 1) {
      const body = JSON.stringify({ url: `https://members.forged-${n}.example/api/invoices/nobodys-${n}` });
      expect(await postBody(callbackUrl(own, 'requested_e_invoice'), body)).toBe(204);
    }
    await eventually(() => expect(own.alerts.map(({ code }) => code)).toContain('callback.unknown-address'));
    const [told, ...others] = own.alerts.filter(({ code }) => code === 'callback.unknown-address');
    expect(others).toEqual([]);
    const { host } = new URL(own.sandbox.spaceUrl('berlin'));
    expect(told?.text).toMatch(new RegExp(`members\\.forged-\\d+\\.example; configured: ${host}`));
    const aside = await besideDaemon(own, (db) =>
      db
        .selectFrom('inbox_event')
        .select(['quarantine', 'body'])
        .where('quarantine', 'is not', null)
        .execute(),
    );
    expect(aside[0]?.quarantine).toMatch(
      /^it names an invoice that the space does not have, at members\.forged-\d+\.example, which is none of its addresses$/,
    );
    expect(aside[0]?.body).toMatch(/^{"url":"https:/);
    const looked = own.sandbox.state.requests.entries(1).filter(({ path }) => path.includes('nobodys'));
    expect(looked.length).toBeLessThanOrEqual(MOST_UNVERIFIED);
    await eventually(async () =>
      expect(await besideDaemon(own, (db) => createAlerts(db).list({ open: true, limit: 9 }))).toEqual([]),
    );
  });

  it('without the right secret is answered 404 and leaves nothing', async () => {
    const before = stage().alerts.length;
    const url = callbackUrl(stage(), 'requested_e_invoice').replace(/[\w-]+$/, 'x'.repeat(32));
    const id = 'never-seen';
    expect(
      await postBody(
        url,
        JSON.stringify({ url: `${stage().sandbox.spaceUrl('berlin')}/api/invoices/${id}` }),
      ),
    ).toBe(404);
    expect(await stage().sagas(id)).toEqual([]);
    expect(stage().alerts.length).toBe(before);
  });
});

describe('a mail that the platform cannot send', () => {
  it('is told once, whoever finds it, and goes out when it is sent again', async () => {
    const own = await setStage({ reconcileMinutes: 1 });
    own.sandbox.operator.addFault({ match: { mail: true }, count: 1, action: { type: 'fail' } });
    const id = own.request();
    await own.reaches(id, 'done');
    await eventually(() => expect(own.alertsOf(id)).toEqual(['invoice.mail-failed']));
    const rounds = () =>
      own.sandbox.state.requests.entries(1).filter(({ path }) => path.endsWith('/space-berlin/invoices'))
        .length;
    const before = rounds();
    await eventually(() => expect(rounds()).toBeGreaterThanOrEqual(before + 2));
    await eventually(() => expect(own.alertsOf(id)).toEqual(['invoice.mail-failed']));
    expect(own.mails(id)).toBe(0);
    own.sandbox.operator.requestSending(id, 'manual');
    await eventually(() => expect(own.mails(id)).toBe(1));
    await eventually(() => expect(own.alertsOf(id)).toEqual(['invoice.mail-failed']));
  });
});

/** Waits until the saga waits for a later try. @returns until when, epoch milliseconds */
function waits(on: Stage, id: string): Promise<number> {
  return eventually(async () => {
    const runAt = (await on.sagas(id))[0]?.runAt ?? 0;
    expect(runAt).toBeGreaterThan(on.clock.now() + 60_000);
    return runAt;
  });
}
