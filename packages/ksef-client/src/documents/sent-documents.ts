import type { Clock } from '@spacebooks/base/clock';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { FoundDocument, SentQuery } from '../client.js';
import type { Call } from '../login/call.js';
import { findByNumber, type IndexedDocuments, queryMetadata, withNumber } from './metadata.js';

/** How far before the send a look reaches, so that it serves those that were sent a little earlier, too ... */
const REACH_MS = HOUR_MS;
/** ... and how much of that covers clocks that differ. */
const MARGIN_MS = 10 * MINUTE_MS;
/** KSeF allows twenty requests an hour: an answer serves for as long as one of them stands for. */
const FRESH_MS = 3 * MINUTE_MS;
/** What was sent longer ago is asked for by its number: the range would hold everything since. */
const LONGEST_RANGE_MS = 7 * DAY_MS;
/** KSeF takes 180 documents an hour: more than this is another program's doing. */
const MOST_PAGES = 4;

/** One look at what KSeF received from a moment on. Moments are epoch milliseconds. */
interface Look {
  readonly from: number;
  readonly begunAt: number;
  readonly answer: Promise<IndexedDocuments>;
}

/** Looks for documents whose send was not answered, one look for all that ask at about the same time. */
interface SentDocuments {
  find(query: SentQuery): Promise<readonly FoundDocument[]>;
}

export function createSentDocuments(call: Call, clock: Clock): SentDocuments {
  const waiting = new Set<SentQuery>();
  let latest: Look | null = null;
  let isReading = false;

  function begin(): Look {
    const from = Math.min(...[...waiting].map(({ sentAt }) => sentAt)) - REACH_MS;
    // Up to KSeF's own present: no end is given.
    const dateRange = { dateType: 'Invoicing', from: new Date(from).toISOString() };
    isReading = true;
    const answer = queryMetadata(call, { dateRange }, MOST_PAGES).finally(() => {
      isReading = false;
    });
    // One that failed serves nobody who comes later.
    answer.catch(() => {
      latest = null;
    });
    return { from, begunAt: clock.now(), answer };
  }

  function serves({ from, begunAt }: Look, { sentAt, lostAt }: SentQuery): boolean {
    const age = clock.now() - begunAt;
    return from <= sentAt - MARGIN_MS && begunAt >= lostAt && age >= 0 && age < FRESH_MS;
  }

  async function lookFor(query: SentQuery): Promise<Look> {
    for (;;) {
      if (latest !== null && serves(latest, query)) return latest;
      if (latest === null || !isReading) {
        latest = begin();
        return latest;
      }
      // The next query serves all who wait by then.
      await latest.answer.catch(() => undefined);
    }
  }

  return {
    find: async (query) => {
      if (clock.now() - query.sentAt > LONGEST_RANGE_MS) return findByNumber(call, query);
      waiting.add(query);
      try {
        const { documents, hasMore } = await (await lookFor(query)).answer;
        const found = withNumber(documents, query.number);
        return hasMore && found.length === 0 ? findByNumber(call, query) : found;
      } finally {
        waiting.delete(query);
      }
    },
  };
}
