import { isBeforeCutover } from '../../domain/accounting/cutover.js';
import type { JournalBasis, PlanSink } from '../../domain/accounting/journal-basis.js';
import { createJournalPlanner, type JournalPlanner } from '../../domain/accounting/journal-plan.js';
import { isMarkOfSettings, jpkListing } from '../../domain/accounting/jpk-listing.js';
import type { EntryPart, InvoiceSnapshot } from '../../domain/accounting/model.js';
import type { PartState } from '../../domain/accounting/part-change.js';
import type { PostedState } from '../../domain/accounting/posted-state.js';
import type { SnapshotSource } from '../../domain/accounting/snapshot-source.js';
import { hasUndatedMoney } from '../../domain/accounting/undated-money.js';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import { copyKey, type PostedCopies } from '../../store/books/posted-copies.js';
import { familiesThen } from './families-then.js';
import { paymentsThen } from './payments-then.js';
import { type PostedPart, versionsOf } from './posted-parts.js';
import type { BooksRequest } from './request.js';
import { isTotal, standingTotals } from './standing-totals.js';

/** The rules of today. */
interface Rules
  extends Pick<JournalBasis, 'settings' | 'documentRules' | 'idOf' | 'today' | 'jpk' | 'exclusions'> {
  /** Documents from this day up to the cutover were given back to the program before; null where none were. */
  readonly givenBackFrom: LocalDate | null;
}

interface ReplayDeps {
  readonly source: SnapshotSource;
  readonly copies: PostedCopies;
  /** Ids of the other members of each invoice's family. */
  readonly members: ReadonlyMap<string, readonly string[]>;
}

/**
 * Of parts that differ from what is posted, those that would differ on an unchanged platform, too: the copies that they were
 * posted from, booked by the rules of today, do not come to what was posted.
 *
 * @param posted what is posted of their invoices, and of the families of these
 */
export async function changedByRules(
  { source, copies, members }: ReplayDeps,
  series: Pick<BooksRequest, 'spaceId' | 'series'>,
  parts: readonly PostedPart[],
  posted: PostedState,
  rules: Rules,
): Promise<readonly PostedPart[]> {
  if (parts.length === 0) return [];
  const { spaceId } = series;
  const byInvoice = Map.groupBy(parts, ({ state }) => state.invoiceId);
  const ids = [...byInvoice.keys()].sort();
  const pinnedAt = await copies.pinnedAt(spaceId, ids);
  const versions = await versionsOf(copies, spaceId, parts);
  const documents = await copies.documents(spaceId, [...versions.values()]);
  const havePaymentsChanged = await paymentsSince(copies, spaceId, parts, rules.settings);
  const families = await familiesThen(copies, spaceId, members, posted);
  const paidThen = await paymentsThen(copies, spaceId, parts, rules.settings);
  const standing = await standingTotals(copies, series, parts);
  const replay = new Replay(rules, posted);
  const found = new Set<PostedPart>();
  for await (const piece of source.snapshots(spaceId, ids)) {
    for (const snapshot of piece) {
      if (isTakenOut(snapshot, rules)) continue;
      for (const part of byInvoice.get(snapshot.invoice.id) ?? []) {
        if (isGivenBack(snapshot, part, posted, rules)) continue;
        if (standing.has(part) && replay.isMovedByMethod(part.state, snapshot)) found.add(part);
        if (havePaymentsChanged(part)) continue;
        if (followsFamily(part.state.part, snapshot) && families.hasChanged(part)) continue;
        if (isMarkOfSettings(snapshot, part.state.ksefMark, rules.jpk)) found.add(part);
        const version = versions.get(part);
        const invoice = (version && documents.get(copyKey(version))) ?? snapshot.invoice;
        const isPinnedSince = (pinnedAt.get(invoice.id) ?? 0) > part.postedAt;
        const pinnedRate = isPinnedSince ? null : (snapshot.pinnedRate ?? null);
        const then = { ...paidThen(snapshot, part), invoice, pinnedRate, ...lostThen(part) };
        // When that money moved is not known any more.
        if (dependsOnDays(part, rules) && isPaidOtherwise(invoice, snapshot) && hasUndatedMoney(then))
          continue;
        replay.add(part.state, families.of(part, then));
      }
    }
  }
  const differs = replay.finish();
  return parts.filter((part) => found.has(part) || differs(part.state));
}

/** Whether the day of a payment decides in which month it is taxed. */
function dependsOnDays({ state }: PostedPart, { settings }: Rules): boolean {
  return state.part === 'revenue' && settings.tax_point !== undefined;
}

function isPaidOtherwise(then: Invoice, { invoice: now }: InvoiceSnapshot): boolean {
  return then.paidStatus !== now.paidStatus || !then.paidAmount.eq(now.paidAmount);
}

/** A loss was of the day that it is posted on, whatever the copy has said since. */
function lostThen({ state, lostOn }: PostedPart): Pick<InvoiceSnapshot, 'settledOn' | 'lostOn'> {
  return lostOn === undefined ? {} : { settledOn: state.documentDate, lostOn };
}

/** What is gone, has no row in JPK_V7M, or is left out by a person is taken back by no rule. */
function isTakenOut(snapshot: InvoiceSnapshot, { jpk, exclusions }: Rules): boolean {
  const isExcluded = exclusions?.has(snapshot.invoice.id) === true;
  return snapshot.deleted || isExcluded || (jpk !== undefined && !jpkListing(snapshot, jpk).isListed);
}

