import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditLog } from '../../src/store/books/audit.js';
import { openBeside } from '../../src/store/engine/open.js';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** The last two months that are over. */
const today = localDate(systemClock.now(), 'Europe/Berlin');
const last = addDays(`${today.slice(0, 7)}-01`, -1);
const month = last.slice(0, 7);
const lastBefore = addDays(`${month}-01`, -1);
const before = lastBefore.slice(0, 7);

const ACCOUNTING = `      from: ${before}-01
      chart: SKR03
      locked_only: true
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports:
        - { name: adviser, formats: [csv], schedule: nightly }`;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startBerlin();
});
afterAll(() => sandbox.close());

function invoice(id: string, date: string, isLocked = true, rate = '19'): void {
  const items = [{ description: 'Fix Desk', net: '100', rate }];
  sandbox.operator.createInvoice({ id, items, customer_number: '42', invoice_date: date });
  if (isLocked) sandbox.operator.lockInvoice(id);
}

/** Books of the space in a database of their own, and what its audit log says of closings. */
async function books() {
  const folder = temporaryFolder('closing-');
  const config = join(folder, 'spacebooks.yml');
  const text = configText({ sandbox, folder, port: await freePort() }, { accounting: ACCOUNTING });
  writeFileSync(config, text);
  const run = (words: string) => {
    const args = words.match(/"[^"]*"|\S+/g) ?? [];
    return callProgram([...args.map((word) => word.replaceAll('"', '')), '--config', config]);
  };
  const closings = async () => {
    const { db, close } = await openBeside(join(folder, 'spacebooks.sqlite'));
    const rows = await createAuditLog(db).rows(0, 1_000);
    await close();
    return rows.flatMap(({ action, details }) => (action === 'period closed' ? [details] : []));
  };
  return { run, closings };
}

describe('closing a month', () => {
  it('closes no earlier month unseen: that one is green, or closed before with its own reason', async () => {
    invoice('s-1', lastBefore, false);
    invoice('o-1', last);
    const { run, closings } = await books();
    await run('sync');
    await run('export');
    await run('batch accepted 1');
    for (const more of ['', ' --reason "filed"']) {
      const { code, out, err } = await run(`periods close ${month}${more}`);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/^ {2}open {6}Left out\n {6}adviser: not sent yet.*s-1|^ {2}open {6}Left out/);
      expect(err).toContain(
        `${month} and ${before} before it are not closed: something is open in ${before}`,
      );
    }
    expect(await closings()).toEqual([]);
    const { err } = await run(`periods close ${month}`);
    const advised = /for the record: spacebooks (.*)$/m.exec(err)?.[1] ?? '';
    expect(await run(advised.replace('TEXT', '"s-1 is a draft"'))).toMatchObject({ code: 0 });
    const { code, out } = await run(`periods close ${month} --json`);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ closedThrough: last, months: [month] });
    expect(await closings()).toMatchObject([
      { through: lastBefore, months: `${before}: left-out`, reason: 's-1 is a draft' },
      { through: last, months: `${month}: nothing`, open: '', reason: null },
    ]);
    sandbox.operator.deleteInvoice('s-1');
  });

  it('closes no month from before the books, which no checklist looks at', async () => {
    const { run, closings } = await books();
    await run('sync');
    const earlier = addDays(`${before}-01`, -1).slice(0, 7);
    const { code, err } = await run(`periods close ${earlier} --reason "long ago"`);
    expect(code).toBe(2);
    expect(err).toContain(`the books begin on ${before}-01, after ${earlier}`);
    expect(await run('batches')).toMatchObject({ out: expect.not.stringContaining('batch 1') });
    expect(await closings()).toEqual([]);
  });

  it('closes green months before it with it, and names each', async () => {
    const { run, closings } = await books();
    await run('sync');
    await run('export');
    await run('batch accepted 1');
    const { code, out } = await run(`periods close ${month}`);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(`berlin: closed through ${last} (${before}, ${month});`),
    ]);
    expect(await closings()).toMatchObject([
      { through: last, months: `${before}: nothing; ${month}: nothing`, open: '', reason: null },
    ]);
  });

  it('copies the platform first, and leaves all open while it cannot', async () => {
    const { run, closings } = await books();
    await run('sync');
    await run('export');
    await run('batch accepted 1');
    invoice('o-2', last);
    const fault = { match: {}, action: { type: 'status', status: 403 } } as const;
    sandbox.operator.addFault({ ...fault, count: 100 });
    expect(await run(`periods close ${month}`)).toMatchObject({ code: 77, out: '' });
    sandbox.operator.clearFaults();
    expect(await closings()).toEqual([]);
    const open = await run(`periods close ${month}`);
    expect(open).toMatchObject({
      code: 2,
      err: expect.stringContaining('Batch 2 (adviser) is not accepted'),
    });
    await run('batch accepted 2');
    expect(await run(`periods close ${month}`)).toMatchObject({ code: 0 });
    const { out } = await run(`report ustva --period ${month} --json`);
    expect(JSON.parse(out).lines).toMatchObject([{ line: '81', net: 20_000 }]);
  });
});

it('a space that was never copied is green in nothing: what nobody has looked at is unknown', async () => {
  const { run } = await books();
  const { code, out } = await run(`periods status --month ${month} --json`);
  const [{ isGreen, lines }] = JSON.parse(out).months;
  expect([code, isGreen]).toEqual([2, false]);
  const states = lines.map(({ check, state }: { check: string; state: string }) => [check, state]);
  expect(Object.fromEntries(states)).toEqual({
    copied: 'open',
    booked: 'unknown',
    payments: 'not used',
    'left-out': 'unknown',
    'e-invoices': 'unknown',
    opening: 'unknown',
    differences: 'unknown',
    'handed-out': 'not used',
    accepted: 'unknown',
  });
});

describe('closing a month that is over for long', () => {
  it('is held up by nothing that blocks a nightly export later on', async () => {
    await sandbox.close();
    sandbox = await startBerlin();
    invoice('l-1', last);
    const { run, closings } = await books();
    await run('sync');
    await run('export');
    invoice('e-1', lastBefore);
    invoice('n-1', last, true, '7');
    await run('sync');
    expect(await run('export')).toMatchObject({ code: 2 });
    expect(await run(`periods close ${before} --reason "the batch is in use"`)).toMatchObject({ code: 0 });
    expect(await closings()).toMatchObject([{ through: lastBefore }]);
    const { out } = await run('books batch list --json');
    const shown = JSON.stringify(JSON.parse(out));
    // What was booked of later days stays.
    expect([...shown.matchAll(/"entries":(\d+),"invoices"/g)].map(([, entries]) => entries)).toEqual([
      '1',
      '1',
    ]);
  });
});
