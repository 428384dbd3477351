import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../../../../../src/store/engine/open.js';
import type { Committed, End } from './dependencies.js';
import { inTurns, playAll } from './turns.js';

interface Step {
  readonly list: string;
  readonly appends: boolean;
}

/** What one client does: transactions of reads and appends. */
export type Program = readonly (readonly Step[])[];

type Lists = ReadonlyMap<string, readonly number[]>;

/** How a client reads what it is about to write, and writes it: in one transaction, where it is right. */
export type Perform = (
  db: Db,
  read: (on: Db) => Promise<Lists>,
  write: (on: Db, read: Lists) => Promise<Committed>,
) => Promise<Committed>;

const LISTS = ['x', 'y', 'z'];
const CLIENTS = 3;

const step: fc.Arbitrary<Step> = fc.record({ list: fc.constantFrom(...LISTS), appends: fc.boolean() });

export const programs: fc.Arbitrary<readonly Program[]> = fc.array(
  fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 }),
  { minLength: CLIENTS, maxLength: CLIENTS },
);

export interface Registers {
  /** Lists of values that are appended to, one text each. */
  play(
    given: readonly Program[],
    perform: Perform,
    scheduler: fc.Scheduler,
  ): Promise<{
    readonly committed: readonly Committed[];
    readonly end: End;
    readonly aborted: readonly number[];
  }>;
}

/** @param dbs one for each client */
export async function createRegisters(dbs: readonly Db[]): Promise<Registers> {
  const [db] = dbs as [Db];
  await sql`create table register (run bigint, id text, list text, primary key (run, id))`.execute(db);
  let run = 0;
  let last = 0;

  async function listOf(on: Db, id: string): Promise<readonly number[]> {
    const { rows } = await sql<{ list: string }>`select list from register
      where run = ${run} and id = ${id}`.execute(on);
    return (rows[0]?.list ?? '').split(' ').filter(Boolean).map(Number);
  }

  async function read(on: Db, steps: readonly Step[]): Promise<Lists> {
    const seen = new Map<string, readonly number[]>();
    for (const { list } of steps) if (!seen.has(list)) seen.set(list, await listOf(on, list));
    return seen;
  }

  /** What was read, with new values behind it. */
  async function write(
    on: Db,
    { name, steps, tried }: { name: string; steps: readonly Step[]; tried: number[] },
    seen: Lists,
  ): Promise<Committed> {
    const present = new Map(seen);
    const appended: { list: string; value: number }[] = [];
    for (const { list, appends } of steps) {
      if (!appends) continue;
      last += 1;
      tried.push(last);
      appended.push({ list, value: last });
      const values = [...(present.get(list) ?? []), last];
      present.set(list, values);
      await sql`insert into register values (${run}, ${list}, ${values.join(' ')}) on conflict (run, id)
        do update set list = excluded.list`.execute(on);
    }
    return { name, read: seen, appended };
  }

  return {
    play: async (given, perform, scheduler) => {
      run += 1;
      const committed: Committed[] = [];
      const tried: number[] = [];
      const work = async (each: Db, program: Program, client: number): Promise<void> => {
        const turned = inTurns(each, scheduler, `client ${client}`);
        for (const [index, steps] of program.entries()) {
          const name = `${client}.${index}`;
          committed.push(
            await perform(
              turned,
              (on) => read(on, steps),
              (on, seen) => write(on, { name, steps, tried }, seen),
            ),
          );
        }
      };
      await playAll(
        given.map((program, client) => work(dbs[client] as Db, program, client)),
        scheduler,
      );
      const end = new Map<string, readonly number[]>();
      for (const list of LISTS) end.set(list, await listOf(db, list));
      const kept = new Set(committed.flatMap(({ appended }) => appended.map(({ value }) => value)));
      return { committed, end, aborted: tried.filter((value) => !kept.has(value)) };
    },
  };
}
