import { join } from 'node:path';
import { openArchive } from '../../../src/archive/archive.js';
import { itemsToPay } from '../../../src/bank/books-to-match.js';
import { createBookStores } from '../../../src/books/book-stores.js';
import { collectiveDesk } from '../../../src/books/collectives.js';
import { bookSpaces } from '../../../src/daemon/books/book-spaces.js';
import { putCertificate } from './certificate.js';
import { withCommandDatabase } from './command-database.js';
import { configOf } from './config.js';
import type { KsefAct } from './ksef-acts.js';
import type { SimulatedWorld } from './world.js';

const MINUTE = 60_000;
/** How long an admin takes to change the configuration. */
const DOWN_MS = 2_000;

/** A total failure that no daemon overlooks from this moment on; null: there is none. */
export interface Announcement {
  /** Epoch milliseconds of clocks that are right, as everything here. */
  readonly at: number;
  readonly total: { readonly from: number; readonly to: number } | null;
}

type PeoplesAct = Extract<
  KsefAct,
  { readonly type: 'announce' | 'withdraw' | 'collective' | 'swap-certificate' }
>;

/** What people do about KSeF. @throws Failure, Error where the world does not allow it now */
export function performKsef(act: PeoplesAct, world: SimulatedWorld): Promise<void> {
  switch (act.type) {
    case 'announce':
      return announce(act, world);
    case 'withdraw':
      return configure(world, [], null);
    case 'collective':
      return wantCollective(act, world);
    case 'swap-certificate':
      return putCertificate(join(world.databasePath, '..'), 'login').then(() => undefined);
  }
}

function announce(act: Extract<KsefAct, { type: 'announce' }>, world: SimulatedWorld): Promise<void> {
  const { kind, ms } = act;
  // Minutes are what the configuration has.
  const from = world.time.now() - (world.time.now() % MINUTE);
  const to = ms === null ? null : from + ms;
  const end = to === null ? '' : `, to: ${inWarsaw(to)}`;
  const line = `{ kind: ${kind}, from: ${inWarsaw(from)}${end} }`;
  const total = kind === 'total' ? { from, to: to ?? Number.POSITIVE_INFINITY } : null;
  return configure(world, [line], total);
}

/** The daemon is started anew with it. */
async function configure(
  world: SimulatedWorld,
  failures: readonly string[],
  total: Announcement['total'],
): Promise<void> {
  const { machine, time } = world;
  const isDown = machine.state === 'down';
  // A crash while it stops has its own way back.
  if (!isDown && !(await machine.stop())) return;
  world.variant = { ...world.variant, failures };
  world.announcements.push({ at: time.now(), total });
  if (!isDown) time.worldClock.after(DOWN_MS, () => machine.start());
}

/** By the clocks there, as the configuration has it. */
function inWarsaw(at: number): string {
  const text = new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' });
  return text.slice(0, 16).replace(' ', 'T');
}

/** Two invoices of one customer, or three, that KSeF has accepted. */
async function wantCollective(
  { which, crash }: Extract<KsefAct, { type: 'collective' }>,
  world: SimulatedWorld,
): Promise<void> {
  const { machine, place, variant, trace } = world;
  await withCommandDatabase(world, async (db) => {
    const config = configOf(place, variant);
    const [space] = bookSpaces(config).filter(({ id }) => id === 'warsaw');
    const stores = createBookStores(db, openArchive(config.archive), 'beside');
    const { clock } = machine;
    const desk = space === undefined ? null : collectiveDesk({ stores, clock, db }, space);
    const { bank: lines, payable: invoices, mirror: copies } = stores;
    const ids = (
      await db.selectFrom('saga').select('invoice_id').where('ksef_number', 'is not', null).execute()
    ).map(({ invoice_id: id }) => id);
    const items = await itemsToPay({ lines, invoices, copies }, 'warsaw', ids);
    const open = items.filter(({ openAmount }) => openAmount > 0);
    const debtors = [...new Set(open.map(({ debtorId }) => debtorId))];
    const debtor = debtors[which % Math.max(1, debtors.length)];
    const wantedOf = open.filter(({ debtorId }) => debtorId === debtor).map(({ invoiceId }) => invoiceId);
    const ofCustomer = wantedOf.slice(0, 2 + (which % 2));
    if (crash !== null) machine.crashAt(/collective-identifiers/, crash.steps, crash.downMs);
    const wanted = await desk?.want(ofCustomer, 'Anna');
    trace.note(`Anna wants to have ${ofCustomer.join(', ')} paid at once: ${wanted?.state}`);
  });
  machine.decidedBeside();
}
