import { counted } from '@spacebooks/base/text/counted';
import { openSpaceToken } from '../../daemon/spaces/space-token.js';
import { type OpenSpace, openSpace } from '../../daemon/spaces/spaces.js';
import { hideSecretPaths } from '../../daemon/start/compose.js';
import { openSealedTokens } from '../../daemon/start/sealed-tokens.js';
import { type Reconciled, reconcileNow } from '../../daemon/upkeep/upkeep-tasks.js';
import { createCoverage } from '../../store/coverage/coverage.js';
import { type ToldSpace, tellCoverage } from '../../store/coverage/tell-coverage.js';
import { createInbox } from '../../store/sagas/inbox.js';
import { createOrphanLocks } from '../../store/sagas/orphan-locks.js';
import { createSecretPaths } from '../../store/sagas/subscriptions.js';
import { type Answer, view } from '../define-command.js';
import type { BookOptions } from '../options.js';
import type { CommandContext } from '../output.js';
import { withProgress } from '../progress.js';
import { platformAccess } from './platform-access.js';
import { withBooks } from './with-books.js';

/** `spacebooks reconcile`: recovers lost events and repairs subscriptions, once. */
export async function reconcile(options: BookOptions, context: CommandContext): Promise<Answer> {
  const { output } = context;
  return withBooks(options, context, async (books) => {
    const { config, db, stores, clock, random, log } = books;
    const otherwise = `It does this every ${counted(config.reconcile.every_minutes, 'minute')} by itself.`;
    const platform = platformAccess(books, context, otherwise);
    const chosen = new Set(books.spaces.map(({ id }) => id));
    const { redaction } = output;
    const tokens = openSealedTokens(config.store, db, { clock, random });
    const spaces: OpenSpace[] = [];
    for (const space of config.spaces.filter(({ id }) => chosen.has(id))) {
      const token = await openSpaceToken(space, redaction, tokens);
      // It starts e-invoices and issues none: the daemon does.
      spaces.push(openSpace(space, { baseUrl: config.platform.base_url, platform, token, ksef: null }));
    }
    const secretPaths = hideSecretPaths(createSecretPaths(db), redaction);
    const deps = {
      config,
      inbox: createInbox(db),
      coverage: createCoverage(db),
      tell: (space: ToldSpace, now: number) => tellCoverage(db, space, now),
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
      await withProgress(context, options.json, async (onProgress) => {
        for (const [index, space] of spaces.entries()) {
          onProgress('spaces', index, spaces.length);
          await space.client.identify();
          results.push(await reconcileNow(space, deps));
        }
      });
    } finally {
      platform.close();
    }
    return view({ ok: true, spaces: results }, results.map(lineOf));
  });
}

function lineOf({ spaceId, recovered, orphanLocks, deadSubscriptions }: Reconciled): string {
  const next = recovered > 0 ? ' (the daemon issues them when it runs)' : '';
  return (
    `${spaceId}: ${recovered} lost e-invoice requests recovered${next}, ` +
    `${orphanLocks} orphan locks released, ${deadSubscriptions} dead subscriptions recreated`
  );
}
