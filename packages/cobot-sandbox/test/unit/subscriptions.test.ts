import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, json } from './call.js';
import { standingClock } from './standing-clock.js';

const SEED = {
  users: [
    {
      email: 'anna@a.example',
      tokens: [
        { token: 'sandbox-token', app: 'spacebooks' },
        { token: 'other-app', app: 'zapier' },
        { token: 'reader', app: 'spacebooks', scopes: ['read_subscriptions'] },
      ],
    },
    { email: 'stranger@a.example', tokens: [{ token: 'stranger' }] },
  ],
  spaces: [
    { id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: ['anna@a.example'] },
    { id: 'space-hamburg', subdomain: 'hamburg', name: 'Hamburg', admins: ['anna@a.example'] },
  ],
  invoices: [{ id: 'invoice-1', items: [{ description: 'Fix Desk', net: '350', rate: '19' }] }],
};

let sandbox: Sandbox;
let ids = 0;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: standingClock, seed: SEED, randomId: () => `id-${++ids}` });
  // Of those before, one is the key of its links.
  ids = 0;
});
afterEach(() => sandbox.close());

const url = (path = '', subdomain = 'berlin') => `${sandbox.spaceUrl(subdomain)}/api/subscriptions${path}`;
const subscribe = (callback_url: string, event = 'requested_e_invoice', subdomain = 'berlin') =>
  call('POST', url('', subdomain), json({ event, callback_url }));

describe('subscriptions of version 1.0', () => {
  it('are created, listed, shown and deleted', async () => {
    const created = await subscribe('http://127.0.0.1:1/hook');
    const subscription = {
      id: 'id-1',
      event: 'requested_e_invoice',
      url: url('/id-1'),
      active: true,
      callback_url: 'http://127.0.0.1:1/hook',
    };
    expect([created.status, created.json()]).toEqual([201, subscription]);
    expect((await call('GET', url())).json()).toEqual([subscription]);
    expect((await call('GET', url('/id-1'))).json()).toEqual(subscription);
    const deleted = await call('DELETE', url('/id-1'));
    expect([deleted.status, deleted.bytes.length]).toEqual([204, 0]);
    expect((await call('GET', url())).json()).toEqual([]);
    expect((await call('DELETE', url('/id-1'))).status).toBe(404);
  });

  it('take a form as well as JSON', async () => {
    const body = new URLSearchParams({ event: 'sent_invoice', callback_url: 'https://a.example/hook' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const created = await call('POST', url(), { headers, body: body.toString() });
    expect(created.status).toBe(201);
    expect(created.json()).toMatchObject({ event: 'sent_invoice', callback_url: 'https://a.example/hook' });
  });

  it('are 409 for the same event and address in one space, and only then', async () => {
    expect((await subscribe('http://a.example/1')).status).toBe(201);
    expect((await subscribe('http://a.example/1')).status).toBe(409);
    expect((await subscribe('http://a.example/2')).status).toBe(201);
    expect((await subscribe('http://a.example/1', 'sent_invoice')).status).toBe(201);
    expect((await subscribe('http://a.example/1', 'requested_e_invoice', 'hamburg')).status).toBe(201);
  });

  it.each([
    [{ callback_url: 'http://a.example/' }, { event: "can't be blank" }],
    [{ event: 'requested_tea', callback_url: 'http://a.example/' }, { event: 'is not an event' }],
    [{ event: 'sent_invoice' }, { callback_url: "can't be blank" }],
    [
      { event: 'sent_invoice', callback_url: 'ftp://a.example/' },
      { callback_url: 'is not an http or https address' },
    ],
  ])('are 422 for %j', async (body, errors) => {
    const reply = await call('POST', url(), json(body));
    expect([reply.status, reply.json()]).toEqual([422, { errors }]);
  });

  it.each([
    ['{"event"', 'application/json', 400, 'The body is not valid JSON.'],
    ['[]', 'application/json', 400, 'The body must be a JSON object.'],
    ['a', 'text/plain', 415, 'Send application/json or application/x-www-form-urlencoded.'],
  ])('with the body %s as %s are %i', async (body, type, status, errors) => {
    const reply = await call('POST', url(), { headers: { 'content-type': type }, body });
    expect([reply.status, reply.json()]).toEqual([status, { errors }]);
  });

  it('of another app or space are not there', async () => {
    await subscribe('http://a.example/1');
    const headers = { authorization: 'Bearer other-app' };
    expect((await call('GET', url(), { headers })).json()).toEqual([]);
    expect((await call('GET', url('/id-1'), { headers })).status).toBe(404);
    expect((await call('DELETE', url('/id-1'), { headers })).status).toBe(404);
    expect((await call('GET', url('/id-1', 'hamburg'))).status).toBe(404);
    expect((await call('GET', url('', 'munich'))).status).toBe(404);
  });

  it.each(['reader', 'stranger'])('are 403 for %s', async (token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ event: 'sent_invoice', callback_url: 'http://a.example/' });
    expect((await call('POST', url(), { headers, body })).status).toBe(403);
  });
});

