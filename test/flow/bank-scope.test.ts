import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { Secret } from '@spacebooks/base/secret';
import type { AccessToken } from '@spacebooks/cobot-sandbox';
import { expect, it } from 'vitest';
import { tokenFile } from '../../src/store/tokens/token-file.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { ACCOUNT, ALL_SCOPES, bankLine, invoice } from './bank-stage.js';
import { type Stage, setStage } from './stage.js';

const ACCOUNTING = `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      bank: { accounts: [{ iban: ${ACCOUNT} }], post: certain }
      exports: [{ name: overview, formats: [csv], schedule: nightly }]`;
const E_INVOICES = ['write_invoices', 'read_subscriptions', 'write_subscriptions'];
/** Later than anybody waits for here, and sooner than what is of another clock. */
const AN_HOUR_MS = 3_600_000;

/** What a login does: a new token on the platform and in the file. */
async function logIn({ sandbox }: Stage, file: string, token: string, scopes: readonly string[]) {
  const known = sandbox.state.tokens.get('admin-token') as AccessToken;
  sandbox.state.tokens.set(token, { ...known, token, scopes: new Set(scopes) });
  await tokenFile(file).write(new Secret(token));
}

it('a token without write_payment_records stops what records payments with one alert, the night goes on, and so does all of it after a login', async () => {
  const file = join(temporaryFolder('token-'), 'berlin');
  const berlin = { id: 'berlin', platformId: 'space-berlin', subdomain: 'berlin', tokenFile: file };
  const stage = await setStage({ spaces: [berlin], accounting: ACCOUNTING, idle: true });
  const all = [...ALL_SCOPES, ...E_INVOICES];
  const without = all.filter((scope) => scope !== 'write_payment_records');
  await logIn(stage, file, 'first-token', without);
  const day = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -3);
  for (const serial of [1, 2]) {
    stage.sandbox.operator.createInvoice({ ...invoice(serial), invoice_date: day });
  }
  await stage.start();
  const { books, nights } = stage.daemon();
  const lines = [1, 2].map((serial) =>
    bankLine({ bookedOn: day, valueOn: day, remittance: `Rechnung 2026-080${serial}` }),
  );
  const statement = { account: ACCOUNT, currency: 'EUR', number: '1', from: day, to: day };
  await books.statements.take({
    spaceId: 'berlin',
    statements: [{ ...statement, kind: 'booked', opening: null, remarks: [], closing: null, lines }],
    by: 'anna',
    now: stage.clock.now(),
  });
  const { exports } = await nights.runNow('berlin');
  expect(exports.map(({ outcome }) => outcome.status)).toEqual(['released']);
  const codes = () => stage.alerts.map(({ code }) => code);
  await eventually(() => expect(codes()).toEqual(['bank.not-permitted']));
  expect(stage.alerts[0]?.text).toMatch(
    /^berlin, payments of bank transactions: the access token may not record payments on the platform: what bank transactions pay waits: .*write_payment_records/,
  );
  expect(stage.alerts[0]?.text).toContain('What waits is recorded by itself, with its own day');
  const changing = () =>
    stage.sandbox.state.requests.entries(1).filter(({ operation }) => operation === 'create-payment-record');
  expect(new Set(changing().map(({ status }) => status))).toEqual(new Set([403]));
  expect(stage.sandbox.state.paymentRecords.size).toBe(0);
  // Whatever is put off for long is due with another token.
  const claim = { lease: 'test', now: stage.clock.now() + AN_HOUR_MS, until: stage.clock.now() + AN_HOUR_MS };
  for (const each of await books.bankPayments.claimDue('berlin', claim, 10)) {
    await books.bankPayments.putOff(each, null, stage.clock.now() + AN_HOUR_MS, null);
  }
  await logIn(stage, file, 'second-token', all);
  await eventually(() => expect(stage.sandbox.state.paymentRecords.size).toBe(2));
  expect([...stage.sandbox.state.paymentRecords.values()].map(({ paidAt }) => paidAt)).toEqual([day, day]);
  // Nobody sends the invoices of the stage.
  const open = async () =>
    (await books.alerts.list({ open: true, limit: 9 })).filter(({ code }) => code !== 'e-invoice.unsent');
  await eventually(async () => expect(await open()).toEqual([]));
  expect(codes()).toEqual(['bank.not-permitted']);
});
