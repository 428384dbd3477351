import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CutoverQuestion } from '../../src/domain/cutover/cutover-question.js';
import { eventually } from '../eventually.js';
import { hasPostgres } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { temporaryFolder } from '../temporary-folder.js';
import { callProgram } from './call-program.js';
import { type Stage, type StageOptions, setStage } from './stage.js';

/** Cutovers that are moved in the configuration while a daemon runs, or between two runs. */
const OLD = '2026-10-01';
const SINCE = Date.parse('2026-11-20T08:00:00Z');

const accounting = (from: string) => `      from: ${from}
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      write_offs: [{ rate: 19, account: 2406 }]
      payments: { account: 1360 }
      exports:
        - { name: datev, formats: [csv], schedule: nightly }`;

const given = (from = OLD, more: StageOptions = {}): StageOptions => ({
  since: SINCE,
  from: OLD,
  accounting: accounting(from),
  ...more,
});

function invoice(stage: Stage, date: string, net: string): string {
  const items = [{ description: 'Fix Desk', net, rate: '19' }];
  return stage.sandbox.operator.createInvoice({ items, customer_number: '42', invoice_date: date }).id;
}

/** Three invoices on each side of a cutover, of which one each is paid, and a first night. */
async function underWay(more: StageOptions = {}): Promise<Stage> {
  const stage = await setStage(given(OLD, more));
  const { operator } = stage.sandbox;
  invoice(stage, '2026-08-01', '100');
  operator.recordPayment(invoice(stage, '2026-09-01', '200'), { paidAt: '2026-09-05', amount: '238' });
  operator.recordPayment(invoice(stage, '2026-10-05', '300'), { paidAt: '2026-10-08', amount: '357' });
  invoice(stage, '2026-11-03', '500');
  expect(await night(stage)).toEqual([
    'invoice 2026-10-05 8400 35700',
    'payment 2026-10-08 1360 -35700',
    'invoice 2026-11-03 8400 59500',
  ]);
  return stage;
}

/** What a night posts, by booking date. */
async function night(stage: Stage): Promise<readonly string[]> {
  const { exports } = await stage.daemon().nights.runNow('berlin');
  const [outcome] = exports.map((each) => each.outcome);
  if (outcome?.status !== 'released') return [outcome?.status ?? 'none'];
  const { entries } = await stage.daemon().books.batches.get('berlin', outcome.number);
  return entries.map((each) => `${each.kind} ${each.bookingDate} ${each.account} ${each.gross}`);
}

async function again(stage: Stage, options: StageOptions): Promise<void> {
  await stage.stop();
  await stage.start(options);
}

const lasting = async (stage: Stage) =>
  (await stage.daemon().books.alerts.list({ open: true, limit: 100 }))
    .filter(({ code }) => code === 'cutover.moved')
    .map(({ text }) => text);

