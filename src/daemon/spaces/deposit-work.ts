import { MINUTE_MS } from '@spacebooks/base/durations';
import { sellerCountry } from '../../config/einvoice-settings.js';
import { depositDue } from '../../deposit/deposit-files.js';
import { asFailure } from '../../domain/errors.js';
import { retryDelay } from '../../domain/retry.js';
import { type Poller, startPoller } from '../../poller.js';
import { createDeposits } from '../../store/sagas/deposits.js';
import type { ComposedDaemon } from '../start/compose.js';
import type { OpenDaemon } from '../start/open.js';
import type { OpenSpace } from './spaces.js';

/** What an e-invoice has left to be deposited wakes it. */
const LONGEST_REST_MS = 10 * MINUTE_MS;

/** Has the files for an approved platform put where it takes them from. Null where the seller is in another country. */
export function startDeposits(
  { id, config }: OpenSpace,
  { db, clock, random, log, archive, environment }: OpenDaemon,
  { alerts, dispatch, isPaused }: Pick<ComposedDaemon, 'alerts' | 'dispatch' | 'isPaused'>,
): Poller | null {
  if (sellerCountry(config) !== 'FR') return null;
  const { deliveryPatience: patience, folderTurns: turns } = environment;
  const deposits = createDeposits(db);
  const deps = { deposits, archive, alerts, clock, random, log, patience, turns, wakeAlerts: dispatch.wake };
  let isFirst = true;
  return startPoller({
    poll: async (stop) => {
      if (await isPaused(id)) return null;
      // The configuration may be another one than that which was refused.
      if (isFirst) await deposits.wakeParked(id, clock.now());
      isFirst = false;
      return depositDue(deps, id, config.e_invoices.france?.deposit, stop);
    },
    onFailure: (error, failures) => {
      const failure = asFailure(error);
      log.error('einvoice.deposits-wait', { space: id, code: failure.code, detail: failure.detail });
      return retryDelay(failure, failures, random.fraction());
    },
    longestRestMs: LONGEST_REST_MS,
    clock,
  });
}
