import { userInfo } from 'node:os';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { counted } from '@spacebooks/base/text/counted';
import { copyNow } from '../../books/copy-now.js';
import { centsText } from '../../books/formats/text/amount.js';
import { openingItems } from '../../books/opening/opening-desk.js';
import { withClaim } from '../../books/schedule/with-claim.js';
import type { OpeningList } from '../../domain/accounting/opening/opening-list.js';
import { Failure, type FailureCode } from '../../domain/errors.js';
import type { SyncResult } from '../../domain/sync-result.js';
import { EXIT } from '../../exit-codes.js';
import type { AskedSync } from '../../store/books/asked-syncs.js';
import { type Answer, view } from '../define-command.js';
import { type CommandContext, CommandError, printable } from '../output.js';
import { openProgress, type Progress } from '../progress.js';
import { platformAccess, platformClients } from './platform-access.js';
import type { SyncCommandOptions } from './sync-options.js';
import { shownAs } from './sync-progress.js';
import { type OpenBooks, withBooks } from './with-books.js';

/** `spacebooks books sync`: syncs the copies of the platform now. */
export async function sync(options: SyncCommandOptions, context: CommandContext): Promise<Answer> {
  const { since, acceptDeletions } = options;
  return withBooks(options, context, async (books) => {
    if (books.besideDaemon) return syncByDaemon(books, context, options);
    const { stores, clock, holder } = books;
    const platform = platformAccess(books, context, '');
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

const ONLY_ALONE =
  'Only the command itself reads from another day on, or accepts deletions: stop the daemon, run this command, and start it again. Without these options the daemon syncs now.';
const WAITS =
  'It is asked for, and begins as soon as nothing else works with the books and the space is not paused: spacebooks status.';
const LOOK_MS = 500;
const BEGINS_WITHIN_MS = 2 * MINUTE_MS;

/** A daemon has the platform: it is asked to sync in the lane of its nights, and waited for. */
async function syncByDaemon(
  { spaces, stores, clock }: OpenBooks,
  context: CommandContext,
  { since, acceptDeletions, json }: SyncCommandOptions,
): Promise<Answer> {
  if (since !== undefined || acceptDeletions) {
    throw new CommandError(EXIT.unavailable, 'a daemon uses this database and the platform', ONLY_ALONE);
  }
  const by = userInfo().username;
  for (const { id } of spaces) await stores.syncs.ask(id, { by, at: clock.now() });
  const progress = await openProgress(context, json);
  const runs: unknown[] = [];
  const lines: string[] = [];
  try {
    for (const { id } of spaces) {
      const run = await ended(stores, clock, id, progress);
      if (run.outcome === 'failed') throw failed(id, run.result);
      runs.push(run.result);
      lines.push(...words(run.result as SyncResult));
    }
  } finally {
    progress.end();
  }
  return view({ ok: true, syncs: runs, byDaemon: true }, lines.map(printable));
}

/**
 * The run of the last sync that was asked for, once it is over.
 *
 * @throws CommandError where the daemon does not begin it, or has died
 */
async function ended(
  { syncs, asked }: OpenBooks['stores'],
  clock: OpenBooks['clock'],
  spaceId: string,
  { show }: Progress,
): Promise<NonNullable<AskedSync['run']>> {
  const since = clock.now();
  for (let looks = 0; ; looks += 1) {
    const isBusy = await asked.isBusy(spaceId, clock.now());
    const run = (await syncs.last(spaceId))?.run ?? null;
    if (run?.finishedAt) return run;
    if (run !== null && !isBusy) throw notMade(spaceId, 'was broken off', 'Run this command again.');
    if (run === null && clock.now() - since > BEGINS_WITHIN_MS)
      throw notMade(spaceId, 'has not begun', WAITS);
    show(run === null ? `${spaceId}: waits for the daemon` : `${spaceId}: the daemon syncs`, looks, null);
    await clock.sleep(LOOK_MS);
  }
}

function notMade(spaceId: string, what: string, advice: string): CommandError {
  return new CommandError(EXIT.unavailable, `the sync of ${spaceId} by the daemon ${what}`, advice);
}

function failed(spaceId: string, result: unknown): Failure {
  const { code, detail } = result as { readonly code: FailureCode; readonly detail?: string };
  return new Failure(code, { detail: [spaceId, detail ?? ''].filter((part) => part !== '').join(': ') });
}

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
