import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engineOf, openBeside, openDatabase } from '../../../../src/store/engine/open.js';
import { transact } from '../../../../src/store/engine/transact.js';
import { CLAIM_SECONDS } from '../../../../src/store/postgres/claim.js';
import { connect } from '../../../../src/store/postgres/connection.js';
import { migrate, readVersion } from '../../../../src/store/postgres/migrate.js';
import { MIGRATIONS } from '../../../../src/store/schema/migrations.js';
import { addMigrations } from '../../../later-migrations.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { sqliteDatabase } from '../database.js';

describe.skipIf(!hasPostgres())('PostgreSQL as the engine', () => {
  const { server, emptyDatabase } = shareCluster();

  it('is brought up to date once by six that start at the same moment', async () => {
    const url = await emptyDatabase();
    const dbs = Array.from({ length: 6 }, () => connect(url, {}));
    await Promise.all(dbs.map((db) => migrate(db)));
    expect(await Promise.all(dbs.map(readVersion))).toEqual(dbs.map(() => MIGRATIONS.length));
    await Promise.all(dbs.map((db) => db.destroy()));
  });

  it('tells who waits of each migration that an older database lacks, and nothing of a new one', async () => {
    const url = await emptyDatabase();
    const told: (readonly number[])[] = [];
    const onMigration = (...step: readonly number[]) => void told.push(step);
    await (await openDatabase(url, { onMigration })).close();
    expect(told).toEqual([]);
    addMigrations(2);
    await (await openDatabase(url, { onMigration })).close();
    expect(told).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });

  it('refuses a schema of a newer version, and a command before the first start', async () => {
    const url = await emptyDatabase();
    await expect(openBeside(url)).rejects.toMatchObject({ code: 'store.missing' });
    const { db, close } = await openDatabase(url);
    await sql`update schema_version set version = 99, works_from = 99`.execute(db);
    await close();
    await expect(openDatabase(url)).rejects.toMatchObject({
      code: 'store.newer',
      detail: `its schema is version 99, this program knows ${MIGRATIONS.length}`,
    });
  });

  it('lets several daemons in at a time, but nobody beside one that wants to be alone', async () => {
    const url = await emptyDatabase();
    const engine = await engineOf(url);
    const first = await openDatabase(url, { isShared: true });
    const second = await openDatabase(url, { isShared: true });
    expect(await engine.isClaimed(url)).toBe(true);
    await expect(openDatabase(url)).rejects.toMatchObject({ code: 'daemon.already-running' });
    const beside = await openBeside(url);
    await beside.close();
    await first.close();
    expect(await engine.isClaimed(url)).toBe(true);
    await second.close();
    expect(await engine.isClaimed(url)).toBe(false);
    const alone = await openDatabase(url);
    await expect(openDatabase(url)).rejects.toMatchObject({ code: 'daemon.already-running' });
    await expect(openDatabase(url, { isShared: true })).rejects.toMatchObject({
      code: 'daemon.already-running',
    });
    await alone.close();
  });

  it('takes over from whoever does not renew its claim, and who can write nothing from then on', async () => {
    const url = await emptyDatabase();
    const dead = await openDatabase(url, { isShared: true });
    await sql`update store_claim set renewed_at = renewed_at - interval '1 second' * ${sql.lit(CLAIM_SECONDS)}`.execute(
      dead.db,
    );
    const next = await openDatabase(url);
    await expect
      .poll(
        () =>
          dead.db
            .selectFrom('heartbeat')
            .selectAll()
            .execute()
            .then(() => 'answered', String),
        { timeout: 30_000 },
      )
      .not.toBe('answered');
    await dead.close();
    await expect(next.db.selectFrom('heartbeat').selectAll().execute()).resolves.toEqual([]);
    await next.close();
  });

  it('does not wait for a key that is taken for good, as it does for a transaction that another one was in the way of', async () => {
    const { db, close } = await openDatabase(await emptyDatabase());
    let tries = 0;
    const twice = transact(db, async (transaction) => {
      tries += 1;
      const row = { token_digest: 'same', user_id: 'somebody' };
      await transaction.insertInto('token_user').values([row, row]).execute();
    });
    await expect(twice).rejects.toMatchObject({ code: 'store.failed' });
    expect(tries).toBe(4);
    await close();
  });

  it('repeats for a key that was taken meanwhile, however often others were in the way before', async () => {
    const { db, close } = await openDatabase(await emptyDatabase());
    const row = { token_digest: 'same', user_id: 'somebody' };
    await db.insertInto('token_user').values(row).execute();
    let tries = 0;
    const written = await transact(db, async (transaction) => {
      tries += 1;
      if (tries <= 5)
        await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(transaction);
      if (tries === 6) await transaction.insertInto('token_user').values(row).execute();
      return tries;
    });
    expect(written).toBe(7);
    await close();
  });

  it('says what there is, and counts what it takes', async () => {
    const url = await emptyDatabase();
    const engine = await engineOf(url);
    expect(await engine.inspect(url)).toEqual({ state: 'missing' });
    const { close } = await openDatabase(url);
    expect(await engine.inspect(url)).toMatchObject({ state: 'readable', schema: 'current' });
    await close();
    const missing = server().urlOf('nowhere');
    expect(await engine.inspect(missing)).toEqual({
      state: 'unreadable',
      code: 'store.denied',
      detail: '3D000: database "nowhere" does not exist',
    });
  });

  it('has the tables, columns, keys and indexes that SQLite has', async () => {
    const url = await emptyDatabase();
    const { db, close } = await openDatabase(url);
    const { rows } = await sql<{ name: string }>`select c.table_name || '.' || c.column_name
        || case when c.is_nullable = 'YES' then ' null' else '' end
        || coalesce((select ' key ' || k.ordinal_position from information_schema.table_constraints t
          join information_schema.key_column_usage k on k.constraint_name = t.constraint_name
          where t.constraint_type = 'PRIMARY KEY' and t.table_name = c.table_name and k.column_name = c.column_name), '')
        as name
      from information_schema.columns c where c.table_schema = 'public'`.execute(db);
    const made = await sql<{ name: string }>`select indexname as name from pg_indexes
      where schemaname = 'public' and indexname not like '%_pkey' and indexname not like '%_key'`.execute(db);
    await close();
    const own = /^(?:schema_version|share|send_claim|space_token|store_claim)\./;
    const names = rows.map(({ name }) => name).filter((name) => !own.test(name));
    const sqlite = await sqliteDatabase();
    const { rows: columns } = await sql<{ name: string }>`select t.name || '.' || c.name
        || case when c."notnull" = 0 and c.pk = 0 then ' null' else '' end
        || case when c.pk > 0 then ' key ' || c.pk else '' end as name
      from sqlite_schema t, pragma_table_xinfo(t.name) c
      where t.type = 'table' and t.name not like 'sqlite_%' and t.name not like 'invoice_words%'`.execute(
      sqlite.db,
    );
    expect(names.sort()).toEqual(columns.map(({ name }) => name).sort());
    const { rows: indexes } = await sql<{ name: string }>`select name from sqlite_schema
      where type = 'index' and name not like 'sqlite_%'`.execute(sqlite.db);
    // In SQLite words have tables of their own.
    const namesOf = (rows: readonly { readonly name: string }[]) =>
      rows
        .map(({ name }) => name)
        .filter((name) => name !== 'invoice_facts_words')
        .sort();
    expect(namesOf(made.rows)).toEqual(namesOf(indexes));
  });

  it.each(['batch', 'journal_entry', 'audit_log', 'saga_history', 'operator_decision'])(
    'lets nobody empty %s',
    async (table) => {
      const url = await emptyDatabase();
      const { db, close } = await openDatabase(url);
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow('is append-only');
      await close();
    },
  );

  it('keeps a text with U+0000, which PostgreSQL does not take', async () => {
    const url = await emptyDatabase();
    const { db, close } = await openDatabase(url);
    const row = { received_at: 1, space_id: 'berlin', event: 'x', quarantine: 'why', body: 'a\0b' };
    await db.insertInto('inbox_event').values(row).execute();
    expect(await db.selectFrom('inbox_event').select('body').execute()).toEqual([{ body: 'a\u{fffd}b' }]);
    await close();
  });
});
