import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuditLog } from '../../src/store/books/audit.js';
import { createOpeningConfirmations } from '../../src/store/books/opening-confirmations.js';
import { openBeside } from '../../src/store/engine/open.js';
import { beforeCutoverText } from '../../src/words/cutover.js';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** A bookkeeper who switches on the first of the month: three invoices of before are open, one was paid in part. */
let sandbox: Sandbox;
let folder: string;
let config: string;
const today = localDate(systemClock.now(), 'Europe/Berlin');
const month = today.slice(0, 7);
const cutover = `${month}-01`;
const before = addDays(cutover, -20);

const accounting = (opening: string): string => `      from: ${cutover}
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ account: 8400 }]
      payments: { account: 1360 }
      write_offs: [{ account: 2406 }]
${opening}      datev: { consultant: 29098, client: 55003 }
      exports:
        - { name: overview, formats: [csv], schedule: nightly }
        - { name: adviser, formats: [datev], schedule: nightly }`;

const POSTED = '      opening: { receivables: posted }\n';

async function configure(opening: string): Promise<void> {
  const place = { sandbox, folder, port: await freePort() };
  writeFileSync(config, configText(place, { accounting: accounting(opening) }));
}

beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('opening-');
  config = join(folder, 'spacebooks.yml');
  await configure('');
  invoice('kreuz-1', '350');
  invoice('kreuz-2', '100');
  invoice('kreuz-3', '200');
  sandbox.operator.recordPayment('kreuz-3', { paidAt: addDays(cutover, -3), amount: '38.00' });
  expect(await run('sync')).toMatchObject({ code: 0 });
});
afterAll(() => sandbox.close());

function invoice(id: string, net: string): void {
  const items = [{ description: 'Team Room', net, rate: '19' }];
  sandbox.operator.createInvoice({ id, items, customer_number: '7', invoice_date: before });
}

const run = (words: string) => callProgram([...words.split(' '), '--config', config]);
const listed = async () => JSON.parse((await run('switch opening --json')).out).spaces[0].opening;
const exported = () => run(`export --to ${today}`);
const monthLine = async () => {
  const { out } = await run(`periods status --month ${month} --json`);
  return JSON.parse(out).months[0].lines.find(({ check }: { check: string }) => check === 'opening');
};

it('are listed, and a month is not green while nobody has said where they stand', async () => {
  const { code, out } = await run('switch opening');
  expect(code).toBe(2);
  expect(out).toContain(
    `berlin: 3 opening items ${beforeCutoverText({ from: cutover }, 'en')}, not confirmed`,
  );
  expect(out).toContain('3 in EUR: 735.50 open at the cutover; since then 0.00 paid, 0.00 lost');
  expect(out).toContain('10007 Müller & Söhne GmbH: 200.00 open (238.00 less 38.00 paid before) EUR, new');
  expect(out).toContain('accounting.opening: { receivables: posted }');
  expect((await monthLine()).state).toBe('open');
});

it('what happens to them is counted, summed and listed by the sync and by a batch, and not booked', async () => {
  sandbox.operator.recordPayment('kreuz-1', { paidAt: today, amount: '416.50' });
  sandbox.operator.writeOffInvoice('kreuz-2');
  invoice('later', '10');
  sandbox.operator.createInvoice({
    ...{ id: 'own', customer_number: '7', invoice_date: cutover },
    items: [{ description: 'Team Room', net: '50', rate: '19' }],
  });
  const { out } = await run('sync');
  expect(out).toContain(
    '  opening items: 4, 747.40 EUR open at the cutover; since then 416.50 paid, 119.00 lost; to be confirmed: spacebooks switch opening --space berlin',
  );
  expect((await exported()).out).toMatch(/overview: batch 1, 1 entry/);
  const shown = await run('batch show 1 --space berlin');
  expect(shown.out).toMatch(/opening loss +1, 119\.00 EUR/);
  expect(shown.out).toMatch(/opening payment +1, 416\.50 EUR/);
});

