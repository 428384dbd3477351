import { copyNow } from '../../books/copy-now.js';
import { withClaim } from '../../books/schedule/with-claim.js';
import type { SyncResult } from '../../domain/sync-result.js';
import { type Answer, view } from '../define-command.js';
import { type CommandContext, printable } from '../output.js';
import { openProgress } from '../progress.js';
import { platformAccess, platformClients } from './platform-access.js';
import type { SyncCommandOptions } from './sync-options.js';
import { shownAs } from './sync-progress.js';
import { withBooks } from './with-books.js';

/** `spacebooks sync`: syncs the copies of the platform now. */
export async function sync(options: SyncCommandOptions, context: CommandContext): Promise<Answer> {
  const { since, acceptDeletions } = options;
  return withBooks(options, context, async (books) => {
    const { stores, clock, holder } = books;
    const platform = platformAccess(books, context, DAEMON_SYNCS);
    const progress = await openProgress(context, options.json);
    const results: SyncResult[] = [];
    try {
      const clientOf = platformClients(books, context, platform);
      for (const space of books.spaces) {
        const client = await clientOf(space);
        const copying = { since, acceptDeletions, onProgress: shownAs(space.id, progress.show) };
        const { claims } = stores;
        results.push(
          await withClaim({ claims, clock, holder }, space.id, () => copyNow(books, space, client, copying)),
        );
      }
    } finally {
      progress.end();
      platform.close();
    }
    return view({ ok: true, syncs: results }, results.flatMap(words).map(printable));
  });
}

const DAEMON_SYNCS =
  'It syncs every night by itself. To sync now, stop it, run this command, and start it again.';

function words({
  spaceId,
  read,
  added,
  changed,
  deleted,
  payments,
  requests,
  warnings,
}: SyncResult): readonly string[] {
  return [
    `${spaceId}: ${read} invoices read, ${added} new, ${changed} changed, ${deleted} gone, ${requests} requests`,
    ...paymentWords(payments),
    ...warnings.map(({ part, detail }) => `  ${part} could not be read: ${detail}`),
  ];
}

function paymentWords(payments: SyncResult['payments']): readonly string[] {
  if (payments === undefined) return [];
  const { read, added, changed, deleted, leftOut, refused } = payments;
  if (refused !== null) {
    return [
      '  payments: not copied, the token may not read them (read_payment_records); spacebooks doctor says more',
    ];
  }
  const others = leftOut === 0 ? '' : `, ${leftOut} of invoices that are not copied`;
  return [`  payments: ${read} read, ${added} new, ${changed} changed, ${deleted} gone${others}`];
}
