import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import { type InvoiceInput, type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import { type KsefSandbox, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SpaceReport } from '../../src/shadow/report.js';
import { temporaryFolder } from '../temporary-folder.js';
import { callProgram } from './call-program.js';
import { type ConfigOptions, configText } from './config-text.js';
import { POLISH_INVOICE, WARSAW } from './warsaw.js';

const USERS = [{ email: 'admin@space.example', tokens: [{ token: 'admin-token', app: 'spacebooks' }] }];
const BERLIN = { id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: ['admin@space.example'] };
const DESK: InvoiceInput = {
  items: [{ description: 'Fix Desk', net: '350', rate: '19' }],
  customer_number: '42',
};
const UNTAXED: InvoiceInput = {
  items: [{ description: 'Raum', net: '100', rate: '0' }],
  customer_number: '43',
};
const yesterday = addDays(localDate(systemClock.now(), 'Europe/Berlin'), -1);
const ACCOUNTING = `      from: ${yesterday.slice(0, 4)}-01-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      datev: { consultant: 1001, client: 1 }
      targets: [{ name: office, folder: office }]
      exports: [{ name: adviser, formats: [datev], schedule: nightly, targets: [office] }]`;

let folder = '';
let sandbox: Sandbox;
let ksef: KsefSandbox | null = null;

beforeEach(() => {
  folder = temporaryFolder('shadow-');
});
afterEach(async () => {
  const writing = sandbox.state.requests.entries(1).filter(({ method }) => method !== 'GET');
  await sandbox.close();
  await ksef?.close();
  ksef = null;
  // The promise of the whole command, whatever the test was about.
  expect(writing).toEqual([]);
});

async function shadow(options: ConfigOptions, ...args: string[]) {
  const config = join(folder, 'spacebooks.yml');
  writeFileSync(config, configText({ sandbox, folder, port: 1, ksef }, options));
  return callProgram(['shadow', '--out', join(folder, 'out'), '--config', config, ...args]);
}

function reportsOf(out: string): readonly SpaceReport[] {
  return (JSON.parse(out) as { spaces: SpaceReport[] }).spaces;
}

describe('a shadow of a space in Berlin', () => {
  beforeEach(async () => {
    sandbox = await startSandbox({ clock: systemClock, seed: { users: USERS, spaces: [BERLIN] } });
  });

  function waiting(input: InvoiceInput): string {
    const { id } = sandbox.operator.createInvoice({ invoice_date: yesterday, ...input });
    sandbox.operator.requestSending(id, 'automatic');
    return id;
  }

  it('issues in memory what waits, says what would be refused, and writes files to look at', async () => {
    const served = waiting(DESK);
    const refused = waiting(UNTAXED);
    sandbox.operator.createInvoice({ ...DESK, invoice_date: yesterday });
    const { code, out } = await shadow({ accounting: ACCOUNTING }, '--json');
    expect(code).toBe(2);
    const [report] = reportsOf(out);
    expect(report).toMatchObject({ space: 'berlin', lookedAt: 2, issued: 1, leftAlone: 0, unfinished: 0 });
    const number = sandbox.state.invoices.get(refused)?.content.number;
    expect(report?.causes).toMatchObject([{ code: 'invoice.refused', count: 1, example: number }]);
    expect(report?.writes.map(({ request, count }) => [request, count])).toEqual([
      ['platform POST /invoices/{id}/lock', 1],
      ['platform POST /invoices/{id}/pdf', 1],
    ]);
    const files = readdirSync(join(folder, 'out/berlin')).filter((name) => name !== 'exports');
    const issued = sandbox.state.invoices.get(served)?.content.number;
    expect(files.sort()).toEqual([`${issued}.pdf`, `${issued}.xml`]);
    expect(readFileSync(join(folder, 'out/berlin', `${issued}.xml`), 'utf8')).toContain(
      'CrossIndustryInvoice',
    );
    expect(sandbox.state.invoices.get(served)?.locked).toBe(false);
    expect(sandbox.state.mails.entries(1)).toEqual([]);
    expect([...sandbox.state.subscriptions.values()]).toEqual([]);
  });

  it('shows the first batch of the books, and delivers nothing', async () => {
    for (const input of [DESK, DESK]) sandbox.operator.createInvoice({ ...input, invoice_date: yesterday });
    const { code, out } = await shadow({ accounting: ACCOUNTING }, '--json');
    expect(code).toBe(0);
    expect(reportsOf(out)[0]?.exports).toMatchObject([{ name: 'adviser', status: 'released', entries: 2 }]);
    const names = readdirSync(join(folder, 'out/berlin/exports'));
    expect(names.length).toBeGreaterThan(0);
    expect(names.every((name) => name.startsWith('SHADOW-'))).toBe(true);
    expect(existsSync(join(folder, 'office'))).toBe(false);
  });

  it('tries the rules against everything since a day, as if it had just been asked for', async () => {
    sandbox.operator.createInvoice({ ...DESK, invoice_date: yesterday });
    sandbox.operator.createInvoice({ ...UNTAXED, invoice_date: yesterday });
    sandbox.operator.createInvoice({ ...DESK, invoice_date: addDays(yesterday, -10) });
    const { code, out } = await shadow({ from: '2999-01-01' }, '--since', yesterday, '--json');
    expect(code).toBe(2);
    expect(reportsOf(out)[0]).toMatchObject({ lookedAt: 2, issued: 1, causes: [{ count: 1 }] });
  });

  it('says it in words, and answers 0 when all would be served', async () => {
    waiting(DESK);
    const { code, out } = await shadow({});
    expect(code).toBe(0);
    expect(out).toContain('- 1 invoice examined, 1 would be issued');
    expect(out).toContain('recorded, not sent: 1 x platform POST /invoices/{id}/lock');
    expect(readFileSync(join(folder, 'out/shadow-report.md'), 'utf8')).toContain('## berlin');
  });

  it('touches neither the database nor the archive of the daemon', async () => {
    waiting(DESK);
    await shadow({});
    expect(readdirSync(folder).sort()).toEqual(['out', 'spacebooks.yml']);
  });

  it('leaves a folder alone that holds something', async () => {
    await shadow({});
    const { code, err } = await shadow({});
    expect([code, err]).toEqual([65, expect.stringContaining('is not empty')]);
  });
});

describe('a shadow of a space in Warsaw', () => {
  it('walks to the end without a word to KSeF', async () => {
    sandbox = await startSandbox({ clock: systemClock, seed: { users: USERS, spaces: [WARSAW] } });
    ksef = await startKsefSandbox({ clock: systemClock });
    const { id } = sandbox.operator.createInvoice({ ...POLISH_INVOICE, invoice_date: yesterday });
    sandbox.operator.requestSending(id, 'automatic');
    const { code, out } = await shadow({ warsaw: [] }, '--json');
    expect(code).toBe(0);
    const [report] = reportsOf(out);
    expect(report).toMatchObject({ space: 'warsaw', issued: 1, causes: [] });
    expect(report?.writes.map(({ request }) => request)).toEqual([
      'platform POST /invoices/{id}/lock',
      'ksef POST /sessions/online/{session}/invoices',
      'platform POST /invoices/{id}/e_invoice',
    ]);
    expect(ksef.state.requests.entries(1)).toEqual([]);
  });
});
