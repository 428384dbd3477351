import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_INVOICES } from '../../../../src/demo/scenario.js';
import type { Stage } from './stage.js';
import { statementText } from './statement.js';

/** Of the demo: what each e-invoice road needs once, and no fault that takes long. */
const INVOICES = ['demo-everyday', 'demo-twice', 'demo-refused', 'demo-ksef-company', 'demo-ksef-consumer'];
const PAID = 'demo-everyday';
const LATER = 'later';

/** A step of the day that can be begun again after a crash: what is there already is left alone. */
export type Step = (stage: Stage) => Promise<void>;

const sent = ({ sandbox }: Stage, id: string): boolean =>
  sandbox.state.mails.entries(1).some((mail) => mail.invoiceId === id && mail.outcome === 'sent');

const delivered = `select (select count(*) from delivery) > 0
  and not exists (select 1 from delivery where delivered_at is null)
  and not exists (select 1 from delivery where not exists (
    select 1 from book_record where kind = 'delivered' and key = batch_number || ' ' || target))`;

const nights = (date: string): string =>
  `select count(*) from book_run where kind = 'night' and outcome = 'done' and business_date = '${date}'`;

function issue(stage: Stage, id: string): void {
  const { operator, state } = stage.sandbox;
  const input = DEMO_INVOICES.find((invoice) => invoice.id === id)?.input ?? DEMO_INVOICES[0]?.input;
  if (input === undefined || state.invoices.has(id)) return;
  operator.createInvoice({ invoice_date: '2026-11-20', ...input, id });
  operator.requestSending(id, 'automatic');
}

const running = (stage: Stage): void => {
  if (!stage.isRunning()) stage.startDaemon();
};

async function nightIsOver(stage: Stage, date: string): Promise<void> {
  running(stage);
  await stage.until(`the nights of ${date} are over`, () => stage.count(nights(date)) >= 2);
  await stage.until('everything is delivered', () => stage.count(delivered) === 1);
}

async function succeeds(
  stage: Stage,
  words: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<void> {
  const code = await stage.command(words, env);
  if (code !== 0) throw new Error(`spacebooks ${words.join(' ')} ended with ${code}`);
}

/** What an auditor is given, under a name that nothing has yet: a crash may have left something. */
async function packed(stage: Stage, end: string): Promise<void> {
  const folder = join(stage.root, 'handed');
  const count = existsSync(folder) ? readdirSync(folder).length : 0;
  const out = join(folder, `${count + 1}${end}`);
  await succeeds(stage, ['audit', 'package', '--space', 'berlin', '--year', '2026', '--out', out]);
}

/** Beside what the daemon works with, and so no step back. */
const restored = (stage: Stage): Promise<void> =>
  succeeds(stage, ['restore', '--from', join(stage.root, 'backups'), '--force'], {
    DEMO_DATA: join(stage.root, 'restored'),
  });

/** The steps of an evening and its night, the bank's statement, and a backup. */
export const QUICK_STEPS = 5;

/** A day, its night, the bank's statement, backups, the next night, a month that is closed, an auditor, and restores; processes end in every way between. */
export const DAY: readonly Step[] = [
  async (stage) => {
    running(stage);
    await stage.until('callbacks are subscribed', () => stage.sandbox.state.subscriptions.size > 0);
    for (const id of INVOICES) issue(stage, id);
    await stage.until('all e-invoices are out', () =>
      INVOICES.every((id) => id === 'demo-refused' || sent(stage, id)),
    );
    const refused = `select count(*) from saga where invoice_id = 'demo-refused' and state = 'refused'`;
    await stage.until('one is refused', () => stage.count(refused) > 0);
  },
  async (stage) => {
    await stage.endDaemon('SIGKILL');
    stage.pass(8);
  },
  (stage) => nightIsOver(stage, '2026-11-20'),
  async (stage) => {
    const { content } = stage.sandbox.operator.invoice(PAID);
    if (!existsSync(join(stage.root, 'bank'))) {
      stage.put('bank/unreadable.sta', 'no statement');
      stage.put('bank/statement.sta', statementText(content.number, content.payableAmount), {
        kind: 'statement',
      });
    }
    running(stage);
    const taken = 'select count(*) from bank_line';
    await stage.until('the statement is in', () => stage.count(taken) === 2);
    const done = join(stage.root, 'bank', 'done');
    await stage.until('it is put away', () => existsSync(done) && readdirSync(done).length > 0);
    await succeeds(stage, ['books', 'bank', 'match', '--space', 'berlin']);
    await stage.until('it is recorded', () => stage.sandbox.state.paymentRecords.size === 1);
    const recorded = `select count(*) from bank_payment where state = 'recorded'`;
    await stage.until('that is known', () => stage.count(recorded) === 1);
  },
  (stage) => succeeds(stage, ['backup', '--to', join(stage.root, 'backups'), '--keep', '1']),
  async (stage) => {
    issue(stage, LATER);
    running(stage);
    await stage.until('the later one is out', () => sent(stage, LATER));
    await stage.endDaemon('SIGTERM');
    stage.pass(24);
  },
  (stage) => nightIsOver(stage, '2026-11-21'),
  (stage) => succeeds(stage, ['backup', '--to', join(stage.root, 'backups'), '--keep', '1']),
  async (stage) => {
    if (stage.count('select count(*) from period_closed') > 0) return;
    const reason = ['--reason', 'nothing of it is open'];
    await succeeds(stage, ['books', 'periods', 'close', '2026-10', '--space', 'berlin', ...reason]);
  },
  (stage) => packed(stage, '.zip'),
  (stage) => packed(stage, ''),
  restored,
  async (stage) => stage.commit('restored/spacebooks.sqlite'),
  restored,
  async (stage) => {
    await stage.endDaemon('SIGTERM');
  },
];
