import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CutoverQuestion } from '../../src/domain/cutover/cutover-question.js';
import { temporaryFolder } from '../temporary-folder.js';
import { callProgram } from './call-program.js';
import { type Stage, type StageOptions, setStage } from './stage.js';

/** A cutover that is moved after the opening items of the first one were confirmed, and some of them booked. */
const OLD = '2026-10-01';
const SINCE = Date.parse('2026-11-20T08:00:00Z');

const given = (from: string): StageOptions => ({
  since: SINCE,
  from: OLD,
  accounting: `      from: ${from}
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      write_offs: [{ rate: 19, account: 2406 }]
      payments: { account: 1360 }
      opening: { receivables: posted }
      exports:
        - { name: datev, formats: [csv], schedule: nightly }`,
});

let stage: Stage;

function invoice(date: string, net: string): string {
  const items = [{ description: 'Fix Desk', net, rate: '19' }];
  return stage.sandbox.operator.createInvoice({ items, customer_number: '42', invoice_date: date }).id;
}

const pay = (id: string, paidAt: string, amount: string) =>
  stage.sandbox.operator.recordPayment(id, { paidAt, amount });

/** What a night posts: kind, days of the document and of the booking, account, gross. */
async function night(): Promise<readonly string[]> {
  const { exports } = await stage.daemon().nights.runNow('berlin');
  const [outcome] = exports.map((each) => each.outcome);
  if (outcome?.status !== 'released') return [outcome?.status ?? 'none'];
  const { entries } = await stage.daemon().books.batches.get('berlin', outcome.number);
  return entries.map(({ kind, bookingDate, account, gross }) => `${kind} ${bookingDate} ${account} ${gross}`);
}

async function moveTo(from: string): Promise<void> {
  await stage.stop();
  await stage.start(given(from));
}

function run(...words: string[]) {
  const config = join(temporaryFolder('cutover-opening-'), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  return callProgram([...words, '--config', config]);
}

async function confirm(): Promise<void> {
  const [space] = JSON.parse((await run('switch', 'opening', '--json')).out).spaces;
  const words = ['--space', 'berlin', '--confirm', space.opening.digest, '--reason', 'list of the adviser'];
  expect(await run('switch', 'opening', ...words)).toMatchObject({ code: 0 });
}

async function asked(): Promise<CutoverQuestion> {
  const [space] = JSON.parse((await run('switch', 'date', '--json')).out).spaces;
  expect(space.questions).toHaveLength(1);
  return space.questions[0];
}

async function yes({ digest }: CutoverQuestion, from: string): Promise<void> {
  const said = await run('switch', 'date', '--yes', digest, '--reason', 'agreed with the adviser');
  expect(said, said.err).toMatchObject({ code: 0 });
  await moveTo(from);
}

/** Of 119.00, 238.00, 23.80 and 11.90 before the cutover, with payments on both sides of it, and of 357.00 after it. */
beforeEach(async () => {
  stage = await setStage(given(OLD));
  invoice('2026-08-01', '100');
  const touched = invoice('2026-09-01', '200');
  pay(touched, '2026-09-20', '38');
  invoice('2026-09-10', '20');
  const closed = invoice('2026-09-12', '10');
  pay(invoice('2026-10-05', '300'), '2026-11-08', '357');
  await night();
  pay(touched, '2026-10-12', '100');
  pay(touched, '2026-11-12', '50');
  await confirm();
  pay(closed, '2026-10-14', '11.9');
  expect(await night()).toEqual([
    'payment 2026-10-12 1360 -10000',
    'payment 2026-10-14 1360 -1190',
    'payment 2026-11-12 1360 -5000',
  ]);
});

describe('opening items of a cutover that is set earlier', () => {
  it('are documents of the question, with what is posted of them already, and with the receivable of the other program', async () => {
    await moveTo('2026-08-15');
    const question = await asked();
    expect(question).toMatchObject({
      ...{ effect: 'post', documents: 3, opening: 3 },
      months: [{ month: '2026-09', documents: 3 }],
      // Of the payments those before the first cutover.
      sums: [{ currency: 'EUR', gross: 27_370, paid: 3_800, lost: 0 }],
    });
    expect((await run('switch', 'date')).out).toContain(
      'Confirmed opening items among them: 3. The program before has posted the receivable of each',
    );
    await yes(question, '2026-08-15');
    expect(await night()).toEqual([
      'invoice 2026-09-01 8400 23800',
      'invoice 2026-09-10 8400 2380',
      'invoice 2026-09-12 8400 1190',
      'payment 2026-09-20 1360 -3800',
    ]);
  });
});

describe('opening items of a cutover that is set later', () => {
  it('are taken back with the documents of the time, as the question says, until they are confirmed of the new one', async () => {
    await moveTo('2026-11-01');
    const question = await asked();
    expect(question).toMatchObject({
      ...{ effect: 'take back', documents: 3, opening: 2 },
      months: [
        { month: '2026-09', documents: 2 },
        { month: '2026-10', documents: 1 },
      ],
      sums: [{ currency: 'EUR', gross: 35_700, paid: 51_890, lost: 0 }],
    });
    expect((await run('switch', 'date')).out).toContain(
      'Opening items among them, of which only payments and losses are posted: 2.',
    );
    await yes(question, '2026-11-01');
    expect(await night()).toEqual([
      'reversal 2026-10-05 8400 -35700',
      'reversal 2026-10-12 1360 10000',
      'reversal 2026-10-14 1360 1190',
      'reversal 2026-11-08 1360 35700',
      'reversal 2026-11-12 1360 5000',
    ]);
    expect(await night()).toEqual(['unchanged']);
    // What is not booked is listed.
    const { out } = await run('batch', 'show', '3', '--space', 'berlin');
    expect(out).toMatch(/opening payment +2, 407\.00 EUR/);
    await confirm();
    expect(await night()).toEqual(['payment 2026-11-08 1360 -35700', 'payment 2026-11-12 1360 -5000']);
  });

  it('that were confirmed of the new one before stay in the books from its day on', async () => {
    await moveTo('2026-11-01');
    await yes(await asked(), '2026-11-01');
    await night();
    await confirm();
    await night();
    await moveTo(OLD);
    await yes(await asked(), OLD);
    await night();
    await moveTo('2026-11-01');
    const question = await asked();
    expect(question).toMatchObject({
      ...{ documents: 3, opening: 2 },
      sums: [{ gross: 35_700, paid: 11_190, lost: 0 }],
    });
    await yes(question, '2026-11-01');
    expect(await night()).toEqual([
      'reversal 2026-10-05 8400 -35700',
      'reversal 2026-10-12 1360 10000',
      'reversal 2026-10-14 1360 1190',
    ]);
  });
});
