import {
  type AcceptedCutovers,
  acceptedOf,
  CUTOVER_KINDS,
  type CutoverKind,
  type CutoverStatement,
  firstCutover,
} from '../../domain/cutover/accepted-cutover.js';
import type { LocalDate } from '../../domain/invoice.js';
import { appendAudit } from '../books/audit.js';
import { refuseHeld } from '../books/book-holds.js';
import { transact, transactAudited } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';

/** What the configuration of a space states; null where it has no such section. */
export interface StatedCutovers {
  readonly spaceId: string;
  readonly stated: Readonly<Record<CutoverKind, LocalDate | null>>;
}

/** A yes of a person. */
export interface CutoverYes {
  readonly spaceId: string;
  readonly kind: CutoverKind;
  /** In force when the question was asked. */
  readonly accepted: LocalDate | null;
  /** In force from now on; null ends the books. */
  readonly cutover: LocalDate | null;
  /** Of the question. */
  readonly digest: string;
  readonly documents: number;
  readonly by: string;
  readonly why: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The cutovers that are in force. Nothing is ever overwritten. */
export function createAcceptedCutovers(db: Db) {
  return {
    /** What is in force, by space. Of spaces that nobody has taken up yet it is what would be, and nothing is written. */
    inForce: (spaces: readonly StatedCutovers[]): Promise<ReadonlyMap<string, AcceptedCutovers>> =>
      readInForce(db, spaces),
    /** The same, after the first statement of each space was taken as it stands. @param now epoch milliseconds */
    takeUp: async (
      spaces: readonly StatedCutovers[],
      now: number,
    ): Promise<ReadonlyMap<string, AcceptedCutovers>> => {
      const first = firstOf(await readAccepted(db, spaces), spaces);
      if (first.length > 0) await transact(db, (transaction) => insertFirst(transaction, spaces, now));
      return readInForce(db, spaces);
    },
    /** Counts up with every statement. */
    latest: async (): Promise<number> => {
      const row = await db
        .selectFrom('accepted_cutover')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      return row?.id ?? 0;
    },
    /**
     * Has a date in force from now on.
     *
     * @returns false, having written nothing, where another one is in force than was asked about
     * @throws Failure `books.restored`
     */
    accept: (yes: CutoverYes): Promise<boolean> =>
      transactAudited(db, async (transaction) => {
        const { spaceId, kind, accepted, cutover, digest, documents, by, why, at } = yes;
        await refuseHeld(transaction, spaceId);
        const inForce = (await readAccepted(transaction, [{ spaceId }])).get(spaceId)?.[kind];
        if (inForce === undefined || inForce.cutover !== accepted) return false;
        await transaction
          .insertInto('accepted_cutover')
          .values({ space_id: spaceId, kind, cutover, origin: 'yes', at, decided_by: by, why, digest })
          .execute();
        const details = { of: kind, before: accepted, after: cutover, digest, documents };
        await appendAudit(transaction, { at, spaceId, action: 'cutover moved', details });
        return true;
      }),
  };
}

async function readAccepted(
  db: Db,
  spaces: readonly Pick<StatedCutovers, 'spaceId'>[],
): Promise<ReadonlyMap<string, AcceptedCutovers>> {
  const [only, other] = spaces;
  const rows = await db
    .selectFrom('accepted_cutover')
    .select(['space_id as spaceId', 'kind', 'cutover', 'origin'])
    .$if(only !== undefined && other === undefined, (query) =>
      query.where('space_id', '=', only?.spaceId ?? ''),
    )
    .orderBy('id')
    .execute();
  const bySpace = Map.groupBy(rows, (row) => row.spaceId);
  return new Map(
    [...bySpace].map(([space, own]) => {
      const of = (kind: CutoverKind): readonly CutoverStatement[] => own.filter((row) => row.kind === kind);
      const found = CUTOVER_KINDS.flatMap((kind) => {
        const accepted = acceptedOf(of(kind));
        return accepted === undefined ? [] : [[kind, accepted] as const];
      });
      return [space, Object.fromEntries(found)];
    }),
  );
}

interface FirstStatement {
  readonly spaceId: string;
  readonly kind: CutoverKind;
  readonly configured: LocalDate;
}

/** What spaces state of which nothing was ever accepted. */
function firstOf(
  known: ReadonlyMap<string, AcceptedCutovers>,
  spaces: readonly StatedCutovers[],
): readonly FirstStatement[] {
  return spaces.flatMap(({ spaceId, stated }) =>
    CUTOVER_KINDS.flatMap((kind) => {
      const configured = stated[kind];
      const isNew = configured !== null && known.get(spaceId)?.[kind] === undefined;
      return isNew ? [{ spaceId, kind, configured }] : [];
    }),
  );
}

async function readInForce(
  db: Db,
  spaces: readonly StatedCutovers[],
): Promise<ReadonlyMap<string, AcceptedCutovers>> {
  const inForce = new Map(await readAccepted(db, spaces));
  for (const first of firstOf(inForce, spaces)) {
    const accepted = { cutover: await cutoverOf(db, first), givenBackFrom: null, isMovedOn: false };
    inForce.set(first.spaceId, { ...inForce.get(first.spaceId), [first.kind]: accepted });
  }
  return inForce;
}

/** Another process may take up the same spaces at this moment: the first one counts. */
async function insertFirst(db: Db, spaces: readonly StatedCutovers[], now: number): Promise<void> {
  for (const first of firstOf(await readAccepted(db, spaces), spaces)) {
    const { spaceId, kind } = first;
    const cutover = await cutoverOf(db, first);
    await db
      .insertInto('accepted_cutover')
      .values({ space_id: spaceId, kind, cutover, origin: 'first', at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function cutoverOf(db: Db, { spaceId, kind, configured }: FirstStatement): Promise<LocalDate> {
  return kind === 'accounting' ? firstCutover(configured, await begunOf(db, spaceId)) : configured;
}

/** First days of the periods of the batches of a space that count, in order. */
async function begunOf(
  db: Db,
  spaceId: string,
): Promise<readonly { readonly series: string; readonly from: LocalDate }[]> {
  return db
    .selectFrom('batch')
    .select(['series', 'period_from as from'])
    .where('space_id', '=', spaceId)
    .where('status', 'in', ['released', 'accepted'])
    .orderBy('number')
    .execute();
}
