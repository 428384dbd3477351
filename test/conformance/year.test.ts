import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { addDays } from '@spacebooks/base/calendar';
import { DAY_MS } from '@spacebooks/base/durations';
import type { SandboxSeed } from '@spacebooks/cobot-sandbox';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { describe, expect, it } from 'vitest';
import { endOfMonth } from '../../src/domain/accounting/service-date.js';
import { eventually } from '../eventually.js';
import type { Stage } from '../flow/stage.js';
import { setStage } from '../flow/stage.js';
import { patientClock } from '../patient-clock.js';
import { seededRandom } from '../seeded-random.js';
import { temporaryFolder } from '../temporary-folder.js';
import { installed, missing } from './exports/tools.js';
import { YearOfSpace } from './year/acts.js';

const run = promisify(execFile);
const PROGRAMS = resolve(import.meta.dirname, 'year');
const YEAR = 2025;
const FIRST = `${YEAR}-01-01`;
const SPACES = ['berlin', 'hamburg'] as const;
const INVOICES_A_MONTH = 90;
const CHANGES_A_MONTH = 45;
const AUDITOR = 'auditor-token';

/** What the accountant has said, for both programs. */
const RULES = {
  currency: 'EUR',
  offset: 10_000,
  collective: '69999',
  clearing: '1360',
  methods: { 'Credit card': '1361', 'Direct debit': '1362' },
  eu: ['AT'],
  deferred: 'PASS',
  holding: '0990',
  accounts: [
    { revenue_account: '8402', account: '8402' },
    { tax_case: 'S', rate: '19', account: '8400' },
    { tax_case: 'S', rate: '7', account: '8300' },
    { tax_case: 'AE', account: '8336' },
    { tax_case: 'G', account: '8338' },
  ],
} as const;

const E_INVOICES = `tax_cases:
        - { when: { rate: 0, buyer_country: [EU], buyer_vat_id: yes }, case: reverse charge }
        - { when: { rate: 0, buyer_country: [non-EU] }, case: outside the EU }
        - { case: standard }
      service_period: [{ period: month of invoice }]`;

const ACCOUNTING = `      from: ${FIRST}
      chart: SKR03
      debtors: { offset: ${RULES.offset}, collective: ${RULES.collective} }
      accounts:
        - { when: { revenue_account: 8402 }, account: 8402 }
        - { when: { tax_case: S, rate: 19 }, account: 8400 }
        - { when: { tax_case: S, rate: 7 }, account: 8300 }
        - { when: { tax_case: AE }, account: 8336 }
        - { when: { tax_case: G }, account: 8338 }
      payments:
        account: ${RULES.clearing}
        methods:
          - { method: Credit card, account: 1361 }
          - { method: Direct debit, account: 1362 }
      write_offs:
        - { rate: 19, account: 2406 }
        - { rate: 7, account: 2401 }
        - { account: 2400 }
      deferrals:
        - { when: { accounting_code: PASS }, account: '0990', period: 12 months, by: month }
      exchange_rates:
        - { currency: CHF, valid_from: ${FIRST}, rate: 0.9367 }
        - { currency: CHF, valid_from: ${YEAR}-07-01, rate: 0.9512 }
      exports:
        - { name: adviser, formats: [csv-data], schedule: nightly, targets: [] }`;

const SEED: Partial<SandboxSeed> = {
  users: [
    { email: 'admin@space.example', tokens: [{ token: 'admin-token', app: 'spacebooks' }] },
    { email: 'auditor@space.example', tokens: [{ token: AUDITOR, app: 'auditor' }] },
  ],
  spaces: SPACES.map((name) => ({ id: `space-${name}`, subdomain: name, name })),
};

interface Sums {
  readonly sums: Readonly<Record<string, number>>;
}

async function python<T>(program: string, ...words: string[]): Promise<T> {
  const { stdout } = await run('python3', [join(PROGRAMS, program), ...words], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as T;
}

/** A night of its own time may be under way where the clock was put on. */
const nightOf = ({ daemon }: Stage, space: string) => eventually(() => daemon().nights.runNow(space));

/** Writes the files of the batches that count into a folder, as a recipient has them. */
async function handOut({ daemon }: Stage, space: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { books, archive } = daemon();
  for (const { number } of await books.batches.list(space)) {
    for (const { name, address } of await books.batches.files(space, number))
      writeFileSync(join(folder, name), await archive.get(address));
  }
}

const absent = missing('the year of two spaces', installed('python3', ['--version']));

describe.skipIf(absent)('two spaces over a year', () => {
  it('have in their batches at each month end what another program finds on the platform', async () => {
    const clock = new SandboxClock(patientClock(60, Date.parse(`${FIRST}T08:00:00Z`)));
    const stage = await setStage({
      clock,
      from: '2030-01-01',
      accounting: ACCOUNTING,
      eInvoices: E_INVOICES,
      spaces: SPACES.map((name) => ({ id: name, platformId: `space-${name}`, subdomain: name })),
      seed: SEED,
      patienceMs: 60_000,
    });
    const folder = temporaryFolder('year-');
    const rules = join(folder, 'rules.json');
    writeFileSync(rules, JSON.stringify(RULES));
    const years = SPACES.map((name) => ({
      name,
      year: new YearOfSpace(stage.sandbox.operator, seededRandom(`year of ${name}`), `space-${name}`),
    }));
    for (let month = 1; month <= 12; month += 1) {
      const first = `${YEAR}-${String(month).padStart(2, '0')}-01`;
      const last = endOfMonth(first);
      const night = Date.parse(`${addDays(last, 1)}T04:00:00Z`);
      clock.advance(Math.max(0, night - 10 * DAY_MS - clock.now()));
      for (const { year } of years) {
        year.bill(first, last, INVOICES_A_MONTH);
        if (month > 1) year.change(first, last, CHANGES_A_MONTH);
      }
      // A loss is of the day on which it is seen: nights run within the month, too.
      if (month > 1) for (const { name } of years) await nightOf(stage, name);
      clock.advance(Math.max(0, night - clock.now()));
      for (const { name } of years) {
        const { exports } = await nightOf(stage, name);
        expect(exports.map(({ outcome }) => outcome)).not.toContainEqual(
          expect.objectContaining({ status: 'blocked' }),
        );
        await handOut(stage, name, join(folder, name));
        const booked = await python<Sums & { entries: number }>('read_batches.py', join(folder, name), 'EUR');
        const { baseUrl } = stage.sandbox;
        const wanted = await python<Sums & { invoices: number; payments: number }>(
          'compute_books.py',
          rules,
          AUDITOR,
          baseUrl,
          `space-${name}`,
          `${stage.sandbox.spaceUrl(name)}`,
          FIRST,
          last,
        );
        console.log(
          `${name} ${last}: ${booked.entries} entries, ${wanted.invoices} invoices, ${wanted.payments} payments`,
        );
        expect(booked.sums, `${name} at ${last}`).toEqual(wanted.sums);
      }
    }
    const counts = years.map(({ year }) => year.counts);
    console.log(JSON.stringify(counts));
    expect(counts.reduce((sum, { invoices }) => sum + invoices, 0)).toBeGreaterThanOrEqual(2_000);
    expect(counts.reduce((sum, { payments }) => sum + payments, 0)).toBeGreaterThanOrEqual(3_000);
  });
});