it('a yes to another list is refused', async () => {
  await configure(POSTED);
  const { digest } = await listed();
  const refused = await run('switch opening --confirm 000000000000 --reason look --space berlin');
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('the opening items are not as they were shown');
  expect(refused.err).toContain(`now the list is ${digest.slice(0, 12)}`);
});

it('a yes wants a reason', async () => {
  const { digest } = await listed();
  const bare = await run(`switch opening --confirm ${digest} --space berlin`);
  expect(bare).toMatchObject({ code: 64, err: expect.stringContaining('--confirm needs --reason') });
});

it('a yes to what was shown is kept with who, when and why', async () => {
  const { digest } = await listed();
  const said = ['--confirm', digest.slice(0, 12), '--reason', 'OPOS list of the adviser', '--by', 'Ada'];
  const yes = await callProgram(['switch', 'opening', ...said, '--config', config]);
  expect({ code: yes.code, err: yes.err }).toEqual({ code: 0, err: '' });
  const { db, close } = await openBeside(join(folder, 'spacebooks.sqlite'));
  const kept = await createOpeningConfirmations(db).latest('berlin', cutover);
  const audited = (await createAuditLog(db).rows(0, 1_000)).filter(
    ({ action }) => action === 'opening items confirmed',
  );
  await close();
  expect(kept).toMatchObject({ by: 'Ada', why: 'OPOS list of the adviser', digest });
  expect(kept?.items.map(({ documentNumber, open }) => [documentNumber, open])).toHaveLength(4);
  expect(audited.map(({ details }) => details)).toEqual([{ from: cutover, digest, items: 4 }]);
  expect(await run('switch opening')).toMatchObject({ code: 0 });
  expect((await monthLine()).state).toBe('done');
});

it('then the next batch has the payment and the loss with its VAT, and the return of the month takes it back', async () => {
  // What DATEV would read of the file is held against the entries before it is released.
  const { out: text } = await exported();
  expect(text).toMatch(/overview: batch 3, 2 entries/);
  expect(text).toMatch(/adviser: batch 4, 2 entries/);
  const { out } = await run(`report ustva --period ${month} --json`);
  expect(JSON.parse(out)).toMatchObject({
    lines: [{ line: '81', base: -50, formTax: -950 }],
    uncollectible: { line: '50', net: 10_000, tax: 1900 },
  });
});

it('an item that changes after the yes is shown and asked again, and nothing that is booked is taken back', async () => {
  sandbox.operator.recordPayment('kreuz-3', { paidAt: addDays(cutover, -2), amount: '100.00' });
  await run('sync');
  const list = await listed();
  expect(list.state).toBe('asked');
  const changed = list.items.filter(({ state }: { state: string }) => state === 'changed');
  expect(
    changed.map(({ open, before: was }: { open: number; before: { open: number } }) => [open, was.open]),
  ).toEqual([[10000, 20000]]);
  expect((await run('switch opening')).out).toContain('confirmed before: 10007, 238.00, 200.00 open');
  expect((await exported()).out).toContain('nothing has changed, no batch');
});

it('one that is deleted is named with what still stands on its debtor, also when that is confirmed', async () => {
  sandbox.operator.deleteInvoice('later');
  await run('sync');
  const { out } = await run('switch opening');
  const gone = /BERLIN-2026-\d+ {2}confirmed with 11\.90 EUR open, and deleted or settled before the cutover/;
  const stands =
    '11.90 EUR still stands on account 10007 in the ledger: whoever keeps it has to clear it there';
  expect(out).toMatch(gone);
  expect(out).toContain(stands);
  const { digest } = await listed();
  const yes = await run(`switch opening --confirm ${digest} --reason gone --space berlin`);
  expect(yes.out).toContain(stands);
  expect((await run('switch opening')).out).not.toContain(stands);
});

it('another ledger may have them: nothing is booked, and all is listed', async () => {
  await configure('      opening: { receivables: elsewhere }\n');
  expect((await run('switch opening')).code).toBe(0);
  expect((await monthLine()).state).toBe('done');
});
