import { createBatches } from '../../../src/store/books/batches.js';
import type { Db } from '../../../src/store/engine/open.js';
import { createAdoptions } from '../../../src/store/sagas/ksef-adoptions.js';
import { withCommandDatabase } from './command-database.js';
import type { SimulatedWorld } from './world.js';

/** Decides for the documents of KSeF that stand against ours. */
export function adopt(world: SimulatedWorld): Promise<void> {
  return withCommandDatabase(world, (db) => adoptAll(db, world));
}

async function adoptAll(db: Db, { machine, trace }: SimulatedWorld): Promise<void> {
  const adoptions = createAdoptions(db);
  const parked = await db
    .selectFrom('saga')
    .select(['id', 'invoice_id', 'reason'])
    .where('state', '=', 'parked')
    .orderBy('id')
    .execute();
  for (const { id, invoice_id, reason } of parked) {
    const [ksefNumber] = /\d{10}-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}/.exec(reason ?? '') ?? [];
    if (ksefNumber === undefined || !(reason ?? '').includes('ksef.mismatch')) continue;
    await adoptions.decide(id, { ksefNumber, decidedBy: 'Anna', decidedAt: machine.clock.now() });
    trace.note(`Anna takes over ${ksefNumber} for ${invoice_id}`);
  }
}

/** What the accountant says of a batch. */
export function decideBatch(
  world: SimulatedWorld,
  status: 'accepted' | 'rejected' | 'voided',
  which: number,
): Promise<void> {
  return withCommandDatabase(world, async (db) => {
    const open = await db
      .selectFrom('batch')
      .select(['space_id', 'number'])
      .where('status', '=', 'released')
      .orderBy('space_id')
      .orderBy('number')
      .execute();
    const batch = open[which % Math.max(1, open.length)];
    if (batch === undefined) return;
    const { space_id: spaceId, number } = batch;
    const reason = status === 'accepted' ? null : 'simulated';
    const now = world.machine.clock.now();
    await createBatches(db).decide({ spaceId, number, status, reason, now });
    world.trace.note(`batch ${number} of ${spaceId} is ${status}`);
  });
}
