import { localDate } from '@spacebooks/base/calendar';
import { decideLine, type LineChoice } from '../../../../src/bank/decide-line.js';
import { importFiles } from '../../../../src/bank/import-files.js';
import { matchSpace } from '../../../../src/bank/match-space.js';
import { undoLine } from '../../../../src/bank/undo-line.js';
import { ownNoteIn } from '../../../../src/domain/bank/payment-note.js';
import { undoOf } from '../../../../src/domain/bank/undo.js';
import {
  ACCOUNTING_SCOPES,
  E_INVOICE_SCOPES,
  PAYMENT_METHODS_SCOPES,
  PAYMENT_RECORDS_SCOPES,
} from '../../../../src/platform/oauth/scopes.js';
import { createBankLines } from '../../../../src/store/bank/bank-lines.js';
import { createBankRules } from '../../../../src/store/bank/bank-rules.js';
import { createBankStatements } from '../../../../src/store/bank/bank-statements.js';
import { createPayableInvoices } from '../../../../src/store/bank/payable-invoices.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { createMirror } from '../../../../src/store/mirror/mirror.js';
import { withCommandDatabase } from '../command-database.js';
import { configOf } from '../config.js';
import { tokenOf } from '../sandbox-seed.js';
import type { SimulatedWorld } from '../world.js';
import type { BankSpaceId } from './bank.js';
import type { BankAct } from './bank-acts.js';
import { bookLine } from './book-line.js';

const TIME_ZONE = 'Europe/Berlin';
const WITHOUT_POSTING: ReadonlySet<string> = new Set([
  ...E_INVOICE_SCOPES,
  ...ACCOUNTING_SCOPES,
  ...PAYMENT_RECORDS_SCOPES,
  ...PAYMENT_METHODS_SCOPES,
]);

/** Does what the plan says of the bank, as far as the world allows it now. */
export async function performBank(act: BankAct, world: SimulatedWorld): Promise<void> {
  const { platform, machine, time } = world;
  switch (act.type) {
    case 'bank-line':
      return bookLine(act, world);
    case 'bank-import':
      for (let count = act.twice ? 2 : 1; count > 0; count -= 1) await takeStatement(act, world);
      return;
    case 'bank-match':
      await match(act.space, act.accept, world);
      return machine.decidedBeside();
    case 'bank-decide':
      await decide(act, world);
      return machine.decidedBeside();
    case 'bank-undo':
      await undo(act, world);
      return machine.decidedBeside();
    case 'record-payment': {
      const { id } = platform.operator.invoice(world.pickInvoice(act.which));
      if (act.cents === null) return void platform.operator.settleInvoice(id, { paid: true });
      const paidAt = localDate(time.now(), TIME_ZONE);
      return void platform.operator.recordPayment(id, { paidAt, amount: (act.cents / 100).toFixed(2) });
    }
    case 'delete-payment':
    case 'change-payment':
      return disturb(act.type, act.which, world);
    case 'take-scope': {
      const { tokens } = platform.state;
      const token = tokens.get(tokenOf(act.space));
      if (token === undefined) return;
      tokens.set(token.token, { ...token, scopes: WITHOUT_POSTING });
      time.worldClock.after(act.ms, () => void tokens.set(token.token, { ...token, scopes: null }));
      return;
    }
    case 'crash-at-payment':
      return machine.crashAt(/request:\S+ \S+\/payment_records/, act.steps, act.downMs);
  }
}

async function takeStatement(
  { space, days }: Extract<BankAct, { type: 'bank-import' }>,
  world: SimulatedWorld,
): Promise<void> {
  const { bank, machine, time, trace } = world;
  const { file, through } = bank.download(space, localDate(time.now(), TIME_ZONE), days);
  const config = configOf(world.place, world.variant).spaces.find(({ id }) => id === space);
  const accounts = config?.accounting?.bank ?? [];
  await withCommandDatabase(world, async (db) => {
    const terms = { spaceId: space, accounts, account: null, by: 'Berta', now: machine.clock.now() };
    const { files } = await importFiles(createBankStatements(db), [file], terms);
    const [taken] = files.flatMap(({ statements }) => statements);
    trace.note(`Berta imports ${file.name}: ${taken?.newLines} new lines`);
    bank.took(space, through);
  });
}

