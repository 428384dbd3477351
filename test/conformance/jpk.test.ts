import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import type { Sandbox, SandboxSeed } from '@spacebooks/cobot-sandbox';
import type { KsefSandbox } from '@spacebooks/ksef-sandbox';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { describe, expect, it } from 'vitest';
import { JPK_V7M } from '../../src/books/formats/jpk/format.js';
import type { Daemon } from '../../src/daemon.js';
import { DEMO_INVOICES } from '../../src/demo/scenario.js';
import { startDemoStage } from '../../src/demo/stage.js';
import type { WholeBatch } from '../../src/domain/accounting/model.js';
import { endOfMonth } from '../../src/domain/accounting/service-date.js';
import { taxMonthOf } from '../../src/domain/accounting/tax-month.js';
import { Failure } from '../../src/domain/errors.js';
import { eventually } from '../eventually.js';
import { inWarsaw, type WarsawStage } from '../flow/ksef-stage.js';
import { WARSAW } from '../flow/warsaw.js';
import { patientClock } from '../patient-clock.js';
import { seededRandom } from '../seeded-random.js';
import { temporaryFolder } from '../temporary-folder.js';
import { BATCHES, CONTEXTS } from '../unit/books/formats/golden-batches.js';
import { batch, booksIn, context, entry, filesOf } from '../unit/books/formats/sample.js';
import { IN_KSEF, MonthsOfWarsaw } from './jpk/months.js';
import { accountingText, E_INVOICES, type JpkRules, offline, PERFORMED, rules } from './jpk/warsaw.js';
import { pythonEnvironment } from './python-environment.js';

const run = promisify(execFile);
const PROGRAMS = resolve(import.meta.dirname, 'jpk');
/** A year of a Polish space, across the turn of a calendar year. */
const MONTHS = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2026, 2 + index)).toISOString().slice(0, 7),
);
const SINCE = Date.parse('2026-03-02T08:00:00Z');
/** KSeF does not answer on two days; of one of them the Ministry announces a failure. */
const FAILURE = '2026-04-27';
const AUDITOR = 'auditor-token';
const SEED: Partial<SandboxSeed> = {
  users: [
    { email: 'admin@space.example', tokens: [{ token: 'admin-token', app: 'spacebooks' }] },
    { email: 'auditor@space.example', tokens: [{ token: AUDITOR, app: 'auditor' }] },
  ],
  spaces: [{ ...WARSAW, admins: ['admin@space.example', 'auditor@space.example'] }],
};

const environment = pythonEnvironment('schemas-python', '--no-deps');
if (!environment.ok) {
  const reason = `the schema of JPK_V7M (${environment.reason})`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(`${reason} is missing`);
  console.warn(`SKIPPED: ${reason} is missing. See docs/conformance.md.`);
}

interface Compared {
  readonly files: number;
  readonly months: Readonly<Record<string, { readonly rows: number; readonly marks: readonly string[] }>>;
  readonly problems: readonly string[];
}

interface Played {
  readonly daemon: Pick<Daemon, 'nights' | 'books' | 'archive'>;
  readonly sandbox: Sandbox;
  readonly ksef: KsefSandbox;
  readonly token: string;
}

/** Runs a night, hands out what it released, and has it compared with the platform. */
async function night(
  { daemon: { nights, books, archive }, sandbox, ksef, token }: Played,
  folder: string,
  given: Omit<JpkRules, 'through'>,
): Promise<Compared> {
  const through = addDays(localDate(sandbox.state.clock.now(), 'Europe/Warsaw'), -1);
  // The clock's step over the hour of the night may have begun one.
  const { exports } = await eventually(() => nights.runNow('warsaw'));
  // Neither blocked, nor waiting for a yes.
  for (const { outcome } of exports) expect(outcome).toMatchObject({ rebooking: null });
  mkdirSync(join(folder, 'files'), { recursive: true });
  for (const { number } of await books.batches.list('warsaw')) {
    for (const { name, address } of await books.batches.files('warsaw', number)) {
      if (name.startsWith('JPK_V7M_')) writeFileSync(join(folder, 'files', name), await archive.get(address));
    }
  }
  const accepted = ksef.operator.documents().filter(({ status }) => status === 200);
  writeFileSync(join(folder, 'rules.json'), JSON.stringify({ ...given, through }));
  writeFileSync(
    join(folder, 'numbers.json'),
    JSON.stringify(Object.fromEntries(accepted.map(({ number, ksefNumber }) => [number, ksefNumber]))),
  );
  const words = [
    join(folder, 'rules.json'),
    token,
    sandbox.baseUrl,
    'space-warsaw',
    sandbox.spaceUrl('warsaw'),
  ];
  return python('compare.py', ...words, join(folder, 'numbers.json'), join(folder, 'files'));
}

