import { expect } from 'vitest';
import { createAuditLog } from '../../../../src/store/audit.js';
import type { Db } from '../../../../src/store/open.js';

/** What a client was told of an act. */
export interface Told {
  readonly act: string;
  readonly outcome: string;
}

/** What is in the store must follow from what its clients were told, whoever came first: every effect once, and none else. */
export async function explain(db: Db, space: string, told: readonly Told[]): Promise<void> {
  const count = (act: string, outcome: RegExp): number =>
    told.filter((each) => each.act === act && outcome.test(each.outcome)).length;
  await explainSagas(db, space, told);

  const batches = await db
    .selectFrom('batch')
    .select(['number', 'status'])
    .where('space_id', '=', space)
    .orderBy('number')
    .execute();
  expect(batches.map(({ number }) => number)).toEqual(batches.map((_, index) => index + 1));
  expect(batches).toHaveLength(count('post', /^posted \d/));
  expect(batches.filter(({ status }) => status === 'voided')).toHaveLength(count('void', /^voided/));
  const entries = await db
    .selectFrom('journal_entry')
    .select(['id', 'batch_number', 'voided'])
    .where('space_id', '=', space)
    .execute();
  expect(entries.map((entry) => entry.batch_number).sort()).toEqual(
    batches.map(({ number }) => number).sort(),
  );
  const effective = entries.filter(({ voided }) => voided === 0).map(({ id }) => id);
  expect(new Set(effective).size).toBe(effective.length);

  const audit = createAuditLog(db);
  expect(await audit.verify()).toMatchObject({ ok: true });
  const { rows } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('space_id', '=', space)
    .executeTakeFirstOrThrow();
  expect(rows).toBe(count('post', /^posted \d/) + count('void', /^voided/));

  const lasting = await db
    .selectFrom('alert')
    .select('key')
    .where('space_id', '=', space)
    .where('lasts', '=', 1)
    .execute();
  expect(new Set(lasting.map(({ key }) => key)).size).toBe(lasting.length);
}

async function explainSagas(db: Db, space: string, told: readonly Told[]): Promise<void> {
  const sagas = await db
    .selectFrom('saga')
    .select(['id', 'invoice_id', 'version', 'run_at', 'latest'])
    .where('space_id', '=', space)
    .orderBy('sequence')
    .execute();
  const requests = told.filter(({ act }) => act === 'request');
  const events = await db.selectFrom('inbox_event').select('saga_id').where('space_id', '=', space).execute();
  // Each callback once, and on the saga that its sender's answer named.
  expect(events.map((event) => event.saga_id).sort()).toEqual(requests.map(({ outcome }) => outcome).sort());
  expect(sagas.map(({ id }) => id).sort()).toEqual(
    [...new Set(requests.map(({ outcome }) => outcome))].sort(),
  );
  for (const invoice of new Set(sagas.map((saga) => saga.invoice_id))) {
    const its = sagas.filter((saga) => saga.invoice_id === invoice);
    expect(its.filter((saga) => saga.run_at !== null).length).toBeLessThanOrEqual(1);
    expect(its.map(({ latest }) => latest)).toEqual(
      its.map((_, index) => (index === its.length - 1 ? 1 : 0)),
    );
  }
  for (const { id, version } of sagas) {
    const commits = told.filter(({ outcome }) => outcome === `${id} fetched` || outcome === `${id} gone`);
    expect(version).toBe(1 + commits.length);
    const history = await db
      .selectFrom('saga_history')
      .select(['sequence', 'state'])
      .where('saga_id', '=', id)
      .orderBy('sequence')
      .execute();
    expect(history.map(({ sequence }) => sequence)).toEqual(history.map((_, index) => index + 1));
    const states = commits.map(({ outcome }) => outcome.slice(id.length + 1));
    expect(history.map(({ state }) => state).sort()).toEqual(['requested', ...states].sort());
  }
}
