import type { FailureEntry } from './errors.js';

/** The part of the closed set of failures that attacks, backups and restores add. */
export const PROTECTION_FAILURES = {
  'callback.flood': {
    kind: 'refused',
    summary: 'more callbacks than usual point to invoices that were not found so far',
    advice:
      'Nothing is lost: what waits for its e-invoice is found in the list of invoices within minutes, if it is dated within reconcile.look_back_days; have older ones sent again on the platform. If it was nobody of yours, the secret path is known to somebody: stop the daemon, delete its subscriptions on the platform, start again with another `instance`.',
  },
} as const satisfies Readonly<Record<string, FailureEntry>>;
