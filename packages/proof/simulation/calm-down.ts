import { verifyBooks } from '../../../src/books/batches/verify-books.js';
import { strangeRecords } from '../../../test/bank-invariants.js';
import { brokenBackups } from './backups.js';
import { untruePayments } from './bank/statement-truth.js';
import { type BooksOfSpace, strayFiles, untrueBooks, untrueDeliveries } from './books-truth.js';
import { PLAIN_VARIANT } from './config.js';
import { meanwhile } from './meanwhile.js';
import { nightNow } from './night-now.js';
import { operate } from './operators.js';
import { overdueNights } from './overdue-nights.js';
import { passTime } from './pass-time.js';
import { pendingWork } from './pending-work.js';
import type { SpaceId } from './plan.js';
import { answerAll, goOnBesideSilence } from './silent-folders.js';
import type { SimulatedWorld } from './world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Reconciliation looks every six hours; what it finds needs its time. */
const SHORTEST_HOURS = 7;
/** An e-invoice that is dated tomorrow waits for that day; a subscription may wait for the next round. */
const LONGEST_HOURS = 60;
const SPACES: readonly SpaceId[] = ['berlin', 'hamburg', 'warsaw'];
const WITH_BANK: readonly SpaceId[] = ['berlin', 'hamburg'];
const MOST_BANK_NIGHTS = 6;

/**
 * Nothing goes wrong any more, and people mend what was left to them: then everything comes to its end within bounded
 * time, and the books agree with the platform.
 *
 * @returns one line for each thing that does not
 */
export async function calmDown(world: SimulatedWorld): Promise<readonly string[]> {
  world.trace.note('= nothing goes wrong any more');
  endTrouble(world);
  mend(world);
  if (!(await startAnew(world))) {
    return [`the daemon does not start: ${world.machine.failedStarts.at(-1)}`];
  }
  await resumeAll(world);
  const broken = await goOnBesideSilence(world, () => startAnew(world));
  if (broken.length > 0) return broken;
  const pending = await untilDone(world);
  if (pending.length > 0) return pending.map((line) => `after ${LONGEST_HOURS} hours: ${line}`);
  return closeBooks(world);
}

/** What is paused is what the page shows: a crash may have hit between the commit of a pause and its answer. */
async function resumeAll(world: SimulatedWorld): Promise<void> {
  const { spaces } = await world.machine.daemon.operator.status();
  for (const space of SPACES) {
    if (spaces.some(({ spaceId, paused }) => spaceId === space && paused !== null))
      await meanwhile(world, operate({ type: 'resume', space }, world));
  }
}

function endTrouble(world: SimulatedWorld): void {
  const { network, platform, ksef, machine, makeRoom, time, setClock, poison } = world;
  network.clearFaults();
  poison.clear();
  platform.operator.clearFaults();
  ksef.operator.clearFaults();
  ksef.operator.setDown(false);
  ksef.operator.change({ processing_ms: 2_000, index_lag_ms: 30_000 });
  ksef.state.ordered.length = 0;
  machine.spare();
  answerAll(world);
  if (time.wrongBy !== 0) setClock(0);
  makeRoom();
}

/** Invoices that nobody can issue or book are written anew, or taken out where they are locked. */
function mend({ platform }: SimulatedWorld): void {
  const { operator, state } = platform;
  for (const { id, locked, spaceId, content } of [...state.invoices.values()]) {
    if (!content.items.some(({ amount }) => Number(amount.taxes[0]?.rate ?? 0) === 0)) continue;
    const rate = spaceId === 'space-warsaw' ? '23' : '19';
    if (locked) operator.deleteInvoice(id);
    else operator.editInvoice(id, { items: [{ description: 'Mended', net: '50', rate }] });
  }
}

async function startAnew(world: SimulatedWorld): Promise<boolean> {
  const { machine, time } = world;
  world.variant = PLAIN_VARIANT;
  world.announcements.push({ at: time.now(), total: null });
  const until = time.now() + 3 * HOUR;
  while (machine.state !== 'up' && time.now() < until) await time.runUntil(time.now() + MINUTE);
  const stopping = machine.stop();
  while (machine.state === 'stopping') await time.runUntil(time.now() + 1_000);
  await stopping;
  machine.start();
  while (machine.state !== 'up' && time.now() < until) await time.runUntil(time.now() + MINUTE);
  return machine.state === 'up';
}

async function untilDone(world: SimulatedWorld): Promise<readonly string[]> {
  const { time, platform } = world;
  let pending: readonly string[] = [];
  for (let hours = 1; hours <= LONGEST_HOURS; hours += 1) {
    await meanwhile(world, world.adopt());
    await passTime(world, time.now() + HOUR);
    if (hours < SHORTEST_HOURS) continue;
    pending =
      world.withDatabase((database) => [
        ...pendingWork(platform.state, database),
        ...overdueNights(world, database),
      ]) ?? [];
    if (pending.length === 0) break;
  }
  return pending;
}

/** A night of each space now, and another one in which nothing is left to do. */
async function closeBooks(world: SimulatedWorld): Promise<readonly string[]> {
  const { machine, time, platform, deliveries, from } = world;
  const wrong: string[] = [];
  const books: BooksOfSpace[] = [];
  await settleBank(world);
  for (const spaceId of SPACES) {
    const first = await nightNow(world, () => machine.daemon.nights.runNow(spaceId));
    const second = await nightNow(world, () => machine.daemon.nights.runNow(spaceId));
    for (const { name, outcome } of first.exports) {
      if (outcome.status !== 'blocked') continue;
      const why = outcome.findings.map(({ message }) => message).join('; ');
      wrong.push(`export ${name} of ${spaceId} is blocked: ${outcome.code} ${why}`);
    }
    for (const { name, outcome } of second.exports) {
      if (outcome.status === 'released')
        wrong.push(`a second night of ${spaceId} hands out ${name} once more`);
    }
    books.push({ spaceId, lockedOnly: spaceId !== 'hamburg', from, through: first.dates.through });
  }
  await time.runUntil(time.now() + 5 * MINUTE);
  const verified = await meanwhile(world, verifyBooks(machine.daemon.books, SPACES));
  const broken = await meanwhile(world, brokenBackups(world));
  const untrue = world.withDatabase((database) => [
    ...books.flatMap((of) => untrueBooks(platform.state, database, of)),
    ...books
      .filter(({ spaceId }) => spaceId === 'berlin')
      .flatMap(({ spaceId, through }) =>
        untruePayments(platform.state, database, { spaceId, series: 'adviser', through }),
      ),
    ...strangeRecords(platform.state, database, world.touchedNotes),
    ...untrueDeliveries(database, deliveries),
    ...SPACES.flatMap((spaceId) => strayFiles(database, deliveries, spaceId)),
    ...pendingWork(platform.state, database),
  ]);
  return [...wrong, ...verified.problems, ...broken, ...(untrue ?? ['there is no database'])];
}

/**
 * What a night matches is recorded after its exports, and posted by the night after it; what comes back is undone in one more.
 * Nights follow until none does anything for the bank.
 */
async function settleBank(world: SimulatedWorld): Promise<void> {
  const states = (): unknown =>
    world.withDatabase((database) =>
      database.prepare("select group_concat(id || ' ' || state order by id) from bank_payment").pluck().get(),
    );
  for (let nights = 0; nights < MOST_BANK_NIGHTS; nights += 1) {
    const before = states();
    for (const spaceId of WITH_BANK) await nightNow(world, () => world.machine.daemon.nights.runNow(spaceId));
    if (states() === before) return;
  }
}
