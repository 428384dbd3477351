import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAlerts } from '../../src/store/alerts/alerts.js';
import { createAuditLog } from '../../src/store/books/audit.js';
import { openBeside } from '../../src/store/engine/open.js';
import { formatsOf } from '../../src/words/formats.js';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** An account rule that is changed after a month was posted and closed, as an admin does who knows of no valid_from. */
let sandbox: Sandbox;
let folder: string;
let config: string;
const last = addDays(`${localDate(systemClock.now(), 'Europe/Berlin').slice(0, 7)}-01`, -1);
const month = last.slice(0, 7);

const ACCOUNTING = `      from: ${month}-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports:
        - { name: overview, formats: [csv], schedule: nightly }`;

beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('rebooking-');
  config = join(folder, 'spacebooks.yml');
  writeFileSync(config, configText({ sandbox, folder, port: await freePort() }, { accounting: ACCOUNTING }));
  invoice('a-1', '350');
  invoice('a-2', '100');
  await run('sync');
  await run('export');
  expect(await run(`periods close ${month} --reason tested`)).toMatchObject({ code: 0 });
  const text = readFileSync(config, 'utf8');
  writeFileSync(config, text.replace('account: 8400', 'account: 8401'));
});
afterAll(() => sandbox.close());

function invoice(id: string, net: string): void {
  const items = [{ description: 'Fix Desk', net, rate: '19' }];
  sandbox.operator.createInvoice({ id, items, customer_number: '42', invoice_date: last });
}

const run = (words: string) => callProgram([...words.split(' '), '--config', config]);

async function stored() {
  const { db, close } = await openBeside(join(folder, 'spacebooks.sqlite'));
  const alerts = await createAlerts(db).list({ open: true, limit: 10 });
  const agreed = (await createAuditLog(db).rows(0, 1_000)).filter(
    ({ action }) => action === 'rebooking agreed',
  );
  await close();
  return {
    alerts: alerts.map(({ code, text }) => ({ code, text })),
    agreed: agreed.map(({ details }) => details),
  };
}

/** The digest that the question is shown with. */
async function shown(): Promise<string> {
  const { rebooking } = JSON.parse((await run('batch rebook overview --json')).out);
  return rebooking.digest;
}

it('a night that would book anew by a changed rule asks first: an export books what is new and nothing else', async () => {
  invoice('a-3', '10');
  await run('sync');
  const { code, out } = await run('export');
  expect(code).toBe(0);
  expect(out).toMatch(/^berlin overview: batch 2, 1 entry$/m);
  const digest = (await shown()).slice(0, 12);
  expect(out).toContain(
    [
      'berlin overview: the rules have changed, and would reverse 2 entries and make 2, of 2 documents',
      `  months      ${month} (closed)`,
      '  8400        450.00 → 0.00 EUR',
      '  8401        0.00 → 450.00 EUR',
      `  to say yes: spacebooks books batch rebook overview --space berlin --yes ${digest}`,
    ].join('\n'),
  );
  const { alerts } = await stored();
  expect(alerts).toEqual([
    { code: 'accounting.rebooking', text: expect.stringContaining(`--yes ${digest}`) },
  ]);
  expect(alerts[0]?.text).toContain(
    `4 entries of 2 documents of ${formatsOf('en').month(month)} (closed); 8400: 450.00 → 0.00 EUR and 8401: 0.00 → 450.00 EUR`,
  );
});

it('is one alert however many nights it waits, and open in the checklist of a month', async () => {
  expect((await run('export')).out).toMatch(/^berlin overview: nothing has changed, no batch$/m);
  expect((await stored()).alerts).toHaveLength(1);
  const status = await run(`periods status --month ${month}`);
  expect(status.out).toContain(
    '      overview: changed rules would book 2 documents anew, which waits for a yes.\n        what to do: spacebooks books batch rebook overview --space berlin',
  );
  expect(await run('batch rebook overview')).toMatchObject({ code: 2 });
});

it('refuses a yes to something else', async () => {
  const digest = (await shown()).slice(0, 12);
  for (const other of ['000000000000', digest.slice(0, 4)]) {
    const { code, err } = await run(`batch rebook overview --yes ${other}`);
    expect(code).toBe(2);
    expect(err).toContain(`now it is ${digest}`);
  }
  expect(await run('batch rebook none')).toMatchObject({
    code: 65,
    err: expect.stringMatching(/there is no export none\n.*Name one of: overview/),
  });
  expect((await stored()).agreed).toEqual([]);
});

it('a yes to what was shown has it booked, and is in the audit log', async () => {
  const digest = await shown();
  expect(await run(`batch rebook overview --yes ${digest.slice(0, 12)}`)).toMatchObject({ code: 0 });
  expect((await stored()).agreed).toMatchObject([
    { export: 'overview', digest, reversed: 2, added: 2, invoices: 2, months: month },
  ]);
  const { out } = await run('export');
  expect(out).toMatch(/^berlin overview: batch 3, 4 entries$/m);
  expect(out).not.toContain('the rules have changed');
  expect((await stored()).alerts).toEqual([]);
  expect(await run('batch rebook overview')).toMatchObject({
    code: 0,
    out: 'berlin overview: nothing waits for a yes',
  });
});
