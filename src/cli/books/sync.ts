import { counted } from '@spacebooks/base/text/counted';
import { copyNow } from '../../books/copy-now.js';
import { centsText } from '../../books/formats/text/amount.js';
import { openingItems } from '../../books/opening/opening-desk.js';
import { withClaim } from '../../books/schedule/with-claim.js';
import type { OpeningList } from '../../domain/accounting/opening/opening-list.js';
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
    const openings: SpaceOpening[] = [];
    try {
      const clientOf = platformClients(books, context, platform);
      for (const space of books.spaces) {
        const client = await clientOf(space);
        const copying = { since, acceptDeletions, onProgress: shownAs(space.id, progress.show) };
        const { claims } = stores;
        results.push(
          await withClaim({ claims, clock, holder }, space.id, () => copyNow(books, space, client, copying)),
        );
        openings.push({ space: space.id, opening: await openingItems(books, space) });
      }
    } finally {
      progress.end();
      platform.close();
    }
    const lines = results.flatMap((result, index) => [...words(result), ...openingWords(openings[index])]);
    return view({ ok: true, syncs: results, openings }, lines.map(printable));
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
    `${spaceId}: ${counted(read, 'invoice')} read, ${added} new, ${changed} changed, ${deleted} gone, ${counted(requests, 'request')}`,
    ...paymentWords(payments),
    ...warnings.map(({ part, detail }) => `  ${part} could not be read: ${detail}`),
  ];
}

interface SpaceOpening {
  readonly space: string;
  readonly opening: OpeningList;
}

/** What has happened to invoices of the program before. */
function openingWords(found: SpaceOpening | undefined): readonly string[] {
  if (found === undefined) return [];
  const { space, opening } = found;
  const isAsked = opening.state === 'asked';
  const next = isAsked ? `; to be confirmed: spacebooks switch opening --space ${space}` : '';
  return opening.sums.map(({ currency, items, open, paidSince, lostSince }) => {
    const since = `since then ${centsText(paidSince)} paid, ${centsText(lostSince)} lost`;
    return `  opening items: ${items}, ${centsText(open)} ${currency} open at the cutover; ${since}${next}`;
  });
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
