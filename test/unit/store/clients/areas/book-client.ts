import type { Entry } from '../../../../../src/domain/accounting/model.js';
import { createBatches } from '../../../../../src/store/books/batches.js';
import { createBookClaims } from '../../../../../src/store/books/book-claims.js';
import type { Release } from '../../../../../src/store/books/insert-release.js';
import { createJournal, type JournalMark } from '../../../../../src/store/books/journal.js';
import { createPeriods } from '../../../../../src/store/books/periods.js';
import type { Db } from '../../../../../src/store/engine/open.js';
import type { Client } from '../area.js';
import { releaseOf } from '../release.js';
import { type BookCall, INVOICES, type ModelEntry } from './book-model.js';
import { outcomeOf } from './outcomes.js';
import { rowsOf } from './rows.js';

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
          .map(({ invoiceId: invoice, revision: generation, ids, doubled = [] }) => {
            const entries = [...ids.split(' ').filter(Boolean), ...doubled.map(({ id }) => id)];
            return { invoice, generation, entries: entries.map(short).sort() };
          })
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
  const batches = await rowsOf(db, space, 'batch', 'number');
  const entries = await rowsOf(db, space, 'journal_entry', 'batch_number');
  const log = await rowsOf(db, space, 'audit_log', 'sequence');
  const closed = await rowsOf(db, space, 'period_closed', 'through');
  const claim = await rowsOf(db, space, 'book_claim');
  const told = await rowsOf(db, space, 'hook_event');
  return {
    batches: batches.map(({ number, status }) => `${number} ${status}`),
    entries: entries.map((row) => `${row.batch_number} ${row.id.slice(space.length + 1)} ${row.voided}`),
    log: log.map(({ action }) => action),
    closed: closed.map(({ through }) => through),
    claim: claim.map(({ holder, until }) => `${holder} ${until}`),
    told: told.map(({ type }) => type),
  };
}
