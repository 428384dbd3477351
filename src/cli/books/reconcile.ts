import { type Reconciled, reconcileNow } from '../../daemon/books/reconcile-now.js';
import { hideSecretPaths } from '../../daemon/hide-secret-paths.js';
import { openSpaces } from '../../daemon/spaces.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { createInbox } from '../../store/inbox.js';
import { createOrphanLocks } from '../../store/orphan-locks.js';
import { createSecretPaths } from '../../store/subscriptions.js';
import type { Surroundings } from '../output.js';
import { type BookOptions, withBooks } from './open-books.js';
import { platformAccess } from './platform-access.js';

/** It begins e-invoices and issues none: that is the daemon's. */
const WITHOUT_KSEF = { of: () => null };

/** `spacebooks reconcile`: looks for lost events and puts subscriptions right, once. */
export async function reconcile(
  options: BookOptions & { readonly version: string },
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { output } = surroundings;
  return withBooks(options, surroundings, async (books) => {
    const { config, db, stores, clock, random, log } = books;
    const otherwise = `It does this every ${config.reconcile.every_minutes} minutes by itself.`;
    const platform = platformAccess(books, options.version, surroundings, otherwise);
    if (platform === null) return EXIT.unavailable;
    const chosen = new Set(books.spaces.map(({ id }) => id));
    const spaces = openSpaces(config, WITHOUT_KSEF, ({ base_url: spaceBaseUrl, token }) =>
      platform.client({ baseUrl: config.platform.base_url, spaceBaseUrl, token }),
    ).filter(({ id }) => chosen.has(id));
    const { redaction } = output;
    const secretPaths = hideSecretPaths(createSecretPaths(db), redaction);
    const needs = {
      config,
      inbox: createInbox(db),
      alerts: stores.alerts,
      locks: createOrphanLocks(db),
      secretPaths,
      clock,
      random,
      log,
      redaction,
    };
    const results: Reconciled[] = [];
    try {
      for (const space of spaces) {
        await space.client.identify();
        results.push(await reconcileNow(space, needs));
      }
    } finally {
      platform.close();
    }
    if (options.json) output.line(JSON.stringify({ ok: true, spaces: results }, null, 2));
    for (const { spaceId, recovered, orphanLocks, deadSubscriptions } of options.json ? [] : results) {
      const next = recovered > 0 ? ' (the daemon issues them when it runs)' : '';
      output.line(
        `${spaceId}: ${recovered} lost requests of e-invoices found${next}, ` +
          `${orphanLocks} orphan locks taken back, ${deadSubscriptions} dead subscriptions made anew`,
      );
    }
    return EXIT.ok;
  });
}
