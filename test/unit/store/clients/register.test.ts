import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../../../src/store/open.js';
import { transact } from '../../../../src/store/transact.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { severalClients } from '../postgres/several-clients.js';
import { runs } from './acts.js';
import { CLIENTS } from './client.js';

/** A transaction that committed: what it read of each register first, and what it appended. */
interface Committed {
  readonly read: ReadonlyMap<number, readonly number[]>;
  readonly appended: readonly { readonly register: number; readonly value: number }[];
}

interface Step {
  readonly register: number;
  readonly appends: boolean;
}

const REGISTERS = 3;
const step: fc.Arbitrary<Step> = fc.record({ register: fc.nat(REGISTERS - 1), appends: fc.boolean() });
const transactions = fc.array(
  fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 }),
  { minLength: CLIENTS, maxLength: CLIENTS },
);

/** Which transactions must come before which, by what they read and in which order values stand at the end. */
function edges(
  committed: readonly Committed[],
  end: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<number, Set<number>> {
  const writer = new Map(
    committed.flatMap(({ appended }, index) => appended.map(({ value }) => [value, index] as const)),
  );
  const after = new Map(committed.map((_, index) => [index, new Set<number>()]));
  const link = (before: number | undefined, later: number | undefined): void => {
    if (before !== undefined && later !== undefined && before !== later) after.get(before)?.add(later);
  };
  for (const values of end.values()) {
    for (const [index, value] of values.entries()) {
      link(writer.get(values[index - 1] ?? -1), writer.get(value));
    }
  }
  for (const [index, { read }] of committed.entries()) {
    for (const [register, values] of read) {
      link(writer.get(values.at(-1) ?? -1), index);
      // Not seen by this one: the next value was appended later.
      link(index, writer.get(end.get(register)?.[values.length] ?? -1));
    }
  }
  return after;
}

/** @returns transactions each of which comes before the next, and the last before the first; null when there are none */
function findCycle(after: ReadonlyMap<number, ReadonlySet<number>>): readonly number[] | null {
  const done = new Set<number>();
  const visit = (one: number, path: readonly number[]): readonly number[] | null => {
    if (path.includes(one)) return path.slice(path.indexOf(one));
    if (done.has(one)) return null;
    for (const next of after.get(one) ?? []) {
      const cycle = visit(next, [...path, one]);
      if (cycle !== null) return cycle;
    }
    done.add(one);
    return null;
  };
  for (const one of after.keys()) {
    const cycle = visit(one, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

it('a history in which two transactions missed what the other appended is seen as none', () => {
  const one = { read: new Map([[0, []]]), appended: [{ register: 1, value: 1 }] };
  const other = { read: new Map([[1, []]]), appended: [{ register: 0, value: 2 }] };
  const end = new Map([
    [0, [2]],
    [1, [1]],
  ]);
  expect(findCycle(edges([one, other], end))).toEqual([0, 1]);
  expect(findCycle(edges([one, { ...other, read: new Map([[1, [1]]]) }], end))).toBeNull();
});

/** As Elle checks databases (Kingsbury, Alvaro: VLDB 2020): values are appended to lists, whose order shows who was first. */
describe.skipIf(!hasPostgres())('transactions of several clients at once', () => {
  const several = severalClients(shareCluster());

  it('are as good as one after the other', async () => {
    const dbs = await several(CLIENTS);
    await sql`create table register (run bigint, id bigint, list text, primary key (run, id))`.execute(
      dbs[0] as Db,
    );
    let run = 0;
    let last = 0;
    const listOf = async (db: Db, id: number): Promise<readonly number[]> => {
      const { rows } = await sql<{ list: string }>`select list from register
        where run = ${run} and id = ${id}`.execute(db);
      return (rows[0]?.list ?? '').split(' ').filter(Boolean).map(Number);
    };
    const perform = (db: Db, steps: readonly Step[]): Promise<Committed> =>
      transact(db, async (transaction) => {
        const read = new Map<number, readonly number[]>();
        const appended: { register: number; value: number }[] = [];
        for (const { register, appends } of steps) {
          if (appends) {
            last += 1;
            const value = last;
            await sql`insert into register values (${run}, ${register}, ${`${value}`}) on conflict (run, id)
              do update set list = register.list || ' ' || excluded.list`.execute(transaction);
            appended.push({ register, value });
          } else if (!read.has(register) && !appended.some((each) => each.register === register)) {
            read.set(register, await listOf(transaction, register));
          }
        }
        return { read, appended };
      });
    const atOnce = async (given: readonly (readonly (readonly Step[])[])[]): Promise<void> => {
      run += 1;
      const committed: Committed[] = [];
      const work = async (each: readonly (readonly Step[])[], index: number): Promise<void> => {
        for (const steps of each) committed.push(await perform(dbs[index] as Db, steps));
      };
      await Promise.all(given.map(work));
      const end = new Map<number, readonly number[]>();
      for (let id = 0; id < REGISTERS; id += 1) end.set(id, await listOf(dbs[0] as Db, id));
      const appended = committed.flatMap((each) => each.appended.map(({ value }) => value));
      // Each once, and nothing of a try that was given up.
      expect([...end.values()].flat().toSorted((a, b) => a - b)).toEqual(appended.toSorted((a, b) => a - b));
      expect(findCycle(edges(committed, end))).toBeNull();
    };
    await fc.assert(fc.asyncProperty(transactions, atOnce), runs(8));
  });
});
