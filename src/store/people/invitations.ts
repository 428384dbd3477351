import { Failure } from '../../domain/errors.js';
import { transactAudited } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';
import { personAccount } from './people.js';
import { keepPersonDecision, type PersonDecider } from './person-decisions.js';
import {
  forgetJob,
  forgetJobsOfLinks,
  keepJob,
  type PersonRights,
  rightsRow,
  rightsSaid,
  withRights,
} from './person-rights.js';

/** A link that lets one person in, once. */
export interface Invitation extends PersonRights {
  readonly id: number;
  /** For whom it is, as its author wrote. */
  readonly addressee: string;
  /** Who sets a new password with it; null: it makes a new person. */
  readonly personId: number | null;
  readonly madeBy: string;
  readonly expiresAt: number;
}

type NewInvitation = Pick<Invitation, 'addressee' | 'expiresAt' | keyof PersonRights>;

interface NewPerson {
  readonly name: string;
  readonly passwordHash: string;
}

export function createInvitations(db: Db) {
  return { ...offers(db), ...acceptance(db) };
}

function offers(db: Db) {
  return {
    /** Those that can still be used, the latest first. */
    open: async (now: number): Promise<readonly Invitation[]> => {
      const rows = await db
        .selectFrom('web_invitation')
        .selectAll()
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .execute();
      return invitationsOf(db, rows);
    },
    /** By account of those who came by a link, as `person:12`: who made it. */
    inviters: () => inviters(db),
    /** Null for one that was used, withdrawn or never made, or whose time is over. */
    find: (digest: string, now: number): Promise<Invitation | null> => find(db, digest, now),
    make: (
      digest: string,
      { addressee, expiresAt, ...rights }: NewInvitation,
      decider: PersonDecider,
    ): Promise<void> =>
      transactAudited(db, async (transaction) => {
        const row = { ...rightsRow(rights), addressee, user_id: null };
        const id = await insert(transaction, digest, row, expiresAt, decider);
        await keepJob(transaction, invitationName(id), rights);
        const change = rightsSaid(rights);
        await keepPersonDecision(transaction, { kind: 'invite', about: invitationName(id), change }, decider);
      }),
    /** One that sets a new password; those made for the same person before are of no use any more. @throws Failure `person.unknown` */
    makeFor: (personId: number, digest: string, expiresAt: number, decider: PersonDecider): Promise<void> =>
      transactAudited(db, async (transaction) => {
        const person = await transaction
          .selectFrom('web_user')
          .select(['name', 'role', 'spaces', 'last_day'])
          .where('id', '=', personId)
          .where('deactivated_at', 'is', null)
          .executeTakeFirst();
        if (person === undefined) throw new Failure('person.unknown', { detail: `no person ${personId}` });
        await transaction.deleteFrom('web_invitation').where('user_id', '=', personId).execute();
        const { name: addressee, ...rights } = person;
        await insert(transaction, digest, { ...rights, addressee, user_id: personId }, expiresAt, decider);
        await keepPersonDecision(
          transaction,
          { kind: 'new-password', about: personAccount(personId) },
          decider,
        );
      }),
    /** @returns false where it is not there any more */
    withdraw: (id: number, decider: PersonDecider): Promise<boolean> =>
      transactAudited(db, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('web_invitation')
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await forgetJob(transaction, invitationName(id));
        await keepPersonDecision(transaction, { kind: 'withdraw', about: invitationName(id) }, decider);
        return true;
      }),
  };
}

