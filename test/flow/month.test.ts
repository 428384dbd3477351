import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MonthLine } from '../../src/domain/accounting/month-checklist.js';
import { createPeriods } from '../../src/store/books/periods.js';
import { openBeside } from '../../src/store/engine/open.js';
import { formatsOf } from '../../src/words/formats.js';
import { eventually } from '../eventually.js';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** A month on its way to being closed: each line of its checklist is open first, and its own command does it. */
let sandbox: Sandbox;
let folder: string;
let config: string;
const today = localDate(systemClock.now(), 'Europe/Berlin');
const last = addDays(`${today.slice(0, 7)}-01`, -1);
const month = last.slice(0, 7);

const ACCOUNTING = `      from: ${month}-01
      chart: SKR03
      locked_only: true
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      datev: { consultant: 1001, client: 1 }
      bank: { accounts: [{ iban: DE42100000000001234567 }] }
      targets: [{ name: office, folder: office }]
      exports:
        - { name: adviser, formats: [datev], schedule: nightly, targets: [office] }`;

beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('month-');
  config = join(folder, 'spacebooks.yml');
  writeFileSync(config, configText({ sandbox, folder, port: await freePort() }, { accounting: ACCOUNTING }));
});
afterAll(() => sandbox.close());

function invoice(id: string, net: string): void {
  const items = [{ description: 'Fix Desk', net, rate: '19' }];
  sandbox.operator.createInvoice({ id, items, customer_number: '42', invoice_date: last });
}

/** The same space, in a database of its own: copied, with one invoice that is locked and one that is not. */
async function closable() {
  const own = temporaryFolder('month-own-');
  const path = join(own, 'spacebooks.yml');
  const plain = ACCOUNTING.replace(/^ *bank:.*\n/m, '');
  writeFileSync(path, configText({ sandbox, folder: own, port: await freePort() }, { accounting: plain }));
  invoice('b-1', '70');
  const call = (words: string) => callProgram([...words.split(' '), '--config', path]);
  await call('sync');
  return call;
}

/** Calls a command as it stands in the checklist, or below `spacebooks`. */
async function run(words: string) {
  const args = words.replace(/^spacebooks /, '').match(/'[^']*'|\S+/g) ?? [];
  return callProgram([...args.map((word) => word.replaceAll("'", '')), '--config', config]);
}

async function status(more = `--month ${month}`) {
  const { code, out } = await run(`periods status --json ${more}`);
  const { ok, months } = JSON.parse(out);
  const lines: readonly MonthLine[] = months[0].lines;
  const line = (check: string) => lines.find((each) => each.check === check);
  const open = lines.filter(({ state }) => state === 'open').map(({ check }) => check);
  return { code, ok, month: months[0], line, open };
}