describe('invoices of version 1.0', () => {
  const invoices = (query = '') => `${sandbox.spaceUrl('berlin')}/api/invoices${query}`;

  it('are the documented body', async () => {
    const body = {
      created_at: '2026/10/05',
      paid_at: null,
      charge_at: '2026/10/19 12:00:00 +0000',
      due_date: '2026/10/19',
      currency: 'EUR',
      id: 'invoice-1',
      membership_id: 'member-1',
      contact_id: null,
      eInvoicingReady: true,
      address: {
        name: 'Jana Müller',
        full_address: 'Nebenweg 2, 20095 Hamburg, Deutschland',
        company: 'Müller & Söhne GmbH',
        country: 'Germany',
      },
      space_address: {
        name: null,
        address: 'Hauptstraße 1, 10115 Berlin, Deutschland',
        full_address: 'Hauptstraße 1, 10115 Berlin, Deutschland',
        company: 'Coworking Spreeufer GmbH',
        country: 'Germany',
      },
      invoice_text: '',
      tax_name: 'MwSt.',
      tax_rate: '19.0',
      tax_id_name: 'USt-IdNr.',
      tax_id: 'DE987654328',
      invoice_number: 101,
      formatted_invoice_number: 'BERLIN-2026-101',
      customer_number: 1001,
      items: [
        {
          id: 'invoice-1-1',
          paid: false,
          amount: '350.0',
          description: 'Fix Desk',
          quantity: '1.0',
          tax_rate: '19.0',
          tax_amount: '66.5',
          amount_with_tax: '416.5',
          total_amount: '350.0',
          total_amount_with_tax: '416.5',
          total_tax_amount: '66.5',
          accounting_code: null,
          cost_center: null,
          membership_id: 'member-1',
        },
      ],
      total_amount: '416.5',
      total_amount_without_taxes: '350.0',
      payable_amount: '416.5',
      total_paid_amount: '0.0',
      tax_amounts: { '19.0': '66.5' },
      url: invoices('/invoice-1'),
      paid: false,
      sent: false,
      sent_status: 'unsent',
      paid_status: 'unpaid',
      remind_at: '2026/10/26',
      reminder_sent: false,
      reminder_status: 'notSent',
      last_reminder_sent_at: null,
      sent_reminders_count: 0,
    };
    expect((await call('GET', invoices('/invoice-1'))).json()).toEqual(body);
    expect((await call('GET', invoices('?ids=none,invoice-1'))).json()).toEqual([body]);
  });

  it.each([
    ['?ids=none', 0],
    ['?from=2026-10-05&to=2026-10-05', 1],
    ['?from=2026-10-06', 0],
    ['?to=2026-10-04', 0],
    ['', 1],
  ])('with %j are %i', async (query, count) => {
    expect((await call('GET', invoices(query))).json<unknown[]>()).toHaveLength(count);
  });

  it('of another space are not there', async () => {
    expect((await call('GET', `${sandbox.spaceUrl('hamburg')}/api/invoices/invoice-1`)).status).toBe(404);
  });
});
