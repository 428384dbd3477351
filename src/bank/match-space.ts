import { localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import type { KeptLine } from '../domain/bank/kept-line.js';
import { matchLines } from '../domain/bank/matching/match-lines.js';
import type { Certain, Returned, Verdict } from '../domain/bank/matching/verdict.js';
import { Failure, isFailure } from '../domain/errors.js';
import type { LocalDate } from '../domain/invoice.js';
import { adoptOwn } from './adopt-own.js';
import { type BankSpace, BY_MATCHING } from './bank-space.js';
import { type BooksToMatch, booksToMatch, type MatchingStores } from './books-to-match.js';
import { sharedBooks } from './shared-books.js';

export interface MatchDeps {
  readonly stores: MatchingStores;
  readonly clock: Clock;
  /** Last day of the last closed month; what was booked until then waits for a person. */
  readonly closedThrough: LocalDate | null;
  /** Told of collective identifiers of KSeF that undecided lines quote. */
  readonly onQuoted?: (numbers: readonly string[]) => Promise<unknown>;
}

export interface MatchOptions {
  /** Lets certain ones of a space that asks be paid, this once. */
  readonly accept?: boolean;
  /** The books are somebody else's from then on. */
  readonly stop?: AbortSignal | undefined;
}

/** How many lines came to what. */
export interface MatchResult {
  readonly looked: number;
  /** Whose payments are on their way from now on. */
  readonly posting: number;
  readonly returning: number;
  readonly notOurs: number;
  readonly waiting: number;
  /** Of those that wait: a person only has to say yes. */
  readonly certain: number;
  readonly unmatched: number;
}

/**
 * Looks at all lines that nobody has decided about. Certain matches and returns become payments on their way where the
 * space says so, or `accept` does for this once; all else waits. Nothing is sent from here.
 *
 * @throws Failure `accounting.busy` where it was stopped, between two lines
 */
export async function matchSpace(
  deps: MatchDeps,
  space: BankSpace,
  { accept = false, stop }: MatchOptions = {},
): Promise<MatchResult> {
  const { stores, clock } = deps;
  const { sharing = [], inKsef } = space;
  await adoptOwn(stores, space.id, clock.now());
  if (sharing.length > 0) await stores.lines.followOthers(space.id, { at: clock.now(), by: BY_MATCHING });
  const today = localDate(clock.now(), space.timeZone);
  const books = await booksToMatch(stores, space.id, today, inKsef);
  const { undecided, decided, rules, quoted } = books;
  if (quoted.length > 0) await deps.onQuoted?.(quoted);
  const { input, within } = await sharedBooks(stores, books, sharing, today);
  const verdicts = matchLines({ ...input, lines: undecided, rules, earlierLines: decided }).map(within);
  const isPosted = space.posting === 'certain' || (accept && space.posting === 'ask');
  const byId = new Map(undecided.map((line) => [line.id, line]));
  const counts = { posting: 0, returning: 0, notOurs: 0 };
  const rest: Verdict[] = [];
  const underWay = new Map(books.underWay);
  for (const verdict of verdicts) {
    const line = byId.get(verdict.lineId);
    if (line === undefined) continue;
    goOn(space.id, stop);
    const done = await actOn({ ...deps, books: { ...books, underWay }, isPosted, accept }, line, verdict);
    if (done === null) rest.push(verdict);
    else counts[done] += 1;
    if (done !== 'posting' || verdict.kind !== 'certain') continue;
    for (const { invoiceId, cents } of verdict.allocations) {
      underWay.set(invoiceId, (underWay.get(invoiceId) ?? 0) + cents);
    }
  }
  goOn(space.id, stop);
  await stores.lines.keepVerdicts(space.id, rest, clock.now());
  const unmatched = rest.filter(({ kind }) => kind === 'none').length;
  const certain = rest.filter(({ kind }) => kind === 'certain').length;
  return { looked: verdicts.length, ...counts, unmatched, waiting: rest.length - unmatched, certain };
}

function goOn(spaceId: string, stop: AbortSignal | undefined): void {
  if (stop?.aborted) throw new Failure('accounting.busy', { detail: spaceId });
}

interface Acting extends MatchDeps {
  readonly books: BooksToMatch;
  readonly isPosted: boolean;
  readonly accept: boolean;
}

/** @returns null where the line waits, or somebody else has decided meanwhile */
async function actOn(
  acting: Acting,
  line: KeptLine,
  verdict: Verdict,
): Promise<'posting' | 'returning' | 'notOurs' | null> {
  // What the platform refused once, or a person took back, is a person's.
  if (line.payments.length > 0 || line.decision !== null) return null;
  try {
    if (verdict.kind === 'none' && verdict.ruleId !== null) return await dismissByRule(acting, line, verdict);
    if (!acting.isPosted || isClosed(acting, line)) return null;
    if (verdict.kind === 'certain') return await post(acting, line, verdict);
    if (verdict.kind === 'return') return await takeBack(acting, line, verdict);
    return null;
  } catch (error) {
    if (isFailure(error, 'bank.line-decided')) return null;
    throw error;
  }
}

function isClosed({ closedThrough, accept }: Acting, { bookedOn }: KeptLine): boolean {
  return !accept && closedThrough !== null && bookedOn <= closedThrough;
}

async function dismissByRule(
  { stores, clock }: Acting,
  line: KeptLine,
  { ruleId }: { ruleId: string | null },
) {
  const why = `rule ${Number(ruleId)}`;
  const decision = { at: clock.now(), by: BY_MATCHING, why };
  await stores.lines.dismiss(line.spaceId, line.id, { ...decision, to: 'not-ours' });
  return 'notOurs' as const;
}

async function post({ stores, clock, books }: Acting, line: KeptLine, verdict: Certain) {
  // Money that went out pays back a correction: no record of the platform says that.
  if (line.amount <= 0 || verdict.allocations.length === 0) return null;
  const isKept = await stores.lines.assign(line.spaceId, line.id, {
    to: 'posting',
    allocations: verdict.allocations,
    underWay: books.underWay,
    verdict,
    at: clock.now(),
    by: BY_MATCHING,
    why: 'certain',
  });
  return isKept ? ('posting' as const) : null;
}

async function takeBack({ stores, clock }: Acting, line: KeptLine, { takesBack }: Returned) {
  if (takesBack === null) return null;
  const decision = { at: clock.now(), by: BY_MATCHING, why: `takes back line ${takesBack}` };
  const isKept = await stores.lines.takeBack(line.spaceId, { id: line.id, takesBack }, decision);
  return isKept ? ('returning' as const) : null;
}
