import type { AgreedItem } from '../../domain/accounting/opening/opening-item.js';
import type { LocalDate } from '../../domain/invoice.js';
import { transactAudited } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import { appendAudit } from './audit.js';
import { refuseHeld } from './book-holds.js';

/** That the opening items of a space are as they were shown. */
export interface OpeningConfirmation {
  /** The cutover that they are of. */
  readonly from: LocalDate;
  /** SHA-256 of what was shown. */
  readonly digest: string;
  readonly items: readonly AgreedItem[];
  readonly at: number;
  /** A name, as it was given. */
  readonly by: string;
  readonly why: string | null;
}

export function createOpeningConfirmations(db: Db) {
  return {
    /** The last one of this cutover; null where nobody has confirmed anything. */
    latest: async (spaceId: string, from: LocalDate): Promise<OpeningConfirmation | null> => {
      const row = await db
        .selectFrom('opening_confirmation')
        .select(['digest', 'items', 'at', 'decided_by as by', 'why'])
        .where((eb) => eb.and({ space_id: spaceId, cutover: from }))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined
        ? null
        : { ...row, from, items: JSON.parse(row.items) as readonly AgreedItem[] };
    },
    /** @throws Failure `books.restored` */
    confirm: (spaceId: string, confirmation: OpeningConfirmation): Promise<void> =>
      transactAudited(db, async (transaction) => {
        await refuseHeld(transaction, spaceId);
        const { from, digest, items, at, by, why } = confirmation;
        const row = { space_id: spaceId, cutover: from, digest, items: JSON.stringify(items) };
        await transaction
          .insertInto('opening_confirmation')
          .values({ ...row, at, decided_by: by, why })
          .execute();
        const details = { from, digest, items: items.length };
        await appendAudit(transaction, { at, spaceId, action: 'opening items confirmed', details });
      }),
    /** Ids of the copies dated before a day that are there, sorted. */
    dated: async (spaceId: string, before: LocalDate): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('mirror_invoice')
        .select('invoice_id as id')
        .where('space_id', '=', spaceId)
        .where('deleted', '=', 0)
        .where('invoice_date', '<', before)
        .orderBy('invoice_id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
