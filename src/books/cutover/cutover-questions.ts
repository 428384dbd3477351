import { addDays, localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { counted } from '@spacebooks/base/text/counted';
import { digest } from '../../archive/archive.js';
import type { AccountingConfig } from '../../config/accounting-config.js';
import type { SpaceConfig } from '../../config/config.js';
import { movedCutovers, writtenSpace } from '../../config/cutovers-in-force.js';
import type { MovedCutover } from '../../domain/cutover/accepted-cutover.js';
import {
  type CutoverQuestion,
  cutoverEffect,
  cutoverQuestion,
  isToBeCopied,
  type MovedDocument,
  movedDays,
} from '../../domain/cutover/cutover-question.js';
import { Failure } from '../../domain/errors.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { BookStores } from '../book-stores.js';
import { SHOWN_DIGITS } from '../tell-rebooking.js';
import { eInvoiceDocuments, postedDocuments, standingDocuments } from './moved-documents.js';
import { tellCutovers } from './tell-cutovers.js';

interface CutoverDeps {
  readonly stores: Pick<
    BookStores,
    'mirror' | 'journal' | 'openings' | 'eInvoices' | 'periods' | 'cutovers' | 'alerts'
  >;
  readonly clock: Pick<Clock, 'now'>;
}

/** What moved dates of a space would do, as of the last copy of the platform and our own e-invoices; empty where nothing waits for a yes. */
export async function cutoverQuestions(
  deps: CutoverDeps,
  space: SpaceConfig,
): Promise<readonly CutoverQuestion[]> {
  const closedThrough = await deps.stores.periods.closedThrough(space.id);
  const questions: CutoverQuestion[] = [];
  for (const moved of movedCutovers(space)) {
    const { documents, daysUnread } = await documentsOf(deps, space, moved);
    questions.push(
      cutoverQuestion({ spaceId: space.id, moved, documents, daysUnread, closedThrough }, digest),
    );
  }
  return questions;
}

/**
 * Says yes to what was shown, and to nothing else: it is in force from now on.
 *
 * @param said what was shown, by the beginning of its digest, who says yes, and why
 * @throws Failure `cutover.moved` where it is another question by now, or not all of its days were copied; `books.restored`
 */
export async function acceptCutover(
  deps: CutoverDeps,
  space: SpaceConfig,
  { shown, by, why }: { readonly shown: string; readonly by: string; readonly why: string },
): Promise<CutoverQuestion> {
  const { stores, clock } = deps;
  const questions = await cutoverQuestions(deps, space);
  const asked = questions.find((each) => shown.length >= SHOWN_DIGITS && each.digest.startsWith(shown));
  if (asked === undefined) throw otherQuestion(questions);
  if (isToBeCopied(asked)) throw notCopied(asked);
  const { kind, accepted, asked: cutover, digest: whole, documents } = asked;
  const yes = { spaceId: space.id, kind, accepted, cutover, digest: whole, documents };
  const isTaken = await stores.cutovers.accept({ ...yes, by, why, at: clock.now() });
  if (!isTaken) throw otherQuestion([]);
  const others = movedCutovers(space).filter((each) => each.kind !== kind);
  await tellCutovers({ alerts: stores.alerts, clock }, { spaceId: space.id, moved: others });
  return asked;
}

function otherQuestion(now: readonly CutoverQuestion[]): Failure {
  const digests = now.map((each) => each.digest.slice(0, SHOWN_DIGITS)).join(', ');
  const detail = now.length === 0 ? 'nothing waits any more' : `now it is ${digests}`;
  return new Failure('cutover.moved', { detail });
}

function notCopied({ daysUnread }: CutoverQuestion): Failure {
  return new Failure('cutover.moved', {
    detail: `${daysUnread === null ? 'days' : counted(daysUnread, 'day')} not copied yet: spacebooks books sync`,
  });
}

interface Found {
  readonly documents: readonly MovedDocument[];
  readonly daysUnread: number | null;
}

async function documentsOf(deps: CutoverDeps, space: SpaceConfig, moved: MovedCutover): Promise<Found> {
  const books = writtenSpace(space).accounting ?? space.accounting;
  const effect = cutoverEffect(moved);
  if (effect === 'end') return { documents: [], daysUnread: 0 };
  if (effect === 'take back') {
    return { documents: await takenBack(deps, space.id, moved, seriesOf(books)), daysUnread: 0 };
  }
  const days = movedDays(moved);
  // Only books have copies.
  const daysUnread = books === undefined ? null : await unreadOf(deps, space, days);
  const { stores } = deps;
  const range = { from: days.from, to: days.until === null ? null : addDays(days.until, -1) };
  if (moved.kind === 'e-invoices') {
    return { documents: await eInvoiceDocuments(stores, space.id, range), daysUnread };
  }
  const terms = {
    among: seriesOf(books),
    isBooked: books?.settings.payments !== undefined,
    confirmed: await confirmedOf(deps, space.id, moved.accepted),
  };
  const ids = await stores.mirror.datedIn(space.id, range);
  return { documents: await standingDocuments(stores, space.id, ids, terms), daysUnread };
}

/** Everything posted that is dated before the later cutover: opening items of the earlier one, too. */
async function takenBack(
  deps: CutoverDeps,
  spaceId: string,
  { accepted, asked }: MovedCutover,
  series: readonly string[],
): Promise<readonly MovedDocument[]> {
  if (accepted === null || asked === null) return [];
  const { stores } = deps;
  const ids = await stores.mirror.datedIn(spaceId, { from: '', to: addDays(asked, -1) });
  const agreed = await confirmedOf(deps, spaceId, asked);
  return postedDocuments(stores, spaceId, ids, { series, accepted, asked, agreed });
}

/** Ids of the opening items of a cutover that a person has confirmed. */
async function confirmedOf(
  { stores }: CutoverDeps,
  spaceId: string,
  cutover: LocalDate | null,
): Promise<ReadonlySet<string>> {
  const confirmed = cutover === null ? null : await stores.openings.latest(spaceId, cutover);
  return new Set(confirmed?.items.map(({ invoiceId }) => invoiceId));
}

/** How many days up to today no sync has read. */
async function unreadOf(
  { stores, clock }: CutoverDeps,
  space: SpaceConfig,
  { from, until }: ReturnType<typeof movedDays>,
): Promise<number> {
  const today = localDate(clock.now(), writtenSpace(space).time_zone);
  const last = until === null ? today : addDays(until, -1);
  const read = await stores.mirror.days(space.id, { from, to: last < today ? last : today });
  return read.filter(({ readAt }) => readAt === null).length;
}

function seriesOf(books: AccountingConfig | undefined): readonly string[] {
  return (books?.exports ?? []).map(({ name }) => name);
}
