import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BankLine } from '@spacebooks/bank-statements/statement';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import { decideLine, type LineChoice } from '../../src/bank/decide-line.js';
import { eventually } from '../eventually.js';
import { ACCOUNT, bankLine, invoice } from './bank-stage.js';
import { callProgram } from './call-program.js';
import { type Stage, setStage } from './stage.js';

const ACCOUNTING = `      from: 2020-01-01
      chart: SKR03
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      bank: { accounts: [{ iban: ${ACCOUNT} }], post: ask }`;

let stage: Stage;
let backups: string;
/** The day on which the test began; a statement that is imported again is the same one, at midnight too. */
let today: string;
beforeEach(async () => {
  stage = await setStage({ accounting: ACCOUNTING, lostDatabase: true, sqlite: true });
  today = localDate(stage.clock.now(), 'Europe/Berlin');
  backups = join(dirname(stage.databasePath), 'backups');
  for (const serial of [1, 2, 3]) {
    stage.sandbox.operator.createInvoice({ ...invoice(serial), invoice_date: daysAgo(4) });
  }
  await stage.daemon().nights.runNow('berlin');
});

const daysAgo = (days: number): string => addDays(today, -days);

/** A command with the configuration of the stage. */
async function succeeds(...args: string[]): Promise<void> {
  const config = join(dirname(stage.databasePath), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  const { code, text } = await callProgram([...args, '--config', config]);
  expect(code, text).toBe(0);
}

/** The database is that of the backup again, and the daemon is started with it. */
async function restore(): Promise<void> {
  await stage.stop();
  await succeeds('restore', '--from', backups, '--force');
  await stage.start();
}

async function importStatement(...lines: readonly Partial<BankLine>[]): Promise<void> {
  const statement = { account: ACCOUNT, currency: 'EUR', number: '1', from: daysAgo(3), to: daysAgo(1) };
  const own = lines.map((line) => bankLine({ bookedOn: daysAgo(2), valueOn: daysAgo(2), ...line }));
  await stage.daemon().books.statements.take({
    spaceId: 'berlin',
    statements: [{ ...statement, kind: 'booked', opening: null, remarks: [], closing: null, lines: own }],
    by: 'anna',
    now: stage.clock.now(),
  });
}

async function decide(line: number, choice: LineChoice): Promise<void> {
  const { bank: lines, bankRules: rules, payable: invoices, mirror: copies } = stage.daemon().books;
  const deps = { stores: { lines, rules, invoices, copies }, clock: stage.clock };
  const space = { id: 'berlin', timeZone: 'Europe/Berlin', posting: 'ask' } as const;
  await decideLine(deps, space, line, choice, { by: 'anna', why: 'asked' });
}

const pays = (...invoices: string[]): LineChoice => ({ kind: 'invoices', invoices, letGo: false });

const recorded = () =>
  [...stage.sandbox.state.paymentRecords.values()].map(
    ({ invoiceId, amount }) => `${invoiceId} ${Number(amount).toFixed(2)}`,
  );

const states = async () =>
  (await stage.daemon().books.bank.list('berlin', { open: false }))
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, state, payments }) =>
      [`${id} ${state}`, ...payments.map((each) => `${each.invoiceId} ${each.state}`)].join(', '),
    );

const openAlerts = async () =>
  (await stage.daemon().books.alerts.list({ open: true, limit: 10 }))
    .map(({ code }) => code)
    // Nobody sends the invoices of the stage.
    .filter((code) => code !== 'e-invoice.unsent');

const STATEMENT: readonly Partial<BankLine>[] = [
  { remittance: 'eins' },
  { remittance: 'zwei und drei', amount: 238_00 },
  { remittance: 'Strom', amount: -50_00, counterparty: { name: 'Stadtwerke', account: 'DE99', bic: null } },
];

/** A backup; then a statement, decisions about it and their payments, all of which the database loses. */
async function decideAndLose(): Promise<void> {
  await succeeds('backup', '--to', backups);
  await importStatement(...STATEMENT);
  await decide(1, pays('i1'));
  await decide(2, pays('i2', 'i3'));
  await decide(3, { kind: 'not-ours' });
  await eventually(() => expect(recorded()).toEqual(['i1 119.00', 'i2 119.00', 'i3 119.00']));
  await eventually(async () =>
    expect(await states()).toEqual([
      '1 posted, i1 recorded',
      '2 posted, i2 recorded, i3 recorded',
      '3 not-ours',
    ]),
  );
  await restore();
  expect(await states()).toEqual([]);
}

describe('a database that lost statements, decisions and rules', () => {
  it('finds its payments on the platform in the next night, and asks about the rest', async () => {
    await decideAndLose();
    await importStatement(...STATEMENT);
    await stage.daemon().nights.runNow('berlin');
    expect(await states()).toEqual([
      '1 posted, i1 recorded',
      '2 posted, i2 recorded, i3 recorded',
      '3 unmatched',
    ]);
    expect(recorded()).toHaveLength(3);
    expect(await stage.daemon().books.bankRules.list('berlin')).toEqual([]);
    expect(await openAlerts()).toEqual([]);
  });

  it('records nothing twice where people decide the same before that night', async () => {
    await decideAndLose();
    await importStatement(...STATEMENT);
    await decide(1, pays('i1'));
    await decide(2, pays('i2', 'i3'));
    await eventually(async () =>
      expect((await states()).slice(0, 2)).toEqual([
        '1 posted, i1 recorded',
        '2 posted, i2 recorded, i3 recorded',
      ]),
    );
    expect(recorded()).toHaveLength(3);
  });

  it('nor where they decide otherwise: what is there already is told, and waits', async () => {
    await decideAndLose();
    await importStatement(...STATEMENT);
    await decide(1, pays('i2'));
    await eventually(async () => expect((await states())[0]).toBe('1 waiting, i2 refused'));
    expect(recorded()).toHaveLength(3);
    await eventually(async () => expect(await openAlerts()).toEqual(['bank.not-recorded']));
    // The copy has it after the night; the person is told of both.
    await stage.daemon().nights.runNow('berlin');
    expect((await openAlerts()).sort()).toEqual(['bank.not-recorded', 'bank.recorded-twice']);
    expect(recorded()).toHaveLength(3);
  });
});
