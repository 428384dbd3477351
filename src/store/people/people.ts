import { Failure } from '../../domain/errors.js';
import { transactAudited } from '../engine/transact.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';
import { keepPersonDecision, type PersonDecider, type PersonDecisionKind } from './person-decisions.js';
import { keepJob, type PersonRights, rightsRow, rightsSaid, withRights } from './person-rights.js';

/** Somebody of the configuration, or who was invited. */
export interface NamedAccount {
  /** `configuration:anna` or `person:12`. */
  readonly id: string;
  /** Under which sessions are kept. */
  readonly name: string;
}

/** Somebody who was invited. */
export interface StoredPerson extends PersonRights {
  readonly id: number;
  readonly name: string;
  readonly passwordHash: string;
  readonly createdAt: number;
  readonly deactivatedAt: number | null;
}

export type People = ReturnType<typeof createPeople>;

export function createPeople(db: Db) {
  const set = (transaction: Transaction, id: number, values: Partial<Pick<Row, 'deactivated_at'>>) =>
    transaction.updateTable('web_user').set(values).where('id', '=', id).execute();

  return {
    find: async (name: string): Promise<StoredPerson | null> => {
      const row = await db.selectFrom('web_user').selectAll().where('name', '=', name).executeTakeFirst();
      return row === undefined ? null : ((await peopleOf(db, [row]))[0] ?? null);
    },
    /** By name. */
    all: (): Promise<readonly StoredPerson[]> => allPeople(db),
    /**
     * @param isCovered whether the configuration has an admin of all spaces, so that nobody is the last one
     * @throws Failure `person.unknown`, `person.last-admin`
     */
    change: async (
      id: number,
      rights: PersonRights,
      isCovered: boolean,
      decider: PersonDecider,
    ): Promise<void> => {
      await decide(db, id, 'change', isCovered, decider, async (transaction) => {
        await transaction.updateTable('web_user').set(rightsRow(rights)).where('id', '=', id).execute();
        await keepJob(transaction, personAccount(id), rights);
        return rightsSaid(rights);
      });
    },
    /** @returns false where it was so already. @throws as `change` */
    deactivate: (id: number, isCovered: boolean, decider: PersonDecider): Promise<boolean> =>
      decide(db, id, 'deactivate', isCovered, decider, async (transaction, { name, deactivatedAt }) => {
        if (deactivatedAt !== null) return false;
        await set(transaction, id, { deactivated_at: decider.at });
        await transaction.deleteFrom('web_session').where('user_name', '=', name).execute();
        await transaction.deleteFrom('web_invitation').where('user_id', '=', id).execute();
        return true;
      }),
    /** @returns false where it was so already */
    activate: (id: number, decider: PersonDecider): Promise<boolean> =>
      decide(db, id, 'activate', true, decider, async (transaction, { deactivatedAt }) => {
        if (deactivatedAt === null) return false;
        await set(transaction, id, { deactivated_at: null });
        return true;
      }),
    /** Signs somebody out everywhere. */
    endSessions: ({ id: about, name }: NamedAccount, decider: PersonDecider): Promise<void> =>
      transactAudited(db, async (transaction) => {
        await transaction.deleteFrom('web_session').where('user_name', '=', name).execute();
        await keepPersonDecision(transaction, { kind: 'end-sessions', about }, decider);
      }),
    /**
     * One's own, in place of the one that was proved; sessions that began with that are over by it.
     *
     * @returns false where another one was set since, as by a link of whoever lost it, or nobody may sign in with any
     */
    setPassword: async (id: number, proved: string, passwordHash: string): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('web_user')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .where('password_hash', '=', proved)
        .where('deactivated_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

async function allPeople(db: Db): Promise<readonly StoredPerson[]> {
  return peopleOf(db, await db.selectFrom('web_user').selectAll().orderBy('name').execute());
}

/** Changes one person; afterwards there has to be an admin of all spaces still. */
function decide(
  db: Db,
  id: number,
  kind: PersonDecisionKind,
  isCovered: boolean,
  decider: PersonDecider,
  write: (transaction: Transaction, before: StoredPerson) => Promise<object | boolean>,
): Promise<boolean> {
  return transactAudited(db, async (transaction) => {
    const before = (await allPeople(transaction)).find((each) => each.id === id);
    if (before === undefined) throw new Failure('person.unknown', { detail: `no person ${id}` });
    const change = await write(transaction, before);
    if (change === false) return false;
    if (!isCovered && !(await allPeople(transaction)).some(isLastingAdmin)) {
      throw new Failure('person.last-admin', { detail: before.name });
    }
    const about = personAccount(id);
    await keepPersonDecision(
      transaction,
      { kind, about, change: change === true ? undefined : change },
      decider,
    );
    return true;
  });
}

/** Under which second factors and decisions name somebody who was invited. */
export function personAccount(id: number): string {
  return `person:${id}`;
}

/** One who may invite and change others, for good. */
export function isLastingAdmin({ role, spaces, lastDay, deactivatedAt }: StoredPerson): boolean {
  return role === 'admin' && spaces === null && lastDay === null && deactivatedAt === null;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly role: Tables['web_user']['role'];
  readonly spaces: string | null;
  readonly last_day: string | null;
  readonly password_hash: string;
  readonly created_at: number;
  readonly deactivated_at: number | null;
}

async function peopleOf(db: Db, rows: readonly Row[]): Promise<readonly StoredPerson[]> {
  const all = await withRights(db, rows, ({ id }) => personAccount(id));
  return all.map(({ row: { id, name, password_hash, created_at, deactivated_at }, ...rights }) => ({
    ...{ id, name, ...rights },
    ...{ passwordHash: password_hash, createdAt: created_at, deactivatedAt: deactivated_at },
  }));
}
