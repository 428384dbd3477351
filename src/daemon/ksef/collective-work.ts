import { MINUTE_MS } from '@spacebooks/base/durations';
import { createCollectivePoll } from '../../books/collectives.js';
import { asFailure } from '../../domain/errors.js';
import { retryDelay } from '../../domain/retry.js';
import { type Poller, startPoller } from '../../poller.js';
import { bookSpace } from '../books/book-spaces.js';
import type { OpenSpace } from '../spaces/spaces.js';
import type { ComposedDaemon } from '../start/compose.js';
import type { OpenDaemon } from '../start/open.js';

/** Whatever there may be to do wakes it, but for what the matching of another process has seen. */
const LONGEST_REST_MS = 5 * MINUTE_MS;

/** Has the collective identifiers of a space made. Null where it has no books or does not issue in KSeF. */
export function startCollectives(
  space: OpenSpace,
  { clock, random, log, ksef }: Pick<OpenDaemon, 'clock' | 'random' | 'log' | 'ksef'>,
  { stores, isPaused }: Pick<ComposedDaemon, 'stores' | 'isPaused'>,
  wakeBooks: () => void,
): Poller | null {
  const books = bookSpace(space.config);
  const client = space.ksef === null ? null : ksef.collectives(space.ksef);
  if (client === null || books === null) return null;
  const poll = createCollectivePoll({ stores, clock, random, log }, books, client, wakeBooks);
  return startPoller({
    poll: async () => ((await isPaused(space.id)) ? null : poll()),
    onFailure: (error, failures) => {
      const failure = asFailure(error);
      log.error('ksef.collectives-wait', { space: space.id, code: failure.code, detail: failure.detail });
      return retryDelay(failure, failures, random.fraction());
    },
    longestRestMs: LONGEST_REST_MS,
    clock,
  });
}
