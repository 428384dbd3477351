import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { beforeAll, describe, expect, it } from 'vitest';
import { besideServer } from '../../../src/config/store-config.js';
import { follow, isSaid, textOf } from '../../advices/follow.js';
import { onPlatform } from '../../advices/on-platform.js';
import { night, press, putAside, send, set, visit } from '../../advices/visits.js';
import type { Visitor } from '../../web/browser-like.js';
import { type Stage, setStage } from '../stage.js';
import { addFaultOf, besideDaemon } from '../steps.js';
import { signedIn, webSection } from '../web-stage.js';

/** Saturday, 21 November 2026, 09:30 in Berlin. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const ZERO = [{ description: 'Ohne Steuer', net: '100', rate: '0' }];
const GOOD = [{ description: 'Fix Desk', net: '350', rate: '19' }];
const ACCOUNTING = `      from: 2026-10-01
      chart: SKR03
      locked_only: true
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports:
        - { name: ledger, formats: [csv], schedule: nightly }`;

let stage: Stage;
let anna: Visitor;
let ben: Visitor;
let web: string;
beforeAll(async () => {
  web = await webSection();
  stage = await setStage({ since: SINCE, more: web, accounting: ACCOUNTING, reconcileMinutes: 5 });
  [anna, ben] = [await signedIn(stage, 'anna'), await signedIn(stage, 'ben')];
});

/** The page of an invoice, as finance sees it. */
const pageOf = (id: string) => () => visit(ben, `/invoices/berlin/${id}`);
const left = () => visit(ben, '/months/berlin/2026-10/left-out');
const done = (id: string) => async () => {
  await stage.reaches(id, 'done');
  expect(stage.mails(id)).toBe(1);
};

async function refused(given: Partial<InvoiceInput>): Promise<string> {
  const id = stage.request({ items: GOOD, ...given });
  await stage.reaches(id, 'refused');
  return id;
}

describe('an e-invoice that is refused', () => {
  it('is issued once the invoice is corrected, which finance alone is told to do', async () => {
    const id = await refused({ items: ZERO });
    const vera = await signedIn(stage, 'vera');
    expect(textOf(await visit(vera, `/invoices/berlin/${id}`))).toContain('Please ask finance:');
    await follow('correct the invoice', {
      where: pageOf(id),
      does: (way) => onPlatform(stage.sandbox, way, { edit: { items: GOOD } }),
      better: done(id),
    });
  });

  it('is issued once the customer is corrected', async () => {
    const id = await refused({ recipient: { company: ' ', fullAddress: '', countryCode: null } });
    await follow('correct the customer', {
      where: pageOf(id),
      does: (way) =>
        onPlatform(stage.sandbox, way, {
          edit: {
            recipient: {
              company: 'Müller GmbH',
              fullAddress: 'Nebenweg 2, 20095 Hamburg',
              countryCode: 'DE',
            },
          },
        }),
      better: done(id),
    });
  });

  it('is issued once the sender is corrected; what keeps the old one is cancelled and issued anew', async () => {
    const id = await refused({ sender_tax_id: null });
    await follow('correct the sender', {
      where: pageOf(id),
      does: async (way) => {
        const made = onPlatform(stage.sandbox, way, { sender: { taxId: 'DE123456788' } });
        for (const each of made) await stage.reaches(each, 'done');
        await done(stage.request({ items: GOOD }))();
        await press(anna, `/invoices/berlin/${id}`, /^Note that none is needed/, { why: 'cancelled' });
      },
      better: async () => expect(textOf(await pageOf(id)())).toContain('It needs no e-invoice'),
    });
  });

  it('and was locked by somebody is unlocked first', async () => {
    const id = await refused({ items: ZERO, attributes: {} });
    stage.sandbox.operator.lockInvoice(id);
    await press(anna, `/invoices/berlin/${id}`, /^Try again now/);
    await follow('unlock it first', {
      where: pageOf(id),
      does: async () => {
        expect(isSaid(await pageOf(id)(), 'correct the invoice')).toBe(true);
        stage.sandbox.operator.unlockInvoice(id);
        await follow('correct the invoice', {
          where: pageOf(id),
          does: (way) => onPlatform(stage.sandbox, way, { edit: { items: GOOD } }),
          better: done(id),
        });
      },
      better: done(id),
    });
  });

  it('because its PDF is final is corrected and issued anew', async () => {
    const { id } = stage.sandbox.operator.createInvoice({ id: 'i-final', items: GOOD });
    stage.before('get-invoice', id, () => stage.sandbox.operator.attachForeignPdf(id, { eInvoice: false }));
    stage.sandbox.operator.requestSending(id);
    await follow('correct what is final', {
      where: pageOf(id),
      does: async (way) => {
        for (const made of onPlatform(stage.sandbox, way, {})) await stage.reaches(made, 'done');
        await stage.reaches(stage.request({ items: GOOD }), 'done');
        await press(anna, `/invoices/berlin/${id}`, /^Note that none is needed/, { why: 'issued anew' });
      },
      better: async () => expect(textOf(await pageOf(id)())).toContain('It needs no e-invoice'),
    });
  });
});

