import type { SyncProgress } from '../../books/mirror/sync-deps.js';
import { recordRun } from '../../books/schedule/night-shift.js';
import { withClaim } from '../../books/schedule/with-claim.js';
import { syncBooks } from '../../books/sync.js';
import { openSpaceToken } from '../../daemon/spaces/space-token.js';
import { openSealedTokens } from '../../daemon/start/sealed-tokens.js';
import type { SyncResult } from '../../domain/sync-result.js';
import { type Answer, view } from '../define-command.js';
import { type CommandContext, printable } from '../output.js';
import { openProgress } from '../progress.js';
import { platformAccess } from './platform-access.js';
import type { SyncCommandOptions } from './sync-options.js';
import { type OpenBooks, withBooks } from './with-books.js';

/** `spacebooks sync`: syncs the copies of the platform now. */
export async function sync(options: SyncCommandOptions, context: CommandContext): Promise<Answer> {
  const { since, acceptDeletions } = options;
  const { output } = context;
  return withBooks(options, context, async (books) => {
    const { stores, clock, log, config } = books;
    const platform = platformAccess(books, context, DAEMON_SYNCS);
    const progress = await openProgress(context, options.json);
    const tokens = openSealedTokens(config.store, books.db, books);
    const results: SyncResult[] = [];
    try {
      for (const space of books.spaces) {
        const token = await openSpaceToken(space.config, output.redaction, tokens);
        const spaceBaseUrl = space.config.base_url;
        const client = platform.client({ baseUrl: config.platform.base_url, spaceBaseUrl, token });
        await client.identify();
        const work = (): Promise<SyncResult> =>
          syncBooks({ mirror: stores.mirror, clock, log }, space, client, {
            since,
            acceptDeletions,
            onProgress: ({ part, read, expected }) =>
              progress.show(
                `${space.id}, ${PARTS[part]}`,
                read,
                expected === 0 ? null : Math.max(read, expected),
              ),
          });
        results.push(await aloneAndRecorded(books, space.id, work));
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

function aloneAndRecorded(
  { stores: { claims, runs }, clock, holder }: OpenBooks,
  spaceId: string,
  work: () => Promise<SyncResult>,
): Promise<SyncResult> {
  const run = {
    spaceId,
    kind: 'sync',
    businessDate: null,
    work,
    summary: (result: SyncResult) => result,
  } as const;
  return withClaim({ claims, clock, holder }, spaceId, () => recordRun({ runs, clock }, run));
}

const PARTS: Readonly<Record<SyncProgress['part'], string>> = {
  accounts: 'accounts and cost centers',
  window: 'invoices of the last months',
  scan: 'older invoices',
  unpaid: 'unpaid invoices',
  single: 'invoices that events named',
  payments: 'payments',
};

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
