import type { Entry } from '../../../../../src/domain/accounting/model.js';
import { createBatches } from '../../../../../src/store/batches.js';
import { createBookClaims } from '../../../../../src/store/book-claims.js';
import type { Release } from '../../../../../src/store/insert-release.js';
import { createJournal, type JournalMark } from '../../../../../src/store/journal.js';
import type { Db } from '../../../../../src/store/open.js';
import { createPeriods } from '../../../../../src/store/periods.js';
import type { Client } from '../area.js';
import { releaseOf } from '../release.js';
import { type BookCall, INVOICES, type ModelEntry } from './book-model.js';
import { outcomeOf } from './outcomes.js';

const SERIES = 'accountant';

/** Ids of entries are of all spaces together; here each run has its own. */
export function bookClient(db: Db, space: string): Client<BookCall> {
  const [journal, batches] = [createJournal(db), createBatches(db)];
  const [periods, claims] = [createPeriods(db), createBookClaims(db)];
  const short = (id: string): string => id.slice(space.length + 1);

  const perform = async (call: BookCall): Promise<unknown> => {
    switch (call.do) {
      case 'read mark':
        return journal.mark(space);
      case 'read posted': {
        const { parts } = await journal.posted(space, SERIES, INVOICES);
        return parts
          .map(({ invoiceId: invoice, revision: generation, ids }) => ({
            ...{ invoice, generation, entries: ids.split(' ').filter(Boolean).map(short) },
          }))
          .sort((a, b) => (a.invoice < b.invoice ? -1 : 1));
      }
      case 'release':
        await batches.release(releaseWith(space, call.entry, call.mark));
        return call.mark.lastNumber + 1;
      case 'decide': {
        const { number, status, at } = call;
        await batches.decide({ spaceId: space, number, status, reason: null, now: at });
        return status;
      }
      case 'close':
        await periods.close(space, call.through, call.at);
        return 'closed';
      case 'take claim':
        return claims.take({ spaceId: space, holder: call.holder, until: call.until }, call.at);
      case 'release claim':
        await claims.releaseClaim(space, call.holder);
        return 'done';
    }
  };

  return {
    perform: (call) =>
      outcomeOf(
        perform(call),
        ...(['batch.outdated', 'batch.unknown', 'batch.decided', 'batch.needed', 'period.not-over'] as const),
      ),
    look: () => lookAtBooks(db, space),
  };
}

/** A batch of this entry alone. */
export function releaseWith(space: string, model: ModelEntry, mark: JournalMark): Release {
  const [id, reverses] = [
    `${space}|${model.id}`,
    model.reverses === null ? null : `${space}|${model.reverses}`,
  ];
  const release = releaseOf(mark.lastNumber + 1, mark, id, space);
  const [row] = [...release.rows];
  const entry = { ...(row?.entry as Entry), invoiceId: model.invoice, reverses };
  return { ...release, rows: [{ entry, content: JSON.stringify(entry), generation: model.generation }] };
}

async function lookAtBooks(db: Db, space: string): Promise<unknown> {
  const batches = await db
    .selectFrom('batch')
    .select(['number', 'status'])
    .where('space_id', '=', space)
    .orderBy('number')
    .execute();
  const entries = await db
    .selectFrom('journal_entry')
    .select(['batch_number', 'id', 'voided'])
    .where('space_id', '=', space)
    .orderBy('batch_number')
    .execute();
  const log = await db
    .selectFrom('audit_log')
    .select('action')
    .where('space_id', '=', space)
    .orderBy('sequence')
    .execute();
  const closed = await db
    .selectFrom('period_closed')
    .select('through')
    .where('space_id', '=', space)
    .orderBy('through')
    .execute();
  const claim = await db
    .selectFrom('book_claim')
    .select(['holder', 'until'])
    .where('space_id', '=', space)
    .execute();
  const told = await db.selectFrom('hook_event').select('type').where('space_id', '=', space).execute();
  return {
    batches: batches.map(({ number, status }) => `${number} ${status}`),
    entries: entries.map((row) => `${row.batch_number} ${row.id.slice(space.length + 1)} ${row.voided}`),
    log: log.map(({ action }) => action),
    closed: closed.map(({ through }) => through),
    claim: claim.map(({ holder, until }) => `${holder} ${until}`),
    told: told.map(({ type }) => type),
  };
}