describe('an invoice without an e-invoice', () => {
  const { operator } = { operator: () => stage.sandbox.operator };
  const invoice = (id: string): string => {
    operator().createInvoice({ id, items: GOOD, customer_number: '42', invoice_date: '2026-10-30' });
    return id;
  };

  it('that nobody has sent is sent, and booked', async () => {
    const id = invoice('i-unsent');
    await night(stage);
    await follow('send it', {
      where: left,
      does: async (way) => {
        onPlatform(stage.sandbox, way, {});
        await done(id)();
        await night(stage);
      },
      better: async () => expect(textOf(await pageOf(id)())).toMatch(/Batch \d/),
    });
  });

  it('that was sent is issued by an admin, or needs none and is locked, and booked', async () => {
    operator().switchSpace('space-berlin', { eInvoicing: false });
    const ids = ['i-without', 'i-exempt'].map(invoice);
    for (const id of ids) operator().requestSending(id);
    await follow('issue it', {
      where: pageOf('i-without'),
      does: () => press(anna, '/invoices/berlin/i-without#doing', /^Issue it now/),
      better: done('i-without'),
    });
    await follow('look at the list of invoices', {
      where: () => visit(ben, '/alerts'),
      does: async ({ href }) => {
        const row = /href="(\/invoices\/berlin\/i-[^"?]+)"/.exec(await visit(ben, href))?.[1] ?? '';
        const page = await visit(anna, row);
        const note = () => send(anna, page, /^Note that none is needed/, { why: 'private customer' });
        expect((await note()).status).toBe(303);
        let shown = (await note()).text;
        await follow('look again', {
          where: async () => shown,
          does: async () => {
            shown = await visit(anna, row);
          },
          better: () => expect(textOf(shown)).toContain('It needs no e-invoice'),
        });
      },
      better: async () => expect(isSaid(await pageOf('i-exempt')(), 'issue it')).toBe(false),
    });
    await night(stage);
    await follow('have it locked', {
      where: left,
      does: async () => {
        operator().lockInvoice('i-exempt');
        await night(stage);
      },
      better: async () => expect(textOf(await pageOf('i-exempt')())).toMatch(/Batch \d/),
    });
    operator().switchSpace('space-berlin', { eInvoicing: true });
  });
});

describe('an e-invoice that is out', () => {
  it('and whose mail failed is mailed again', async () => {
    stage.sandbox.operator.addFault({ match: { mail: true }, count: 1, action: { type: 'fail' } });
    const id = stage.request({ items: GOOD });
    await follow('check the address', {
      where: () => visit(ben, '/alerts'),
      does: (way) => onPlatform(stage.sandbox, way, {}),
      better: async () => {
        await done(id)();
        expect(isSaid(await pageOf(id)(), 'check the address')).toBe(false);
      },
    });
  });

  it('and was made by another program is none once that is switched off', async () => {
    const { id } = stage.sandbox.operator.createInvoice({ items: GOOD });
    stage.before('get-invoice', id, () => stage.sandbox.operator.attachForeignPdf(id));
    stage.sandbox.operator.requestSending(id);
    await follow('decide who issues', {
      where: pageOf(id),
      // The other one makes no more, and the admin puts the alert aside.
      does: () => putAside(stage, 'invoice.foreign-e-invoice'),
      better: () => done(stage.request({ items: GOOD }))(),
    });
  });
});

it('what was given up is sent again', async () => {
  const id = stage.sandbox.operator.createInvoice({ id: 'i-released', items: GOOD }).id;
  addFaultOf(stage, id, 'attach', { count: 1, action: { type: 'status', status: 403 } });
  stage.sandbox.operator.requestSending(id);
  await stage.reaches(id, 'parked');
  await press(anna, `/invoices/berlin/${id}`, /^Give up and unlock/, { why: 'not needed now' });
  await stage.reaches(id, 'released');
  await follow('send it again', {
    where: pageOf(id),
    does: (way) => onPlatform(stage.sandbox, way, {}),
    better: done(id),
  });
});

it('an invoice without tax is issued once a rule says why it has no tax', async () => {
  const id = await refused({ items: ZERO });
  await follow('set a tax rule', {
    where: pageOf(id),
    does: ({ href }) => set(ben, href, { 'f.case': 'exempt', 'f.reason': 'Steuerfrei nach § 4 Nr. 12 UStG' }),
    better: done(id),
  });
});

it('a rule that is missing is entered by the admin', async () => {
  const without = `service_period: [{ when: { revenue_account: '1' }, period: month of invoice }]`;
  const given = { since: SINCE, more: web, accounting: ACCOUNTING };
  await stage.stop();
  await stage.start({ ...given, eInvoices: without });
  ben = await signedIn(stage, 'ben');
  const id = await refused({});
  await follow('have a rule entered', {
    where: pageOf(id),
    does: async () => {
      await stage.stop();
      await stage.start(given);
      ben = await signedIn(stage, 'ben');
    },
    better: done(id),
  });
});

it('an invoice at which the program ended twice is tried again once its texts are corrected', async () => {
  const id = stage.sandbox.operator.createInvoice({ id: 'i-odd', items: GOOD }).id;
  addFaultOf(stage, id, 'lock', { action: { type: 'status', status: 503 } });
  stage.sandbox.operator.requestSending(id);
  await stage.reaches(id, 'lock-intended');
  await stage.stop();
  const digest = await besideDaemon(stage, async (db) => {
    const rows = db.selectFrom('saga').select('content_digest as digest').where('invoice_id', '=', id);
    return (await rows.executeTakeFirstOrThrow()).digest ?? '';
  });
  const ends = { [`berlin/${id}/${digest.slice(0, 16)}`]: { count: 2, at: stage.clock.now() } };
  const marks = { work: null, ends, version: '0.0.0-test' };
  const beside = stage.store === null ? stage.databasePath : besideServer(dirname(stage.databasePath));
  writeFileSync(`${beside}.at-work`, JSON.stringify(marks));
  stage.sandbox.operator.clearFaults();
  await stage.start({ since: SINCE, more: web, accounting: ACCOUNTING });
  ben = await signedIn(stage, 'ben');
  await follow('correct unusual texts', {
    where: pageOf(id),
    does: (way) => onPlatform(stage.sandbox, way, { edit: { text: 'Harmless' } }),
    better: done(id),
  });
});