/** What somebody does with a link, once. */
function acceptance(db: Db) {
  return {
    /**
     * Makes the person; the link is used up with it.
     *
     * @returns null where it is of no use any more. @throws Failure `person.name-taken`
     */
    join: (digest: string, { name, passwordHash }: NewPerson, now: number): Promise<number | null> =>
      transactAudited(db, async (transaction) => {
        const invitation = await find(transaction, digest, now);
        if (invitation === null || invitation.personId !== null) return null;
        const taken = await transaction
          .selectFrom('web_user')
          .select('id')
          .where('name', '=', name)
          .executeTakeFirst();
        if (taken !== undefined) throw new Failure('person.name-taken', { detail: name });
        await transaction.deleteFrom('web_invitation').where('id', '=', invitation.id).execute();
        await forgetJob(transaction, invitationName(invitation.id));
        const { id } = await transaction
          .insertInto('web_user')
          .values({
            ...rightsRow(invitation),
            name,
            password_hash: passwordHash,
            created_at: now,
            deactivated_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await keepJob(transaction, personAccount(id), invitation);
        const change = { invitation: invitation.id };
        const decider = { by: name, at: now };
        await keepPersonDecision(transaction, { kind: 'join', about: personAccount(id), change }, decider);
        return id;
      }),
    /** Sets the password of the person it was made for, whose sessions it ends. @returns as `join` */
    renew: (digest: string, passwordHash: string, now: number): Promise<number | null> =>
      transactAudited(db, async (transaction) => {
        const invitation = await find(transaction, digest, now);
        if (invitation === null || invitation.personId === null) return null;
        const { id, personId, addressee: name } = invitation;
        await transaction.deleteFrom('web_invitation').where('id', '=', id).execute();
        const { numUpdatedRows } = await transaction
          .updateTable('web_user')
          .set({ password_hash: passwordHash })
          .where('id', '=', personId)
          .where('deactivated_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return null;
        await transaction.deleteFrom('web_session').where('user_name', '=', name).execute();
        return personId;
      }),
  };
}

async function inviters(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('person_decision')
    .select(['kind', 'about', 'decided_by', 'change'])
    .where('kind', 'in', ['invite', 'join'])
    .execute();
  const makers = new Map(
    rows.flatMap(({ kind, about, decided_by: by }) => (kind === 'invite' ? [[about, by] as const] : [])),
  );
  return new Map(
    rows.flatMap(({ kind, about, change }) => {
      const { invitation } = JSON.parse(change ?? '{}') as { readonly invitation?: number };
      const by = invitation === undefined ? undefined : makers.get(invitationName(invitation));
      return kind === 'join' && by !== undefined ? [[about, by] as const] : [];
    }),
  );
}

async function find(db: Db, digest: string, now: number): Promise<Invitation | null> {
  const row = await db
    .selectFrom('web_invitation')
    .selectAll()
    .where('token_digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : ((await invitationsOf(db, [row]))[0] ?? null);
}

type Row = ReturnType<typeof rightsRow> & {
  readonly id: number;
  readonly addressee: string;
  readonly user_id: number | null;
  readonly made_by: string;
  readonly expires_at: number;
};

/** Those whose time is over go with it. */
async function insert(
  transaction: Transaction,
  digest: string,
  row: Pick<Row, 'role' | 'spaces' | 'last_day' | 'addressee' | 'user_id'>,
  expiresAt: number,
  { by, at }: PersonDecider,
): Promise<number> {
  await transaction.deleteFrom('web_invitation').where('expires_at', '<=', at).execute();
  await forgetJobsOfLinks(transaction);
  const { id } = await transaction
    .insertInto('web_invitation')
    .values({ ...row, token_digest: digest, made_at: at, made_by: by, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** As decisions name it. */
function invitationName(id: number): string {
  return `invitation:${id}`;
}

/** A link for a new password has the job of its person. */
async function invitationsOf(db: Db, rows: readonly Row[]): Promise<readonly Invitation[]> {
  const about = ({ id, user_id: personId }: Row): string =>
    personId === null ? invitationName(id) : personAccount(personId);
  return (await withRights(db, rows, about)).map(({ row, ...rights }) => {
    const { id, addressee, user_id: personId, made_by: madeBy, expires_at: expiresAt } = row;
    return { id, addressee, ...rights, personId, madeBy, expiresAt };
  });
}
