import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { seededRandom } from '../../../test/seeded-random.js';
import { overdueNights } from './overdue-nights.js';
import { passTime } from './pass-time.js';
import type { PlannedEvent, SpaceId } from './plan.js';
import type { SimulatedWorld } from './world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SPACES: readonly SpaceId[] = ['berlin', 'hamburg', 'warsaw'];
const LENGTHS: readonly number[] = [10 * MINUTE, 2 * HOUR, 9 * HOUR, 30 * HOUR];
/** One seed in so many goes on beside a folder that does not answer when nothing else is wrong any more. */
const EVERY_SEEDS = 4;
/** The one whose invoices are booked before they are locked. */
const SPACE = 'hamburg';

/** Folders of deliveries that accept what they are asked and never answer, mostly while nights hand out. */
export function planSilence(seed: number, days: number): readonly PlannedEvent[] {
  const random = seededRandom(`silence ${seed}`);
  const events: PlannedEvent[] = [];
  for (let day = 0; day < days; day += 1) {
    if (!random.chance(0.35)) continue;
    const at =
      day * DAY + (random.chance(0.8) ? 16 * HOUR + random.below(3 * HOUR) : random.below(10 * HOUR));
    const act = { type: 'silent-folder', space: random.pick(SPACES), ms: random.pick(LENGTHS) } as const;
    events.push({ at, act });
  }
  return events;
}

/** Where a space's files are delivered to. */
function folderOf({ deliveries }: SimulatedWorld, space: SpaceId): string {
  return join(deliveries, space);
}

export function fallSilent(world: SimulatedWorld, space: SpaceId, ms: number): void {
  const folder = folderOf(world, space);
  world.disk.silence(folder);
  world.faults += 1;
  world.silences.push(world.time.worldClock.after(ms, () => world.disk.answer(folder)));
}

/** All of them answer again. */
export function answerAll(world: SimulatedWorld): void {
  for (const cancel of world.silences.splice(0)) cancel();
  for (const space of SPACES) world.disk.answer(folderOf(world, space));
}

/**
 * Nothing is wrong but a folder that does not answer, for more than a day: nights go on in every space, payments are
 * recorded, a person is told, and a stop comes to its end, which the machine sees to.
 *
 * @param restart stops the daemon and starts it again
 * @returns one line for each thing that does not
 */
export async function goOnBesideSilence(
  world: SimulatedWorld,
  restart: () => Promise<boolean>,
): Promise<readonly string[]> {
  const { plan, disk, time, trace, platform } = world;
  if (plan.seed % EVERY_SEEDS !== 1) return [];
  trace.note(`= only the folder of ${SPACE} does not answer`);
  platform.operator.createInvoice({
    space: `space-${SPACE}`,
    items: [{ description: 'Fix Desk', net: '17.00', rate: '19' }],
    customer_number: '10',
    invoice_date: new Date(time.now()).toISOString().slice(0, 10),
  });
  disk.silence(folderOf(world, SPACE));
  world.faults += 1;
  await passTime(world, time.now() + 31 * HOUR);
  // A machine that sleeps most of the time tries seldom.
  await time.runUntil(time.now() + HOUR);
  const broken = world.withDatabase((database) => [
    ...overdueNights(world, database),
    ...paymentsWaiting(database),
    ...untold(database),
  ]) ?? ['there is no database'];
  if (!(await restart()))
    return [...broken, 'the daemon does not start beside a folder that does not answer'];
  disk.answer(folderOf(world, SPACE));
  return broken.map((line) => `beside a folder that does not answer, ${line}`);
}

function paymentsWaiting(database: Database): readonly string[] {
  const ids = database
    .prepare('select id from bank_payment where run_at is not null and failure is null order by id')
    .pluck();
  return (ids.all() as number[]).map((id) => `payment ${id} waits`);
}

function untold(database: Database): readonly string[] {
  const waiting = database
    .prepare(
      `select batch_number from delivery where space_id = ? and delivered_at is null order by batch_number`,
    )
    .pluck()
    .all(SPACE) as number[];
  const told = database.prepare("select 1 from alert where code = 'delivery.unreachable' and key like ?");
  if (waiting.length === 0) return ['nothing waits for it'];
  return waiting
    .filter((number) => told.get(`delivery:${SPACE}:${number}:%`) === undefined)
    .map((number) => `nobody is told that batch ${number} does not arrive`);
}
