import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../../../src/store/engine/open.js';
import { connect } from '../../../../src/store/postgres/connection.js';
import { prepareDatabase } from '../../../../src/store/postgres/grants.js';
import { asRole, hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';

const ROLE = 'daemon';

/** Of each table whose rows are kept, a column that nobody changes. */
const KEPT = {
  accepted_cutover: 'at',
  audit_log: 'details',
  bank_breakdown: 'imported_at',
  bank_decision: 'at',
  bank_line: 'amount',
  bank_split: 'at',
  bank_statement: 'imported_at',
  bank_statement_day: 'day',
  batch: 'manifest',
  batch_file: 'address',
  batch_left_out: 'content',
  batch_open_item: 'content',
  book_decision: 'why',
  coverage_decision: 'at',
  day_seen: 'at',
  exclusion: 'why',
  finance_setting: 'why',
  forecast: 'outcome',
  forecast_month: 'cents',
  journal_entry: 'content',
  mirror_invoice_version: 'seen_at',
  mirror_payment_version: 'seen_at',
  opening_confirmation: 'at',
  operator_decision: 'at',
  operator_outcome: 'at',
  period_closed: 'closed_at',
  person_decision: 'at',
  saga_history: 'state',
  settlement_listed: 'gross',
  shown_return: 'figures',
  space_version: 'at',
  switch_comparison: 'at',
};

describe.skipIf(!hasPostgres())('a role that does not own the tables', () => {
  const { server, emptyDatabase } = shareCluster();
  let roleIsMade = false;

  /** @returns URLs of an empty database, for its owner and for the role */
  async function twoRoles(): Promise<{ readonly owner: string; readonly daemon: string }> {
    const owner = await emptyDatabase();
    if (!roleIsMade) await server().maintain(`create role ${ROLE} login`);
    roleIsMade = true;
    return { owner, daemon: asRole(owner, ROLE) };
  }

  async function within<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
    const db = connect(url, {});
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  /** How a statement ends: what the server said, without the name of the table. */
  const end = (db: Db, statement: string): Promise<string> =>
    sql
      .raw(statement)
      .execute(db)
      .then(
        () => 'done',
        ({ code, detail }) => `${code} ${detail}`.replace(/ for table .*/, ''),
      );

  it('changes nothing that is kept, even where every trigger was dropped', async () => {
    const { owner, daemon } = await twoRoles();
    await prepareDatabase(owner, ROLE);
    await within(owner, async (db) => {
      const { rows } = await sql<{ name: string; on: string }>`select tgname as name, tgrelid::regclass as on
        from pg_trigger where not tgisinternal`.execute(db);
      const guarded = rows.filter(({ name }) => name.endsWith('_is_not_truncated')).map((row) => row.on);
      expect(guarded.sort()).toEqual(Object.keys(KEPT));
      for (const { name, on } of rows) await sql.raw(`drop trigger ${name} on ${on}`).execute(db);
    });
    await within(daemon, async (db) => {
      const denied = 'store.denied 42501: permission denied';
      for (const [table, column] of Object.entries(KEPT)) {
        const ends = {
          update: await end(db, `update ${table} set ${column} = ${column}`),
          delete: await end(db, `delete from ${table}`),
          truncate: await end(db, `truncate ${table} cascade`),
        };
        // The history of an e-invoice goes with it, ten years later: the trigger knows when, and is not the role's to drop.
        const deleted = table === 'saga_history' ? 'done' : denied;
        expect({ table, ...ends }).toEqual({ table, update: denied, delete: deleted, truncate: denied });
      }
      expect(await end(db, 'update schema_version set version = 1')).toBe(denied);
      expect(await end(db, `update batch set status = 'voided', reason = 'x', decided_at = 1`)).toBe('done');
      expect(await end(db, 'update journal_entry set voided = 1')).toBe('done');
    });
  });

  it('drops no trigger and makes no table', async () => {
    const { owner, daemon } = await twoRoles();
    await prepareDatabase(owner, ROLE);
    await within(daemon, async (db) => {
      const ofOwner = 'store.denied 42501: must be owner of';
      expect(await end(db, 'drop trigger audit_log_is_not_changed on audit_log')).toContain(ofOwner);
      expect(await end(db, 'alter table audit_log disable trigger all')).toContain(ofOwner);
      expect(await end(db, `set session_replication_role = 'replica'`)).toContain('42501');
      expect(await end(db, 'create table other (a int)')).toBe(
        'store.denied 42501: permission denied for schema public',
      );
    });
  });

  it('is told to ask the owner before the schema is there, and works once it is', async () => {
    const { owner, daemon } = await twoRoles();
    await expect(openDatabase(daemon)).rejects.toMatchObject({
      code: 'store.denied',
      detail: expect.stringMatching(
        /^its schema is version 0, this program needs \d+: run `spacebooks db migrate --grant ROLE` as the owner/,
      ),
    });
    await prepareDatabase(owner, null);
    await expect(openDatabase(daemon)).rejects.toMatchObject({ code: 'store.denied' });
    await prepareDatabase(owner, ROLE);
    const { db, close } = await openDatabase(daemon);
    expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([]);
    await close();
  });

  it('is told of a table that came later and was not granted', async () => {
    const { owner, daemon } = await twoRoles();
    await prepareDatabase(owner, ROLE);
    await within(owner, (db) => sql`create table later (a int)`.execute(db));
    await expect(openDatabase(daemon)).rejects.toMatchObject({
      code: 'store.denied',
      detail: 'no right to write later: run `spacebooks db migrate --grant ROLE` as the owner of the tables',
    });
    await prepareDatabase(owner, ROLE);
    await (await openDatabase(daemon)).close();
  });

  it('loses what it was once given too much', async () => {
    const { owner, daemon } = await twoRoles();
    await prepareDatabase(owner, ROLE);
    await within(owner, (db) => sql`grant all on all tables in schema public to ${sql.id(ROLE)}`.execute(db));
    await prepareDatabase(owner, ROLE);
    await within(daemon, async (db) => {
      expect(await end(db, 'delete from audit_log')).toBe('store.denied 42501: permission denied');
    });
  });

  it('is not the owner, nor one who may act as the owner', async () => {
    const { owner } = await twoRoles();
    await expect(prepareDatabase(owner, 'spacebooks')).rejects.toMatchObject({
      code: 'store.denied',
      detail: expect.stringMatching(/^spacebooks has the rights of the user in store\.url/),
    });
    await expect(prepareDatabase(owner, 'nobody')).rejects.toMatchObject({
      code: 'store.failed',
      detail: '42704: role "nobody" does not exist',
    });
  });
});
