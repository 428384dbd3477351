import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Db, engineOf } from '../../../../src/store/open.js';
import { afterTest } from '../../../after-test.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { sqliteDatabase } from '../database.js';
import { severalClients } from '../postgres/several-clients.js';
import { act, runs } from './acts.js';
import { type Act, BEGIN, CLIENTS, type Client, createClient, STEP_MS } from './client.js';
import { explain, type Told } from './explain.js';
import { Model } from './model.js';

interface Real {
  readonly clients: readonly Client[];
  readonly told: Told[];
}

class Command implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly client: number,
    readonly act: Act,
  ) {}

  check(): boolean {
    return true;
  }

  async run(model: Model, { clients, told }: Real): Promise<void> {
    const at = BEGIN + STEP_MS * model.nextAct();
    const outcome = (await clients[this.client]?.perform(this.act, at)) ?? '';
    expect(outcome).toBe(model.expect(this.client, this.act, at));
    told.push({ act: this.act.do, outcome });
  }

  toString(): string {
    return `client ${this.client}: ${JSON.stringify(this.act)}`;
  }
}

const commands = fc.commands(
  [fc.tuple(fc.nat(CLIENTS - 1), act).map(([client, each]) => new Command(client, each))],
  { maxCommands: 40, size: 'max' },
);

async function compare(dbs: readonly Db[]): Promise<void> {
  const [db] = dbs as [Db];
  let run = 0;
  await fc.assert(
    fc.asyncProperty(commands, async (given) => {
      run += 1;
      const space = `space-${run}`;
      const real = { clients: dbs.map((each, index) => createClient(each, space, `${index}`)), told: [] };
      const model = new Model(space);
      await fc.asyncModelRun(() => ({ model, real }), given);
      await explain(db, space, real.told);
      const alerts = await db
        .selectFrom('alert')
        .select('key')
        .where((eb) => eb.and({ space_id: space, lasts: 1 }))
        .execute();
      expect(alerts.map(({ key }) => key).sort()).toEqual(
        [...model.lasting].sort().map((each) => `${space} ${each}`),
      );
    }),
    runs(25),
  );
}

describe('several clients, one act after the other, are told what a model expects', () => {
  it('on SQLite', async () => {
    const { db, path } = await sqliteDatabase();
    const engine = await engineOf(path);
    const others = await Promise.all(Array.from({ length: CLIENTS - 1 }, () => engine.openBeside(path, {})));
    for (const other of others) afterTest(() => other.close());
    await compare([db, ...others.map((other) => other.db)]);
  });

  describe.skipIf(!hasPostgres())('and', () => {
    const several = severalClients(shareCluster());
    it('on PostgreSQL', async () => compare(await several(CLIENTS)));
  });
});
