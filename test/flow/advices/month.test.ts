import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { follow, isSaid, textOf } from '../../advices/follow.js';
import { onPlatform } from '../../advices/on-platform.js';
import { night, press, set, visit } from '../../advices/visits.js';
import { eventually } from '../../eventually.js';
import { temporaryFolder } from '../../temporary-folder.js';
import type { Visitor } from '../../web/browser-like.js';
import { type Stage, setStage } from '../stage.js';
import { signedIn, webSection } from '../web-stage.js';

/** Saturday, 21 November 2026, 09:30 in Berlin. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const GOOD = [{ description: 'Fix Desk', net: '350', rate: '19' }];
const A_BOOK = { description: 'Book', net: '100', rate: '7' };
const BOOK = [A_BOOK];

let target: string;
const accounting = (account = '8400', payments = ''): string => `      from: 2026-10-01
      chart: SKR03
      locked_only: false
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: ${account} }]
${payments}      bank: { accounts: [{ iban: DE42100000000001234567 }] }
      targets: [{ name: office, folder: ${target} }]
      exports:
        - { name: ledger, formats: [csv], schedule: nightly, targets: [office] }`;

let stage: Stage;
let anna: Visitor;
let ben: Visitor;
let web: string;

async function start(account?: string, payments?: string): Promise<void> {
  await stage.stop();
  await stage.start({ since: SINCE, more: web, accounting: accounting(account, payments) });
  [anna, ben] = [await signedIn(stage, 'anna'), await signedIn(stage, 'ben')];
}

beforeAll(async () => {
  web = await webSection();
  target = join(temporaryFolder('office-'), 'in');
  // No folder can be made where a file is.
  writeFileSync(target, 'in the way');
  stage = await setStage({ since: SINCE, more: web, accounting: accounting() });
  [anna, ben] = [await signedIn(stage, 'anna'), await signedIn(stage, 'ben')];
});

const month = () => visit(ben, '/months/berlin/2026-10');
const alerts = () => visit(ben, '/alerts');
const batch = (number: number) => () => visit(ben, `/exports/berlin/${number}`);

function invoice(id: string, items = GOOD): void {
  stage.sandbox.operator.createInvoice({ id, items, customer_number: '42', invoice_date: '2026-10-30' });
  stage.sandbox.operator.attachForeignPdf(id);
}

describe('a month', () => {
  it('is copied and exported by its buttons', async () => {
    invoice('i-first');
    await follow('copy now', {
      where: month,
      does: ({ href }) => press(ben, href, /Sync now/),
      better: async () => expect(textOf(await month())).toContain('Copied on 21 Nov 2026'),
    });
    await follow('export now', {
      where: month,
      does: ({ href }) => press(ben, href, /Export now/),
      better: async () => expect(textOf(await month())).toContain('Batch 1'),
    });
  });

  it('is delivered once the target is mended', async () => {
    await follow('look at a delivery', {
      where: month,
      does: ({ href }) =>
        follow('deliver again', {
          where: () => visit(ben, href),
          does: async (way) => {
            rmSync(target);
            mkdirSync(target);
            await press(ben, way.href, /^Deliver to/);
          },
          better: async () => expect(textOf(await batch(1)())).toContain('Delivered'),
        }),
      better: async () =>
        expect(textOf(await month())).toContain('Every batch of the month has been delivered'),
    });
  });

  it('has its batch accepted', () =>
    follow('accept a batch', {
      where: month,
      does: ({ href }) => press(ben, href, /as accepted$/),
      better: async () => expect(textOf(await batch(1)())).toContain('Accepted'),
    }));

  it('has its bank transactions decided', async () => {
    const lines = [
      ...[':20:A', ':25:10000000/1234567', ':28C:1/1', ':60F:C261012EUR0,00'],
      ...[':61:2610121012C416,50NTRFNONREF', ':86:unknown', ':62F:C261012EUR416,50', '-', ''],
    ];
    const file = (text: string) => [new File([text], 'statement.sta')];
    const refused = await ben.upload(
      '/bank/upload',
      { space: 'berlin' },
      file(lines.slice(0, -4).join('\n')),
    );
    let shown = refused.text;
    await follow('import the statement again', {
      where: async () => shown,
      does: async ({ href }) => {
        expect(await visit(ben, href)).toContain('action="/bank/upload"');
        shown = (await ben.upload('/bank/upload', { space: 'berlin' }, file(lines.join('\n')))).text;
      },
      better: () => expect(textOf(shown)).toContain('Imported'),
    });
    await follow('decide bank lines', {
      where: month,
      does: async ({ href }) => {
        const line = /href="(\/bank\/lines\/berlin\/\d+)/.exec(await visit(ben, href))?.[1] ?? '';
        await press(ben, line, /^Ignore the transaction/, { why: 'of the owner' });
      },
      better: async () => expect(textOf(await month())).toContain('No bank transaction of the month waits'),
    });
  });

  it('whose rules have changed is booked anew after a yes', async () => {
    await start('8401');
    await night(stage);
    await follow('answer a rebooking', {
      where: month,
      does: ({ href }) => press(ben, href, /book/i),
      better: async () => {
        await night(stage);
        expect(textOf(await batch(2)())).toContain('8401');
      },
    });
  });

  it('is booked once what blocks it has an account', async () => {
    invoice('i-seven', BOOK);
    await night(stage);
    const account = async (page: string) => {
      const rule = /<a (?:class="button" )?href="(\/settings\/[^"]+)">/.exec(page)?.[1] ?? '';
      await set(ben, rule.replaceAll('&amp;', '&'), { 'f.account': '8300' });
      await night(stage);
    };
    await follow('look at what blocks', {
      where: alerts,
      does: ({ href }) =>
        follow('fix what blocks', {
          where: month,
          does: async (way) => {
            const page = await visit(ben, way.href);
            expect(page).toContain('Set the account under Settings, Revenue accounts');
            await account(await visit(ben, href));
          },
          better: async () => expect(textOf(await batch(3)())).toContain('8300'),
        }),
      better: async () => expect(textOf(await visit(ben, '/invoices/berlin/i-seven'))).toContain('Batch 3'),
    });
  });

  it('books a payment once the admin has entered its account', async () => {
    stage.sandbox.operator.recordPayment('i-first', { paidAt: '2026-11-02', amount: '416.50' });
    invoice('i-later');
    await night(stage);
    await follow('have an account entered', {
      where: batch(4),
      does: async () => {
        await start('8401', '      payments: { account: 1360 }\n');
        await night(stage);
      },
      better: async () => expect(textOf(await batch(5)())).toContain('1360'),
    });
  });

  it('has what went out without an e-invoice issued, or said to need none', async () => {
    const { operator } = stage.sandbox;
    operator.switchSpace('space-berlin', { eInvoicing: false });
    for (const id of ['i-sent', 'i-unsent', 'i-unsent-2']) {
      operator.createInvoice({ id, items: GOOD, customer_number: '42', invoice_date: '2026-10-28' });
    }
    operator.requestSending('i-sent');
    await night(stage);
    const rows = async (href: string) => [
      ...(await visit(ben, href)).matchAll(/href="(\/invoices\/berlin\/i-[^"?#]+)"/g),
    ];
    await follow('issue what was sent without', {
      where: month,
      does: async ({ href }) => {
        for (const [, path = ''] of await rows(href)) await press(anna, path, /^Issue it now/);
        await stage.reaches('i-sent', 'done');
      },
      better: async () => expect(isSaid(await visit(ben, '/invoices/berlin/i-sent'), 'issue it')).toBe(false),
    });
    operator.switchSpace('space-berlin', { eInvoicing: true });
    await follow('issue what was not sent', {
      where: month,
      does: async ({ href }) => {
        const [[, first = ''] = [], [, second = ''] = []] = await rows(href);
        await follow('send it', {
          where: () => visit(ben, first),
          does: (way) => onPlatform(stage.sandbox, way, {}),
          better: () => stage.reaches(first.split('/').at(-1) ?? '', 'done'),
        });
        await press(anna, second, /^Note that none is needed/, { why: 'private customer' });
      },
      better: async () => expect(textOf(await month())).toContain('Every invoice'),
    });
  });

  it('has invoices that could not be read corrected', async () => {
    const id = 'i-odd';
    const odd = { attributes: { invoiceText: 5 } };
    stage.sandbox.operator.createInvoice({ id, items: GOOD, invoice_date: '2026-10-27', ...odd });
    await night(stage);
    await follow('unreadable invoices', {
      where: month,
      does: async ({ href }) => {
        await eventually(async () => expect(textOf(await visit(ben, href))).toContain(id));
        stage.sandbox.operator.editInvoice(id, { attributes: { invoiceText: 'Oktober' } });
        await night(stage);
      },
      better: async () => expect(textOf(await alerts())).not.toContain(id),
    });
  });

  it('has refused e-invoices corrected, each on its page', async () => {
    const id = stage.request({ items: [{ ...A_BOOK, rate: '0' }], invoice_date: '2026-10-26' });
    await stage.reaches(id, 'refused');
    await follow('correct refused e-invoices', {
      where: month,
      does: async ({ href }) => {
        const [, path = ''] = /href="(\/invoices\/berlin\/[^"?#]+)"/.exec(await visit(ben, href)) ?? [];
        await follow('correct the invoice', {
          where: () => visit(ben, path),
          does: (way) => onPlatform(stage.sandbox, way, { edit: { items: GOOD } }),
          better: () => stage.reaches(id, 'done'),
        });
      },
      better: async () => expect(textOf(await month())).not.toContain('refused'),
    });
  });
});