const played = (stage: WarsawStage): Played => ({ ...stage, daemon: stage.daemon(), token: AUDITOR });

async function python<T>(program: string, ...words: string[]): Promise<T> {
  if (!environment.ok) throw new Error(environment.reason);
  const { stdout } = await run(environment.python, [join(PROGRAMS, program), ...words], {
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout) as T;
}

describe.skipIf(!environment.ok)('the JPK of a Polish space', () => {
  it('has month by month what another program computes from the platform, by the schema of the Ministry', async () => {
    const folder = temporaryFolder('jpk-');
    const failures = [[FAILURE, FAILURE]] as const;
    const clock = new SandboxClock(patientClock(60, SINCE));
    const { lines, ksefSeed } = offline(folder, SINCE);
    const stage = await inWarsaw(lines, {
      clock,
      ksefSeed,
      seed: SEED,
      eInvoices: E_INVOICES,
      accounting: accountingText(failures),
      patienceMs: 60_000,
    });
    const months = new MonthsOfWarsaw(stage.sandbox.operator, seededRandom('months of Warsaw'));
    const given = rules(failures);
    const until = (moment: string) => clock.advance(Math.max(0, Date.parse(moment) - clock.now()));
    let compared: Compared | undefined;
    for (const month of MONTHS) {
      const [first, last] = [`${month}-01`, endOfMonth(`${month}-01`)] as const;
      until(`${addDays(last, -3)}T10:00:00Z`);
      months.bill(first, last, 20);
      if (month !== MONTHS[0]) months.change(first, last, 16);
      const day = addDays(last, -5);
      const sent = IN_KSEF.map((invoice) => stage.request({ ...invoice, invoice_date: day }));
      for (const id of sent) await stage.reaches(id, 'done');
      if (month === '2026-04') {
        // In euro: it keeps its original's rate.
        const [, corrected = ''] = sent;
        const items = [{ description: 'Biurko', quantity: '-1', net: '9.99', rate: '23' }];
        const terms = { currency: 'EUR', invoice_date: addDays(day, 1), corrected_invoice: corrected };
        const correction = stage.request({ items, ...terms });
        await stage.reaches(correction, 'done');
        stage.ksef.operator.setDown(true);
        const [off, di] = [FAILURE, addDays(FAILURE, -1)].map((date) =>
          stage.request({ invoice_date: date }),
        );
        for (const id of [off, di]) await stage.reaches(id ?? '', 'attached');
        until(`${last}T12:00:00Z`);
        compared = await night(played(stage), folder, given);
        expect(compared.problems).toEqual([]);
        expect(compared.months[month]?.marks).toEqual(['BFK', 'DI', 'NrKSeF', 'OFF']);
        stage.ksef.operator.setDown(false);
        for (const id of [off, di]) await stage.reaches(id ?? '', 'done');
      }
      until(`${addDays(last, 1)}T04:00:00Z`);
      compared = await night(played(stage), folder, given);
      expect(compared.problems, month).toEqual([]);
      expect(compared.months[month]?.marks).toEqual(['BFK', 'NrKSeF']);
    }
  });

  it('has under cash accounting what was paid in the month, of whatever month the invoice is', async () => {
    const folder = temporaryFolder('jpk-cash-');
    const clock = new SandboxClock(patientClock(60, SINCE));
    const rates =
      "[{ rate: 23, account: '222-9' }, { rate: 8, account: '222-9' }, { rate: 5, account: '222-9' }]";
    const stage = await inWarsaw([...offline(folder, SINCE).lines, 'cash_accounting: yes'], {
      clock,
      from: '2030-01-01',
      seed: SEED,
      eInvoices: E_INVOICES,
      accounting: accountingText([], `      cash_accounting: { accounts: ${rates} }\n`),
      patienceMs: 60_000,
    });
    const months = new MonthsOfWarsaw(stage.sandbox.operator, seededRandom('cash in Warsaw'));
    for (const month of MONTHS) {
      const [first, last] = [`${month}-01`, endOfMonth(`${month}-01`)] as const;
      clock.advance(Math.max(0, Date.parse(`${addDays(last, -3)}T10:00:00Z`) - clock.now()));
      months.bill(first, last, 20);
      months.pay(first, last, 40);
      if (month !== MONTHS[0]) {
        months.change(first, last, 16);
        months.unpay(3);
        months.pay(addDays(first, -20), last, 12);
      }
      clock.advance(Math.max(0, Date.parse(`${addDays(last, 1)}T04:00:00Z`) - clock.now()));
      const compared = await night(played(stage), folder, { ...rules([]), cash: true });
      expect(compared.problems, month).toEqual([]);
    }
  });

  it('has each part of a document in the month that its tax arises in: rent with the invoice, services when performed', async () => {
    const folder = temporaryFolder('jpk-tax-point-');
    const clock = new SandboxClock(patientClock(60, SINCE));
    const stage = await inWarsaw(offline(folder, SINCE).lines, {
      clock,
      from: '2030-01-01',
      seed: SEED,
      eInvoices: PERFORMED.eInvoices,
      accounting: accountingText([], PERFORMED.accounting),
      patienceMs: 60_000,
    });
    const months = new MonthsOfWarsaw(stage.sandbox.operator, seededRandom('services in Warsaw'));
    const told = new Set<string>();
    for (const month of MONTHS) {
      const [first, last] = [`${month}-01`, endOfMonth(`${month}-01`)] as const;
      clock.advance(Math.max(0, Date.parse(`${addDays(last, -3)}T10:00:00Z`) - clock.now()));
      months.bill(first, last, 30);
      if (month !== MONTHS[0]) months.change(first, last, 16);
      clock.advance(Math.max(0, Date.parse(`${addDays(last, 1)}T04:00:00Z`) - clock.now()));
      const compared = await night(played(stage), folder, { ...rules([]), performed: PERFORMED.accounts });
      expect(compared.problems, month).toEqual([]);
      for (const each of Object.keys(compared.months)) told.add(each);
    }
    expect([...told].sort()).toEqual(['2026-02', ...MONTHS]);
  });

  it('has in the demo what its platform shows', async () => {
    const folder = temporaryFolder('jpk-demo-');
    const stage = await startDemoStage(folder, '0.0.0-test');
    try {
      const invoice_date = addDays(localDate(systemClock.now(), 'Europe/Warsaw'), -1);
      const ids = DEMO_INVOICES.flatMap(({ id, input }) => {
        if (input.space !== 'space-warsaw') return [];
        stage.sandbox.operator.createInvoice({ invoice_date, ...input, id });
        stage.sandbox.operator.requestSending(id, 'automatic');
        return [id];
      });
      await eventually(async () => {
        const done = (await stage.daemon.reportEInvoices()).filter(({ state }) => state === 'done');
        expect(done.map(({ invoiceId }) => invoiceId).sort()).toEqual(ids.sort());
      });
      const given = { ...rules([]), service: null };
      const { problems, months } = await night({ ...stage, token: 'sandbox-token' }, folder, given);
      expect(problems).toEqual([]);
      expect(Object.values(months)).toEqual([expect.objectContaining({ rows: 4, marks: ['NrKSeF'] })]);
    } finally {
      await stage.close();
    }
  });

  it('has in the files whose bytes are known what their batches come to, as in one of a natural person', async () => {
    const folder = temporaryFolder('jpk-golden-');
    const wanted: Record<string, number> = {};
    for (const [name, batches] of Object.entries(BATCHES)) {
      for (const [index, each] of batches.entries()) {
        const files = await filesOf(JPK_V7M, each, CONTEXTS.zloty).catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error;
          return [];
        });
        for (const { name: file, bytes } of files) {
          const month = /\d{4}-\d{2}(?=\.xml$)/.exec(file)?.[0] ?? '';
          const path = `${name.replaceAll(/\W+/g, '-')}-${index}-${file}`;
          writeFileSync(join(folder, path), bytes);
          wanted[path] = taxOf(each, month);
        }
      }
    }
    const person = { first_name: 'Anna', last_name: 'Wiślana', birth_date: '1985-04-12' };
    const { exports } = context();
    const [own] = await filesOf(
      JPK_V7M,
      batch([entry({ currency: 'PLN', taxRate: '23', debtorName: 'Łódź '.repeat(120) })]),
      {
        ...context({ accounting: booksIn('PLN') }),
        exports: {
          jpk: {
            nip: '5260250274',
            name: '-',
            email: 'a@example.com',
            tax_office: '1471',
            ...exports.jpk,
            person,
          },
        },
      },
    );
    writeFileSync(join(folder, 'person.xml'), own?.bytes ?? '');
    wanted['person.xml'] = 1_900;
    const read = await python<Record<string, { tax: number; problems: readonly string[] }>>(
      'read.py',
      folder,
    );
    expect(Object.values(read).flatMap(({ problems }) => problems)).toEqual([]);
    expect(Object.fromEntries(Object.entries(read).map(([name, { tax }]) => [name, tax]))).toEqual(wanted);
    expect(Object.keys(wanted).length).toBeGreaterThan(20);
  });
});

/** Output VAT of the sales of a month, in cents of the books, without what the batch takes back. */
function taxOf({ entries }: WholeBatch, month: string): number {
  return entries
    .filter(({ part, reverses }) => part === 'revenue' && reverses === null)
    .filter((sale) => taxMonthOf(sale) === month)
    .reduce((sum, { exchange, tax }) => sum + (exchange?.tax ?? tax), 0);
}
