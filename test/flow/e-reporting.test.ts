import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
  type EReportingChanges,
  type EReportingStage,
  eReportingStage,
  sell,
  sellOctober,
} from './e-reporting-stage.js';

const open: EReportingStage[] = [];
afterEach(async () => {
  for (const { sandbox } of open.splice(0)) await sandbox.close();
});

async function stage(changes?: EReportingChanges): Promise<EReportingStage> {
  const started = await eReportingStage(changes);
  open.push(started);
  return started;
}

/** Columns are parted by ` | `. */
const columns = (text: string): readonly string[] =>
  text.split('\n').map((line) => line.replace(/ {2,}/g, ' | ').trim());

it('shows what is reported of a period, and writes its XML', async () => {
  const paris = await stage();
  sellOctober(paris);
  await paris.sync();
  const out = join(paris.folder, 'e-reporting.xml');
  const { code, out: shown } = await paris.report('--out', out);
  expect(columns(shown)).toEqual([
    'berlin 2026-10-01 to 2026-10-31',
    'flux | day | rate | amount | tax',
    '10.3 | 2026-10-05 | TPS1 | 10 % | 12.50 | 1.25 | invoices: 2',
    '10.3 | 2026-10-05 | TPS1 | 20 % | 133.33 | 26.67 | invoices: 2',
    '10.3 | 2026-10-06 | TPS1 | 20 % | -20.00 | -4.00 | invoices: 1',
    '10.1 | 2026-10-08 | F-5 | 100.00 | 20.00 | DE',
    '10.1 | 2026-10-08 | F-6 | 55.55 | 0.00 | US',
    '10.4 | 2026-10-10 | 10 % | 5.12',
    '10.4 | 2026-10-10 | 20 % | 114.88',
    '10.4 | 2026-10-12 | 10 % | 8.63',
    '10.4 | 2026-10-12 | 20 % | 25.12',
    '10.2 | 2026-10-20 | F-5 | 20 % | 60.00',
    '10.2 | 2026-10-21 | F-5 | 20 % | 60.00',
    'left out: 1 invoice, 120.00 EUR with tax, to businesses in France: their e-invoices go by way of your platform',
  ]);
  expect(code).toBe(0);
  const xml = readFileSync(out, 'utf8');
  expect(xml).toContain('<Name>Seine &amp; Fils SARL</Name>');
  expect(xml).toMatch(/<Id>303265045-20261001-20261031-IN-\d{14}<\/Id>/);
  expect(xml).toContain('<CompanyId schemeId="0227">USDesk &amp; Co. Inter</CompanyId>');
  await paris.report('--replaces', '--only', 'payments', '--out', out);
  const again = readFileSync(out, 'utf8');
  expect(again).toContain('<TypeCode>RE</TypeCode>');
  expect(again).not.toContain('TransactionsReport');
});

it('lists what is not in the file, with what to do, and exits with 2', async () => {
  const paris = await stage();
  sell(paris, 'F-1', '2026-10-05');
  sell(paris, 'F-2', '2026-10-05', {
    recipient: {
      company: 'Amis du Bureau',
      street: 'Rue 1',
      postCode: '75002',
      city: 'Paris',
      countryCode: 'FR',
    },
  });
  await paris.sync();
  const { code, out } = await paris.report('--json');
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({
    sales: [{ day: '2026-10-05', category: 'TPS1', count: 1 }],
    doubts: [{ number: 'F-2', doubt: 'no SIREN' }],
    complaints: [expect.stringMatching(/^not in the file: F-2: .*registration_id/)],
    written: null,
  });
});

it('tells when the platform was copied before the period was over', async () => {
  const paris = await stage();
  await paris.sync();
  const { code, out } = await paris.report('--to', '2036-10-31', '--out', join(paris.folder, 'none.xml'));
  expect(code).toBe(2);
  expect(out).toMatch(
    /nothing to report, and no file is written\nthe platform was copied at .*, before the period was over/,
  );
  expect(existsSync(join(paris.folder, 'none.xml'))).toBe(false);
});

it.each([
  ['no copy', {}, /berlin was never copied from the platform\n.*books sync --space berlin/],
  ['goods and services', { more: '      france: { operations: both }' }, /operations of berlin is both/],
  [
    'no SIREN',
    { seller: '{ country: FR, registration_id: RCS Paris }' },
    /SIREN of the seller of berlin is not known.*\n.*registration_id/,
  ],
  ['a seller elsewhere', { seller: '{ country: DE }' }, /is in DE, and flux 10 is reported in France/],
  ['days before the books', { from: '2026-10-02' }, /begin on 2026-10-02.*\n.*--from/],
] as const)('refuses what cannot be reported: %s', async (_what, changes, said) => {
  const paris = await stage(changes);
  sell(paris, 'F-1', '2026-10-05');
  if (_what !== 'no copy') await paris.sync();
  const { code, err } = await paris.report();
  expect(err).toMatch(said);
  expect(code).toBe(65);
});

it('follows its own advice: a SIREN makes a company in France a business, a token that may read payments makes them known', async () => {
  const paris = await stage({
    more: "      customers: [{ customer_number: '42', registration_id: '404 833 048' }]",
  });
  const { tokens } = paris.sandbox.state;
  const full = [...tokens.values()];
  const scopes = new Set(['read_user', 'read_invoices', 'read_revenue_accounts', 'read_cost_centers']);
  for (const token of full) tokens.set(token.token, { ...token, scopes });
  const recipient = {
    company: 'Amis du Bureau',
    street: 'Rue 1',
    postCode: '75002',
    city: 'Paris',
    countryCode: 'FR',
  };
  sell(paris, 'F-1', '2026-10-05', { recipient });
  await paris.sync();
  const refused = await paris.report();
  expect([refused.code, refused.err]).toEqual([
    65,
    expect.stringMatching(/payments of berlin are not copied one by one/),
  ]);
  expect((await paris.report('--only', 'transactions')).code).toBe(0);
  const config = join(paris.folder, 'spacebooks.yml');
  for (const token of full) tokens.set(`new-${token.token}`, { ...token, token: `new-${token.token}` });
  writeFileSync(
    config,
    full.reduce(
      (text, { token }) => text.replace(`token: ${token}`, `token: new-${token}`),
      readFileSync(config, 'utf8'),
    ),
  );
  await paris.sync();
  const { code, out } = await paris.report();
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('left out: 1 invoice, 120.00 EUR with tax, to businesses in France'),
  ]);
});

it('refuses a period that ends before it begins', async () => {
  const paris = await stage();
  const { code, err } = await paris.report('--to', '2026-09-30');
  expect([code, err]).toEqual([64, expect.stringContaining('the period ends before it begins')]);
});