/** What decisions about lines of the bank go by. */
export function storesOf(db: Db) {
  return {
    lines: createBankLines(db),
    rules: createBankRules(db),
    invoices: createPayableInvoices(db),
    copies: createMirror(db),
  };
}

function spaceOf(id: BankSpaceId, world: SimulatedWorld) {
  const config = configOf(world.place, world.variant).spaces.find((each) => each.id === id);
  return { id, timeZone: TIME_ZONE, posting: config?.accounting?.bankPosting ?? 'off' } as const;
}

async function match(space: BankSpaceId, accept: boolean, world: SimulatedWorld): Promise<void> {
  await withCommandDatabase(world, async (db) => {
    const deps = { stores: storesOf(db), clock: world.machine.clock, closedThrough: null };
    const result = await matchSpace(deps, spaceOf(space, world), { accept });
    world.trace.note(`bank match: ${JSON.stringify(result)}`);
  });
}

async function decide(
  { space, choice, which }: Extract<BankAct, { type: 'bank-decide' }>,
  world: SimulatedWorld,
): Promise<void> {
  await withCommandDatabase(world, async (db) => {
    const stores = storesOf(db);
    const open = (await stores.lines.list(space, { open: true })).toSorted((a, b) => a.id - b.id);
    const line = open[which % Math.max(1, open.length)];
    if (line === undefined) throw new Error('no line waits');
    const by = { by: 'Berta', why: 'simulated' };
    const deps = { stores, clock: world.machine.clock };
    const decided = await decideLine(
      deps,
      spaceOf(space, world),
      line.id,
      chosen(choice, which, space, world),
      by,
    );
    world.trace.note(`Berta decides about line ${line.id}: ${decided.line.state}`);
  });
}

async function undo(
  { space, which }: Extract<BankAct, { type: 'bank-undo' }>,
  world: SimulatedWorld,
): Promise<void> {
  await withCommandDatabase(world, async (db) => {
    const stores = storesOf(db);
    const all = (await stores.lines.list(space, { open: false })).toSorted((a, b) => a.id - b.id);
    const decided = all.filter((line) => undoOf(line).kind !== 'none');
    const line = decided[which % Math.max(1, decided.length)];
    if (line === undefined) throw new Error('nothing is decided');
    const deps = { stores, clock: world.machine.clock, closedThrough: null };
    const by = { by: 'Berta', why: 'simulated' };
    const undone = await undoLine(deps, spaceOf(space, world), line.id, by);
    world.trace.note(`Berta takes line ${line.id} back: it was ${line.state}, and is ${undone.line.state}`);
  });
}

function chosen(
  choice: Extract<BankAct, { type: 'bank-decide' }>['choice'],
  which: number,
  space: BankSpaceId,
  world: SimulatedWorld,
): LineChoice {
  const invoice = (further: number): string => world.pickInvoice(which + further, `space-${space}`);
  switch (choice) {
    case 'invoice':
      return { kind: 'invoices', invoices: [invoice(0)], letGo: which % 3 === 0 };
    case 'two-invoices':
      return { kind: 'invoices', invoices: [invoice(0), invoice(1)], letGo: false };
    case 'returns':
      return { kind: 'returns', line: 1 + (which % 12) };
    default:
      return { kind: choice };
  }
}

/** A person deletes a record, whoever made it, or writes another amount into it. */
function disturb(how: 'delete-payment' | 'change-payment', which: number, world: SimulatedWorld): void {
  const { platform, touchedNotes } = world;
  const all = [...platform.state.paymentRecords.values()];
  const record = all[which % Math.max(1, all.length)];
  if (record === undefined) throw new Error('there is no payment');
  const own = ownNoteIn(record.note);
  if (own !== null) touchedNotes.add(own);
  const { id, invoiceId, paidAt, amount, note, method } = record;
  platform.operator.deletePayment(id);
  if (how === 'delete-payment') return;
  const changed = (Number(amount) / 2).toFixed(2);
  platform.operator.recordPayment(invoiceId, { paidAt, amount: changed, note, method });
}