/** A command beside the daemon, by its configuration. */
function run(stage: Stage, ...words: string[]) {
  const config = join(temporaryFolder('cutover-'), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  return callProgram([...words, '--config', config]);
}

async function asked(stage: Stage): Promise<readonly CutoverQuestion[]> {
  const { code, out } = await run(stage, 'switch', 'date', '--json');
  const { spaces } = JSON.parse(out) as { spaces: { questions: CutoverQuestion[] }[] };
  const questions = spaces.flatMap((each) => each.questions);
  expect(code).toBe(questions.length === 0 ? 0 : 2);
  return questions;
}

const WHY = 'the add-on has none of it';

/** A yes to the only question, by the command beside the daemon. */
async function yes(stage: Stage): Promise<void> {
  const [question] = await asked(stage);
  const shown = question?.digest.slice(0, 12) ?? '';
  const said = await run(stage, 'switch', 'date', '--yes', shown, '--reason', WHY, '--by', 'anna');
  expect(said, said.err).toMatchObject({ code: 0 });
}

describe('accounting.from is set earlier', () => {
  it('and nothing is posted before a yes to exactly that, which shows months, sums and documents', async () => {
    const stage = await underWay();
    await again(stage, given('2026-08-15'));
    expect(await night(stage)).toEqual(['unchanged']);
    expect(await lasting(stage)).toEqual([
      expect.stringContaining(
        'accounting.from is 15 Aug 2026 in the configuration; 1 Oct 2026 stays in force; to see what the move would do: spacebooks switch date --space berlin',
      ),
    ]);
    const [question] = await asked(stage);
    expect(question).toMatchObject({
      effect: 'post',
      accepted: OLD,
      asked: '2026-08-15',
      documents: 1,
      daysUnread: 0,
      months: [{ month: '2026-09', isClosed: false, documents: 1 }],
      sums: [{ currency: 'EUR', gross: 23_800, paid: 23_800, lost: 0 }],
    });
    // Another question by now.
    invoice(stage, '2026-09-15', '10');
    await stage.daemon().nights.runNow('berlin');
    const late = await run(stage, 'switch', 'date', '--yes', question?.digest ?? '', '--reason', WHY);
    expect(late).toMatchObject({ code: 2, err: expect.stringContaining('now it is ') });
    await yes(stage);
    expect(await lasting(stage)).toEqual([]);
    // The running daemon takes it up.
    await eventually(async () =>
      expect(await night(stage)).toEqual([
        'invoice 2026-09-01 8400 23800',
        'payment 2026-09-05 1360 -23800',
        'invoice 2026-09-15 8400 1190',
      ]),
    );
    const { audit } = stage.daemon().books;
    expect((await audit.rows(0, 1_000)).filter(({ action }) => action === 'cutover moved')).toMatchObject([
      { spaceId: 'berlin', details: { of: 'accounting', before: OLD, after: '2026-08-15', documents: 2 } },
    ]);
  });
});

describe('accounting.from is set later', () => {
  it('and a yes takes back revenue, payments and losses of a document together, on their own days', async () => {
    const stage = await underWay();
    await again(stage, given('2026-11-01'));
    expect(await night(stage)).toEqual(['unchanged']);
    expect(await asked(stage)).toMatchObject([
      {
        effect: 'take back',
        documents: 1,
        months: [{ month: '2026-10', documents: 1 }],
        sums: [{ currency: 'EUR', gross: 35_700, paid: 35_700, lost: 0 }],
      },
    ]);
    await yes(stage);
    await again(stage, given('2026-11-01'));
    expect(await night(stage)).toEqual(['reversal 2026-10-05 8400 -35700', 'reversal 2026-10-08 1360 35700']);
    // Back again is a move like any other.
    await again(stage, given(OLD));
    expect(await night(stage)).toEqual(['unchanged']);
    expect(await asked(stage)).toMatchObject([{ effect: 'post', documents: 1 }]);
    await yes(stage);
    await again(stage, given(OLD));
    expect(await night(stage)).toEqual(['invoice 2026-10-05 8400 35700', 'payment 2026-10-08 1360 -35700']);
  });

  it('and put back, nothing is asked any more', async () => {
    const stage = await underWay();
    await again(stage, given('2026-11-01'));
    expect(await lasting(stage)).toHaveLength(1);
    await again(stage, given(OLD));
    expect(await lasting(stage)).toEqual([]);
    expect(await night(stage)).toEqual(['unchanged']);
  });
});

describe('the section accounting', () => {
  it('is removed and comes back with another date: the accepted one is in force', async () => {
    const stage = await underWay();
    const { accounting: _gone, ...without } = given();
    await again(stage, without);
    expect(await lasting(stage)).toEqual([
      expect.stringContaining('accounting.from is not in the configuration'),
    ]);
    expect(await asked(stage)).toMatchObject([{ effect: 'end', accepted: OLD, asked: null, documents: 0 }]);
    await again(stage, given('2026-08-15'));
    expect(await night(stage)).toEqual(['unchanged']);
    expect(await asked(stage)).toMatchObject([{ effect: 'post', accepted: OLD, asked: '2026-08-15' }]);
  });

  it('is removed with a yes: the books end, and begin again with another', async () => {
    const stage = await underWay();
    const { accounting: _gone, ...without } = given();
    await again(stage, without);
    await yes(stage);
    expect(await lasting(stage)).toEqual([]);
    await again(stage, given('2026-09-01'));
    expect(await asked(stage)).toMatchObject([{ effect: 'post', accepted: null, documents: 1 }]);
    await yes(stage);
    await again(stage, given('2026-09-01'));
    expect(await night(stage)).toEqual(['invoice 2026-09-01 8400 23800', 'payment 2026-09-05 1360 -23800']);
  });
});

describe('e_invoices.from is set earlier', () => {
  it('and an invoice dated before the accepted one is refused until a yes, without advice to move the date', async () => {
    const stage = await underWay();
    await again(stage, given(OLD, { from: '2026-08-15' }));
    const id = stage.request({ invoice_date: '2026-09-20' });
    await stage.reaches(id, 'refused');
    const reason = JSON.stringify((await stage.sagas(id)).at(-1)?.reason);
    expect(reason).toContain('SB-CUTOVER');
    expect(reason).toContain('Wie bisher ausstellen. Verschieben Sie dafür nicht e_invoices.from');
    expect(await asked(stage)).toMatchObject([{ kind: 'e-invoices', effect: 'issue', accepted: OLD }]);
    await yes(stage);
    await eventually(async () => {
      const state = (await stage.sagas(id)).at(-1)?.state;
      if (state === 'refused') await stage.daemon().operator.retry(id, { by: 'anna' });
      expect(state).toBe('done');
    });
  });
});

describe('e_invoices.from is set later', () => {
  it('and the question counts our own e-invoices, before any copy shows them', async () => {
    const stage = await underWay();
    const id = stage.request({ invoice_date: '2026-11-18' });
    await stage.reaches(id, 'done');
    await again(stage, given(OLD, { from: '2026-11-20' }));
    expect(await asked(stage)).toMatchObject([
      { kind: 'e-invoices', effect: 'leave', documents: 3, withEInvoice: 1 },
    ]);
    expect((await run(stage, 'switch', 'date')).out).toContain('With an e-invoice, which stays: 1.');
    await again(stage, given());
    expect(await asked(stage)).toEqual([]);
  });
});

it('a day of the first statement is accepted by itself, and told to nobody', async () => {
  const stage = await setStage(given('2026-10-31'));
  expect(await asked(stage)).toEqual([]);
  expect(await lasting(stage)).toEqual([]);
});

describe.skipIf(!hasPostgres())('two daemons on one database', () => {
  const { emptyDatabase } = shareCluster();

  it('both go by the accepted date, and both by the one that a person said yes to', async () => {
    const database = await emptyDatabase();
    const stage = await underWay({ database });
    await again(stage, given('2026-08-15', { database }));
    const second = await stage.startBeside();
    expect(await lasting(stage)).toHaveLength(1);
    await stage.stop();
    const nightOfSecond = async () => {
      const [made] = (await second.nights.runNow('berlin')).exports.map(({ outcome }) => outcome);
      return made?.status === 'released' ? made.manifest.entries : made?.status;
    };
    await eventually(async () => expect(await nightOfSecond()).toBe('unchanged'));
    await yes(stage);
    await eventually(async () => expect(await nightOfSecond()).toBe(2));
    expect(await nightOfSecond()).toBe('unchanged');
  });
});
