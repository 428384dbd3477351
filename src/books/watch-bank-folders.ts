import { asFailure } from '../domain/errors.js';
import { retryDelay } from '../domain/retry.js';
import { type Stoppable, startPoller } from '../poller.js';
import { raiseBankFolder } from './alerts.js';
import { createBankFolderPoll } from './bank-folder.js';
import type { BookSpace } from './book-space.js';
import type { NightDeps } from './night-deps.js';

const LONGEST_REST_MS = 30_000;
/** A share that is away for a moment while its server restarts is nobody's work. */
const FAILURES_BEFORE_ALERT = 3;

/**
 * Has the watched folders of a space looked at for as long as its books are kept; null where it has none. Events of the file
 * system are not asked for: network folders have none, and what was missed would lie there.
 *
 * @param onMatched there may be payments to record
 */
export function watchBankFolders(deps: NightDeps, space: BookSpace, onMatched: () => void): Stoppable | null {
  if (space.accounting.bankFolders.length === 0) return null;
  const { clock, random, log, isPaused, wakeAlerts } = deps;
  const look = createBankFolderPoll({ ...deps, lease: `daemon ${random.id()}`, onMatched }, space);
  return startPoller({
    poll: async (stop) => ((await isPaused(space.id)) ? null : look(stop)),
    onFailure: async (error, failures) => {
      const failure = asFailure(error);
      const { code, detail } = failure;
      log.warn('bank.folder-failed', { space: space.id, code, detail, failures });
      if (failure.kind !== 'transient' || failures >= FAILURES_BEFORE_ALERT) {
        await raiseBankFolder(deps, space.id, { code, detail });
        wakeAlerts();
      }
      return Math.min(retryDelay(failure, failures, random.fraction()), LONGEST_REST_MS);
    },
    longestRestMs: LONGEST_REST_MS,
    clock,
  });
}
