import { addDays } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { digest } from '../../archive/archive.js';
import { firstCopied } from '../../domain/accounting/cutover.js';
import type { OpeningItem } from '../../domain/accounting/opening/opening-item.js';
import { confirmable, type OpeningList, openingList } from '../../domain/accounting/opening/opening-list.js';
import { openingOf } from '../../domain/accounting/opening/opening-of.js';
import { Failure } from '../../domain/errors.js';
import { type BookSpace, readyToExport } from '../book-space.js';
import type { BookStores } from '../book-stores.js';

/** Digits of a digest that are shown, and that a yes has to name. */
export const OPENING_DIGITS = 12;

interface OpeningDeps {
  readonly stores: BookStores;
  readonly clock: Clock;
}

/** The opening items of a space, as of the last copy of the platform, and whether a person has confirmed them. */
export async function openingItems(
  { stores }: Pick<OpeningDeps, 'stores'>,
  space: BookSpace,
): Promise<OpeningList> {
  const { settings } = space;
  const { deps, agreed } = await readyToExport(stores, space);
  const found: OpeningItem[] = [];
  const ids = await stores.openings.dated(space.id, settings.from);
  for await (const piece of deps.source.snapshots(space.id, ids)) {
    for (const snapshot of piece) {
      const { item } = openingOf(snapshot, settings, space, agreed);
      if (item !== null) found.push(item);
    }
  }
  const terms = { from: settings.from, opening: settings.opening, agreed, digestOf: digest };
  return openingList(found, { ...terms, isCopied: await isCopied(stores, space) });
}

interface OpeningYes {
  /** The digest that was shown, or its beginning. */
  readonly shown: string;
  readonly by: string;
  readonly why: string | null;
}

/**
 * Says that the opening items are as they were shown, and nothing else: what is not known is not confirmed, and asked again.
 *
 * @returns the list as it is then
 * @throws Failure `accounting.opening` where nothing can be confirmed, or it is another list by now; `books.restored`
 */
export async function confirmOpening(
  { stores, clock }: OpeningDeps,
  space: BookSpace,
  { shown, by, why }: OpeningYes,
): Promise<OpeningList> {
  const list = await openingItems({ stores }, space);
  const refuse = (detail: string): Failure => new Failure('accounting.opening', { detail });
  if (!list.isCopied) throw refuse('what was open before the cutover has not been copied yet');
  if (list.receivables !== 'posted') throw refuse('accounting.opening does not say receivables: posted');
  if (shown.length < OPENING_DIGITS || !list.digest.startsWith(shown)) {
    throw refuse(`now the list is ${list.digest.slice(0, OPENING_DIGITS)}`);
  }
  const { from } = list;
  const items = confirmable(list);
  await stores.openings.confirm(space.id, { from, digest: list.digest, items, at: clock.now(), by, why });
  return openingItems({ stores }, space);
}

/** Whether everything dated in the days before the cutover was read, so that the list lacks nothing that may still be open. */
async function isCopied({ mirror }: BookStores, { id, settings }: BookSpace): Promise<boolean> {
  if ((await mirror.lastSync(id)) === null) return false;
  const days = await mirror.days(id, { from: firstCopied(settings), to: addDays(settings.from, -1) });
  return days.every(({ readAt }) => readAt !== null);
}
