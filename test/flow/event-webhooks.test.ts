import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { Webhook } from 'standardwebhooks';
import { expect, it, vi } from 'vitest';
import { afterTest } from '../after-test.js';
import { eventually } from '../eventually.js';
import { setStage } from './stage.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A program that takes every message, but for the first one of a type in `refuses`. */
async function program(refuses: readonly string[] = []) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const isFirst = !received.some((each) => typeOf(each) === JSON.parse(body).type);
      received.push({ headers: request.headers, body });
      response.writeHead(isFirst && refuses.includes(JSON.parse(body).type) ? 503 : 204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

function typeOf({ body }: Received): string {
  return JSON.parse(body).type;
}

/** As receivers verify; their library holds the time of a message against the clock of its machine, which the stage outruns. */
function verified({ headers, body }: Received, secret = SECRET): unknown {
  const signed = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
  );
  vi.useFakeTimers({ now: Number(signed['webhook-timestamp']) * 1000, toFake: ['Date'] });
  try {
    return new Webhook(secret).verify(body, signed);
  } finally {
    vi.useRealTimers();
  }
}

const webhooks = (url: string): string => `event_webhooks:
  - { name: ledger, url: "${url}", secret: "${SECRET}" }
`;

it('a program is told of an e-invoice that was attached, signed, and again where it did not take it', async () => {
  const { received, url } = await program(['einvoice.attached']);
  const stage = await setStage({ more: webhooks(url) });
  const invoiceId = stage.request();
  const { invoiceNumber } = await stage.reaches(invoiceId, 'done');
  const attached = (): Received[] => received.filter((each) => typeOf(each) === 'einvoice.attached');
  await eventually(() => expect(attached()).toHaveLength(2));
  const [first, again] = attached() as [Received, Received];
  expect(verified(again)).toEqual({
    type: 'einvoice.attached',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: {
      ...{ space: 'berlin', invoiceId, invoiceNumber },
      gross: { amount: '446.50', currency: 'EUR' },
    },
  });
  expect(again.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(again.body).toBe(first.body);
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  expect(() => verified(again, other)).toThrow('No matching signature');
});

it('a program is told of a batch that a night releases', async () => {
  const { received, url } = await program();
  const accounting = `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports: [{ name: overview, formats: [csv], schedule: nightly }]`;
  const stage = await setStage({ more: webhooks(url), accounting });
  const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -3);
  const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
  stage.sandbox.operator.createInvoice({ items, invoice_date, customer_number: '42' });
  await stage.daemon().nights.runNow('berlin');
  const released = (): Received[] => received.filter((each) => typeOf(each) === 'batch.released');
  await eventually(() => expect(released()).toHaveLength(1));
  expect(verified(released()[0] as Received)).toMatchObject({
    type: 'batch.released',
    data: {
      ...{ space: 'berlin', number: 1, export: 'overview', entries: 1, invoices: 1 },
      totals: [{ part: 'revenue', gross: { amount: '416.50', currency: 'EUR' } }],
    },
  });
});