/**
 * What a yes to a later cutover takes back: revenue, payments and losses of a document together, those of opening items, and of
 * such as were confirmed since what is dated before the cutover.
 */
function isGivenBack(
  { invoice, opening }: InvoiceSnapshot,
  { state }: PostedPart,
  posted: PostedState,
  { settings, givenBackFrom }: Pick<Rules, 'settings' | 'givenBackFrom'>,
): boolean {
  if (givenBackFrom === null || !isBeforeCutover(invoice, settings)) return false;
  if (opening?.isGivenBack === true || state.documentDate < settings.from) return true;
  return invoice.invoiceDate >= givenBackFrom && (posted.part(invoice.id, 'revenue')?.ids ?? '') !== '';
}

/** @returns whether payments of a part have changed since its posting */
async function paymentsSince(
  copies: PostedCopies,
  spaceId: string,
  parts: readonly PostedPart[],
  { cash_accounting }: Rules['settings'],
): Promise<(part: PostedPart) => boolean> {
  // Of tax that is due with payments each has a share, and one of them the rest.
  const dependsOnOthers = cash_accounting !== undefined;
  const paid = parts.filter(({ state }) => state.part === 'payment').map(({ state }) => state.invoiceId);
  const payments = Map.groupBy(await copies.payments(spaceId, paid), ({ invoiceId }) => invoiceId);
  return ({ state: { invoiceId, part, paymentId }, postedAt }) => {
    if (part !== 'payment') return false;
    // What is paid in total depends on all of them.
    const own = (payments.get(invoiceId) ?? []).filter(
      (each) => paymentId === null || dependsOnOthers || each.paymentId === paymentId,
    );
    return own.some(({ seenAt }) => seenAt > postedAt);
  };
}

/** An original's revenue is what it is, whatever corrects it; all else is what its family makes of it. */
function followsFamily(part: EntryPart, { invoice }: InvoiceSnapshot): boolean {
  return part !== 'revenue' || invoice.correctedInvoiceId !== null;
}

const EVER = '9999-12-31';

/** A plan, and the entries that it would take back. */
interface Replayed {
  readonly planner: JournalPlanner;
  readonly reversed: Set<string>;
}

const NOWHERE: Omit<PlanSink, 'reverse'> = {
  add: () => {},
  openItem: () => {},
  leftOut: () => {},
  documentNumber: () => {},
  source: () => {},
  examined: () => {},
};

/** Books copies again, one part of each by itself: one may have been posted with another batch than the others. */
class Replay {
  readonly #planners: Readonly<Record<EntryPart, Replayed>>;
  readonly #totals: Replayed;
  /** Of invoices as they are now, and as if no method of payment had an account of its own. */
  readonly #present: { readonly byMethod: Replayed; readonly anyMethod: Replayed };
  readonly #posted: PostedState;

  constructor(rules: Rules, posted: PostedState) {
    this.#posted = posted;
    const planner = (settings = rules.settings): Replayed => {
      const reversed = new Set<string>();
      const planner = createJournalPlanner({
        ...rules,
        settings,
        // What a document's way to KSeF makes of its rows comes from there, and not from the rules.
        jpk: undefined,
        listsTax: rules.jpk !== undefined,
        exclusions: undefined,
        period: { from: rules.settings.from, to: EVER },
        closedThrough: null,
        filedThrough: null,
        sink: { ...NOWHERE, reverse: (id) => void reversed.add(id) },
      });
      return { planner, reversed };
    };
    this.#planners = {
      revenue: planner(),
      'write-off': planner(),
      payment: planner(),
      deferral: planner(),
      accrual: planner(),
      fee: planner(),
    };
    this.#totals = planner();
    const { payments } = rules.settings;
    const anyMethod = { ...rules.settings, payments: payments && { ...payments, methods: undefined } };
    this.#present = { byMethod: planner(), anyMethod: planner(anyMethod) };
  }

  add(state: PartState, snapshot: InvoiceSnapshot): void {
    this.#planners[state.part].planner.add(snapshot, this.#posted);
    if (!isTotal(state)) return;
    const { payments: _records, ...asTotal } = snapshot;
    this.#totals.planner.add(asTotal, this.#posted);
  }

  /** Whether a total would stay, as the one payment that it is, but for the account of that payment's method. */
  isMovedByMethod({ ids }: PartState, snapshot: InvoiceSnapshot): boolean {
    const isTakenBack = ({ planner, reversed }: Replayed): boolean => {
      planner.add(snapshot, this.#posted);
      return ids.split(' ').some((id) => reversed.has(id));
    };
    const { byMethod, anyMethod } = this.#present;
    return isTakenBack(byMethod) && !isTakenBack(anyMethod);
  }

  /** @returns whether a part that was added does not come to what is posted */
  finish(): (state: PartState) => boolean {
    for (const { planner } of [...Object.values(this.#planners), this.#totals]) planner.finish();
    const inTotal = this.#totals.reversed;
    return (state) => {
      const { reversed } = this.#planners[state.part];
      const posted = state.ids.split(' ');
      // What is posted in total is right as long as its total is: records that came to be known change no rule.
      const isRightTotal = isTotal(state) && !posted.some((id) => inTotal.has(id));
      return !isRightTotal && posted.some((id) => reversed.has(id));
    };
  }
}
