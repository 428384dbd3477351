import { Kysely, SqliteDialect } from 'kysely';
import { createBatches } from '../../src/store/batches.js';
import { createAdoptions } from '../../src/store/ksef-adoptions.js';
import type { Db } from '../../src/store/open.js';
import type { SimulatedWorld } from './world.js';

/** Decides for the documents of KSeF that stand against ours. */
export async function adopt({ machine, time, trace }: SimulatedWorld): Promise<void> {
  const db = databaseOf(machine.database);
  if (db === null) return;
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
    await adoptions.decide(id, { ksefNumber, decidedBy: 'Anna', decidedAt: time.now() });
    trace.note(`Anna takes over ${ksefNumber} for ${invoice_id}`);
  }
}

/** What the accountant says of a batch. */
export async function decideBatch(
  { machine, time, trace }: SimulatedWorld,
  status: 'accepted' | 'rejected' | 'voided',
  which: number,
): Promise<void> {
  const db = databaseOf(machine.database);
  if (db === null) return;
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
  await createBatches(db).decide({ spaceId, number, status, reason, now: time.now() });
  trace.note(`batch ${number} of ${spaceId} is ${status}`);
}

/** As a command of the machine's admin has it. */
function databaseOf(raw: SimulatedWorld['machine']['database']): Db | null {
  return raw === null ? null : new Kysely({ dialect: new SqliteDialect({ database: raw }) });
}