/** A statement with a line of the last day of the month. */
function statement(): string {
  const day = last.slice(2).replaceAll('-', '');
  const lines = [
    ':20:A',
    ':25:10000000/1234567',
    ':28C:1/1',
    `:60F:C${day}EUR0,00`,
    `:61:${day}${day.slice(2)}C416,50NTRFNONREF`,
    ':86:unknown',
    `:62F:C${day}EUR416,50`,
    '-',
  ];
  const path = join(folder, 'statement.sta');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

it('a month that was never copied, which is the last one where none is named', async () => {
  const found = await status('');
  expect(found).toMatchObject({ code: 2, ok: false, open: ['copied'] });
  expect(found.month).toMatchObject({ space: 'berlin', month, through: last, isOver: true, isClosed: false });
  expect(found.line('copied')?.found).toMatchObject([
    { key: 'copied.never', values: {}, command: 'spacebooks books sync --space berlin' },
  ]);
});

it('what each line says, and that its own command does it', async () => {
  invoice('a-1', '350');
  invoice('a-2', '100');
  invoice('a-3', '10');
  for (const id of ['a-1', 'a-2']) sandbox.operator.lockInvoice(id);
  const numberOf = (id: string) => sandbox.operator.invoice(id).content.number;
  await run('spacebooks books sync --space berlin');
  await run(`bank import ${statement()}`);

  const copied = await status();
  expect(copied.open).toEqual(['booked', 'payments', 'left-out']);
  expect(copied.line('copied')?.found).toMatchObject([
    { key: 'copied.whole', values: { day: today }, command: null },
  ]);
  expect(copied.line('booked')?.found).toMatchObject([
    {
      key: 'booked.waiting',
      values: { name: 'adviser', entries: 2, invoices: 2 },
      command: 'spacebooks books export --space berlin',
    },
  ]);
  // Nothing is posted yet, so nothing agrees yet.
  expect(copied.line('differences')).toMatchObject({
    state: 'unknown',
    found: [{ key: 'differences.waiting', values: { name: 'adviser' }, command: null }],
  });
  expect(copied.line('payments')?.found).toMatchObject([
    {
      key: 'payments.open',
      values: { count: 1 },
      command: 'spacebooks books bank list --open --space berlin',
    },
  ]);
  expect(copied.line('left-out')?.found).toMatchObject([
    {
      key: 'left-out.not sent',
      values: { name: 'adviser', count: 1, amount: '11.90 EUR', numbers: numberOf('a-3') },
      amounts: { amount: { cents: 1190, currency: 'EUR' } },
      command: `spacebooks explain ${numberOf('a-3')} --space berlin`,
    },
  ]);

  sandbox.operator.deleteInvoice('a-3');
  await run('spacebooks books sync --space berlin');
  expect((await run('spacebooks books export --space berlin')).code).toBe(0);
  expect((await run('spacebooks books bank list --open --space berlin')).out).toContain('416.50');
  await run('bank ignore 1 --reason mine --space berlin');
  const booked = await status();
  expect(booked.open).toEqual(['accepted']);
  expect(booked.line('differences')?.found).toMatchObject([
    {
      key: 'differences.none',
      values: { name: 'adviser', invoices: '535.50 EUR', entries: '535.50 EUR' },
      amounts: {
        invoices: { cents: 53_550, currency: 'EUR' },
        entries: { cents: 53_550, currency: 'EUR' },
      },
      command: null,
    },
  ]);
  expect(booked.line('accepted')?.found).toMatchObject([
    {
      key: 'accepted.waiting',
      values: { number: 1, name: 'adviser' },
      command: 'spacebooks books batch accepted 1 --space berlin',
    },
  ]);

  expect((await run('spacebooks books batch accepted 1 --space berlin')).code).toBe(0);
  const accepted = await status();
  expect(accepted).toMatchObject({ code: 2, open: [], month: { isGreen: false } });
  expect(accepted.line('e-invoices')).toMatchObject({
    state: 'unknown',
    found: [{ key: 'e-invoices.unread' }],
  });
  await leftWithout(['a-1', 'a-2']);
  expect(await status()).toMatchObject({ code: 0, ok: true, open: [], month: { isGreen: true } });
});

/** The platform mails them without an e-invoice, which keeps the month open until a person says that none is needed. */
async function leftWithout(ids: readonly string[]): Promise<void> {
  const numbers = ids.map((id) => sandbox.operator.invoice(id).content.number);
  sandbox.operator.switchSpace('space-berlin', { eInvoicing: false });
  for (const id of ids) sandbox.operator.requestSending(id);
  await eventually(() =>
    expect(ids.map((id) => sandbox.operator.invoice(id).sentStatus)).toEqual(ids.map(() => 'sent')),
  );
  expect((await run('reconcile')).code).toBe(0);
  const left = await status();
  expect(left.open).toEqual(['e-invoices']);
  expect(left.line('e-invoices')?.found).toMatchObject([
    {
      key: 'e-invoices.missing',
      values: { count: 2, numbers: numbers.join(', ') },
      command: 'spacebooks invoices --state missing --space berlin',
    },
  ]);
  expect((await run('spacebooks invoices --state missing --space berlin')).out).toContain(numbers[0]);
  for (const id of ids) expect((await run(`issue ${id} --none-needed private`)).code).toBe(0);
}

it('what changes afterwards: a difference until the next batch, which is to be accepted, too', async () => {
  sandbox.operator.unlockInvoice('a-2');
  sandbox.operator.editInvoice('a-2', { items: [{ description: 'Fix Desk', net: '120', rate: '19' }] });
  sandbox.operator.lockInvoice('a-2');
  await run('spacebooks books sync --space berlin');
  const changed = await status();
  expect(changed.open).toEqual(['booked', 'differences']);
  expect(changed.line('differences')?.found).toMatchObject([
    {
      key: 'differences.some',
      values: {
        name: 'adviser',
        invoices: '559.30 EUR',
        entries: '535.50 EUR',
        difference: '-23.80 EUR',
      },
      amounts: {
        invoices: { cents: 55_930, currency: 'EUR' },
        entries: { cents: 53_550, currency: 'EUR' },
        difference: { cents: -2380, currency: 'EUR' },
      },
      command: 'spacebooks books export --space berlin',
    },
  ]);
  await run('spacebooks books export --space berlin');
  expect((await status()).open).toEqual(['accepted']);
});

it('says it in lines, each with its command', async () => {
  const { code, out } = await run(`periods status --month ${month}`);
  expect(code).toBe(2);
  expect(out.split('\n').slice(0, 3)).toEqual([
    `berlin ${formatsOf('en').month(month)}: open`,
    '  done      Copied from the platform',
    `      Copied on ${formatsOf('en').day(today)}, after the end of the month.`,
  ]);
  expect(out).toContain(
    '  open      Accepted by the accountant\n      Batch 2 (adviser) is not accepted yet.\n        what to do: spacebooks books batch accepted 2 --space berlin',
  );
});

async function closings(): Promise<readonly unknown[]> {
  const { db, close } = await openBeside(join(folder, 'spacebooks.sqlite'));
  const rows = await createPeriods(db).closings('berlin');
  await close();
  return rows;
}

it('refuses what is no month, and one from before the books', async () => {
  expect(await run('periods status --month 2026-13')).toMatchObject({ code: 64 });
  const { code, err } = await run('periods status --month 2019-12');
  expect(code).toBe(64);
  expect(err).toContain(`the books of berlin begin on ${month}-01, after 2019-12`);
});

it('is closed with a reason while something is open, which stands in the audit log, and only once', async () => {
  const refused = await run(`periods close ${month}`);
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain('Batch 2 (adviser) is not accepted yet.');
  expect((await status()).month).toMatchObject({ isClosed: false });
  expect(await run(`periods close ${month} --reason ' '`)).toMatchObject({ code: 64 });
  expect(await run(`periods close ${month} --reason ${'x'.repeat(501)}`)).toMatchObject({
    code: 64,
    err: expect.stringContaining('at most 500 characters'),
  });
  const reason = 'answers by telephone';
  expect(await run(`periods close ${month} --reason '${reason}' --by ben`)).toMatchObject({ code: 0 });
  expect(await closings()).toEqual([
    { through: last, closedAt: expect.any(Number), by: 'ben', reason, open: ['accepted'] },
  ]);
  expect((await status()).month).toMatchObject({ isClosed: true, isGreen: false });
  expect(await run(`periods close ${month}`)).toMatchObject({ code: 2 });
});

it('is not closed, and nothing is released, while something is open that no export does', async () => {
  const other = await closable();
  const refused = await other(`periods close ${month}`);
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toMatch(
    /^ {2}open {6}Left out\n {6}adviser: not sent yet.*\n {8}what to do: spacebooks explain/m,
  );
  expect((await other('batches')).out).not.toContain('adviser');
});
