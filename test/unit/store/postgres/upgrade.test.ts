import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Db, engineOf, openBeside, openDatabase } from '../../../../src/store/engine/open.js';
import { transact } from '../../../../src/store/engine/transact.js';
import { connect } from '../../../../src/store/postgres/connection.js';
import { migrate } from '../../../../src/store/postgres/migrate.js';
import { insertSaga } from '../../../../src/store/sagas/saga-start.js';
import { createSagas } from '../../../../src/store/sagas/sagas.js';
import { MIGRATIONS } from '../../../../src/store/schema/migrations.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { addEverywhere } from '../../../postgres/later-version.js';
import { shareCluster } from '../../../postgres/share-cluster.js';

const NOW = Date.UTC(2026, 10, 21, 3);
const KNOWN = MIGRATIONS.length;

/** What takes something away from a program that does not know of it. */
const TAKES_AWAY =
  /\b(?:drop|rename|(?<!before )truncate|set not null|alter column \w+ type)\b|\badd (?:constraint|check)\b/i;

const versionIn = async (db: Db): Promise<number | undefined> =>
  (await sql<{ version: number }>`select version from schema_version`.execute(db)).rows[0]?.version;

const start = (db: Db, id: string) =>
  transact(db, (transaction) => {
    const invoice = { spaceId: 'berlin', invoiceId: id, settingsDigest: 's', requested: true };
    return insertSaga(transaction, { id, ...invoice }, NOW);
  });

describe.skipIf(!hasPostgres())('beside a later version, whose migrations only added', () => {
  const { emptyDatabase } = shareCluster();

  it('a connection works on, and so do a start, a command and a look', async () => {
    const url = await emptyDatabase();
    const { db, close } = await openDatabase(url);
    await start(db, 'before');
    await addEverywhere(url, 1);
    await start(db, 'after');
    const claimed = await createSagas(db).claimDue('berlin', NOW, 10, 'lease');
    expect(claimed.map(({ id }) => id).sort()).toEqual(['after', 'before']);
    await close();

    const again = await openDatabase(url);
    // Whoever knows less does not say so.
    expect(await versionIn(again.db)).toBe(KNOWN + 1);
    const beside = await openBeside(url);
    await beside.close();
    expect(await (await engineOf(url)).inspect(url)).toMatchObject({ state: 'readable', schema: 'current' });
    await again.close();
  });

  it('that took something away after it, nothing starts', async () => {
    const url = await emptyDatabase();
    await (await openDatabase(url)).close();
    await addEverywhere(url, 0);
    const refused = {
      code: 'store.newer',
      detail: `its schema is version ${KNOWN + 1}, this program knows ${KNOWN}`,
    };
    await expect(openDatabase(url)).rejects.toMatchObject(refused);
    await expect(openBeside(url)).rejects.toMatchObject({ code: 'store.newer' });
  });

  it('a start at the same moment leaves its number', async () => {
    const url = await emptyDatabase();
    await (await openDatabase(url)).close();
    const [early, late] = [connect(url, {}), connect(url, {})];
    await sql`update schema_version set version = ${KNOWN - 1}`.execute(early);
    // The later one has the lock of migrations while the early one waits for it.
    let commit = (): void => undefined;
    const migrating = late.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${0x73_70_61_63_65})`.execute(transaction);
      await sql`update schema_version set version = ${KNOWN + 1}`.execute(transaction);
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    await expect.poll(() => commit.name).not.toBe('commit');
    const waiting = migrate(early);
    await expect
      .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(early)).rows.length)
      .toBe(1);
    commit();
    await Promise.all([migrating, waiting]);
    expect(await versionIn(early)).toBe(KNOWN + 1);
    await Promise.all([early.destroy(), late.destroy()]);
  });
});

describe('migrations that are said to only add', () => {
  it('take nothing away', () => {
    // An index that is made anew takes no program anything away.
    for (const statements of MIGRATIONS.filter(({ onlyAdds }) => onlyAdds).flatMap(
      ({ postgres }) => postgres,
    ))
      expect(statements.replaceAll(/drop index \w+;?/g, '')).not.toMatch(TAKES_AWAY);
  });

  it.each([
    'alter table saga drop column reason',
    'alter table saga rename to sagas',
    'alter table saga alter column run_at set not null',
    'alter table saga alter column run_at type text',
    'alter table saga add constraint positive check (run_at > 0)',
  ])('%s would be noticed', (statement) => {
    expect(statement).toMatch(TAKES_AWAY);
  });
});
