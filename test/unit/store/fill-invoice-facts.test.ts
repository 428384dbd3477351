import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fillFacts } from '../../../src/daemon/upkeep/fill-facts.js';
import { Failure } from '../../../src/domain/errors.js';
import type { Db } from '../../../src/store/engine/open.js';
import { invoiceFactsFilling } from '../../../src/store/invoices/fill-invoice-facts.js';
import { invoiceFacts } from '../../../src/store/invoices/invoice-facts.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { invoiceFacts as inPostgres } from '../../../src/store/postgres/schema/invoice-facts.js';
import { invoiceFacts as inSqlite } from '../../../src/store/sqlite/migrations/0048-invoice-facts.js';
import { eventually } from '../../eventually.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { invoiceDocument } from '../../fixtures/invoices/invoice-document.js';
import { ON_POSTGRES, temporaryDatabase } from './database.js';

const T = 1_800_000_000_000;
const clock = {
  now: () => T,
  sleep: (ms: number, signal?: AbortSignal) =>
    new Promise<void>((end) => {
      if (ms < 1_000) setImmediate(end);
      signal?.addEventListener('abort', () => end());
    }),
};

/** As a database is that was there before the lists: its migration has begun a row of each invoice. */
async function asBefore(db: Db): Promise<void> {
  await db.deleteFrom('invoice_facts').execute();
  const statements = ON_POSTGRES ? inPostgres.split(';\n') : inSqlite;
  const begin = statements.find((text) => text.startsWith('insert into invoice_facts'));
  await sql.raw(begin ?? '').execute(db);
}

async function saga(db: Db, invoiceId: string, columns: object): Promise<void> {
  const common = {
    id: `saga of ${invoiceId}`,
    space_id: 'warsaw',
    invoice_id: invoiceId,
    created_at: T,
    version: 1,
  };
  const rest = { lock: 'none', produced: 0, requested: 1, done_before: 0, failures: 0, settings_digest: 'S' };
  await db
    .insertInto('saga')
    .values({ ...common, ...rest, state: 'done', ...columns } as never)
    .execute();
  const sagaId = common.id;
  await db
    .insertInto('saga_history')
    .values({ saga_id: sagaId, sequence: 1, at: T + 7, state: 'done', reason: null })
    .execute();
}

it('an older database is filled out of copies and of what sagas archived, a few at a time', async () => {
  const { db } = await temporaryDatabase();
  const mirror = createMirror(db);
  const run = await mirror.begin('berlin', 'space-berlin', T);
  const made = Array.from({ length: 120 }, (_, at) => invoice({ id: `inv-${at}`, number: `RE-${at}` }));
  await mirror.take(run, made, '2020-01-01', T);
  await mirror.markDeleted(run, 'inv-3', T + 1);
  const reason = JSON.stringify({ code: 'invoice.refused' });
  await saga(db, 'fv-1', { invoice_number: 'FV/1', invoice_document: 'a1', ksef: '{"number":"5250-AB"}' });
  await saga(db, 'fv-2', { invoice_number: 'FV/2', state: 'refused', reason });
  await saga(db, 'fv-3', { invoice_number: 'FV/3', invoice_document: 'broken' });
  const { rows: before } =
    await sql<object>`select * from invoice_facts order by space_id, invoice_id`.execute(db);
  await asBefore(db);

  const facts = invoiceFacts(db);
  expect(await facts.of('berlin', 'inv-7')).toMatchObject({ terms: null, payment: null, eInvoice: 'none' });
  expect(await facts.of('warsaw', 'fv-2')).toMatchObject({
    number: 'FV/2',
    eInvoice: 'waiting',
    sagaState: 'refused',
    failure: 'invoice.refused',
    eInvoiceAt: T + 7,
  });

  const said: string[] = [];
  const bytes = Buffer.from(JSON.stringify(invoiceDocument({ id: 'fv-1', number: 'FV/1' })));
  const archive = {
    get: async (address: string) => {
      if (address !== 'a1') throw new Failure('store.failed', { detail: address });
      return bytes;
    },
  };
  const log = {
    warn: (event: string) => void said.push(event),
    error: (event: string) => void said.push(event),
  };
  const filling = fillFacts({
    filling: invoiceFactsFilling(db),
    archive,
    clock: clock as never,
    log: log as never,
  });
  const isStale = () => db.selectFrom('invoice_facts').select('id').where('stale', '=', 1).execute();
  await eventually(async () => expect(await isStale()).toEqual([]));
  await filling.stop();

  expect(said).toEqual(['facts.unreadable']);
  expect(await facts.of('warsaw', 'fv-1')).toMatchObject({
    terms: { number: 'FV/1', customer: invoice({ id: 'fv-1' }).recipient.company },
    eInvoice: 'done',
    ksefNumber: '5250-AB',
  });
  expect(await facts.of('warsaw', 'fv-2')).toMatchObject({ number: 'FV/2', terms: null });
  expect(await facts.of('warsaw', 'fv-3')).toMatchObject({ number: 'FV/3', terms: null });
  // What the mirror had written is what was filled in, but for the order in which they came.
  const { rows: after } = await sql<object>`select * from invoice_facts where space_id = 'berlin'
    order by invoice_id`.execute(db);
  const withoutId = (row: object) => ({ ...row, id: 0 });
  expect(after.map(withoutId)).toEqual(before.map(withoutId));
});

it('a copy that a program of the version before has taken comes into the lists at the next sync', async () => {
  const { db } = await temporaryDatabase();
  const mirror = createMirror(db);
  const made = invoice({ id: 'inv-1', number: 'RE-1' });
  await mirror.take(await mirror.begin('berlin', 'space-berlin', T), [made], '2020-01-01', T);
  await db.deleteFrom('invoice_facts').execute();
  const run = await mirror.begin('berlin', 'space-berlin', T + 1);
  expect(await mirror.take(run, [made], '2020-01-01', T + 1)).toEqual({ added: 0, changed: 0 });
  expect(await invoiceFacts(db).of('berlin', 'inv-1')).toMatchObject({ number: 'RE-1', seenAt: T + 1 });
});
