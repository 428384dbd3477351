import { gapsIn } from '@spacebooks/bank-statements/balance';
import { localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import type { KeptLine } from '../domain/bank/kept-line.js';
import { isUndecided, UNDECIDED } from '../domain/bank/line-state.js';
import type { Receivable } from '../domain/bank/matching/open-item.js';
import type { Certain, MatchCandidate, Verdict } from '../domain/bank/matching/verdict.js';
import { isFailure } from '../domain/errors.js';
import type { LocalDate } from '../domain/invoice.js';
import { invoiceSearch } from '../domain/invoice-search.js';
import type { BankStatements } from '../store/bank/bank-statements.js';
import type { BankSpace } from './bank-space.js';
import { itemsToPay, type MatchingStores } from './books-to-match.js';
import { decideLine } from './decide-line.js';
import type { BankDesk, CandidateView, LineView } from './desk.js';
import { importFiles } from './import-files.js';
import { invoiceNumbers } from './invoice-numbers.js';
import { limitRule } from './limit-rule.js';
import type { MatchResult } from './match-space.js';
import { namedRules } from './named-rules.js';
import type { OwnAccount } from './own-account.js';
import { allocated, invoicesToPay, planPayments, proposedCents } from './plan-payments.js';
import { removedRules, restoreRule } from './removed-rules.js';
import { planUndo, undoLine } from './undo-line.js';

export interface DeskDeps {
  readonly stores: MatchingStores;
  readonly statements: BankStatements;
  readonly clock: Clock;
  readonly space: BankSpace;
  readonly accounts: readonly OwnAccount[];
  /** Last day of the last closed month; null where none is. */
  readonly closedThrough: () => Promise<LocalDate | null>;
  readonly match: () => Promise<MatchResult | null>;
  /** There may be payments to record, or to delete. */
  readonly onDecided: () => void;
}

/** The desk of one space. */
export function openDesk(deps: DeskDeps): BankDesk {
  const { stores, statements, clock, space, accounts, closedThrough, match, onDecided } = deps;
  const { lines, rules } = stores;
  return {
    accounts,
    isPosted: space.posting !== 'off',
    importFile: (file, given) =>
      importFiles(statements, [file], { ...given, spaceId: space.id, accounts, now: clock.now() }),
    match,
    page: (filter) => lines.page(space.id, filter),
    countUndecided: () => lines.countUndecided(space.id),
    countReports: async () => (await statements.breakdowns.waiting(space.id)).length,
    statements: async (limit) => {
      const listed = await statements.list(space.id, limit);
      const keys = new Map(listed.map((each) => [`${each.account} ${each.currency}`, each]));
      const all = await Promise.all(
        [...keys.values()].map((each) => statements.ofAccount(space.id, each.account, each.currency)),
      );
      return { statements: listed, gaps: all.flatMap(gapsIn) };
    },
    view: (id, find) => viewOf(deps, id, find),
    plan: (id, choice) => planPayments({ stores, clock }, space, id, choice),
    decide: async (id, choice, by) => {
      const decided = await decideLine({ stores, clock }, space, id, choice, by);
      onDecided();
      return decided;
    },
    planUndo: async (id) => planUndo({ stores, closedThrough: await closedThrough() }, space, id),
    undo: async (id, by) => {
      const undone = await undoLine({ stores, clock, closedThrough: await closedThrough() }, space, id, by);
      onDecided();
      return undone;
    },
    rules: async () => namedRules(stores, space.id, await rules.list(space.id)),
    limitRule: (id, cents, by) => limitRule({ rules, clock }, space.id, { id, cents, by }),
    removeRule: (id, by) => rules.remove(space.id, id, { at: clock.now(), by }),
    removedRules: async () => namedRules(stores, space.id, await removedRules(stores, space.id)),
    restoreRule: (id, by) => restoreRule({ ...stores, clock }, space.id, { id, by }),
  };
}

async function viewOf(deps: DeskDeps, id: number, find: string): Promise<LineView> {
  const { stores, space } = deps;
  const { lines, invoices } = stores;
  const line = await lines.get(space.id, id);
  const isOpen = isUndecided(line.state) && line.amount > 0;
  const proposed = isOpen ? candidatesOf(line.verdict) : [];
  const items = await itemsToPay(
    stores,
    space.id,
    proposed.flatMap(({ invoiceIds }) => invoiceIds),
  );
  const candidates = proposed.flatMap((each) => candidateView(line, each, items));
  const found = isOpen && find !== '' ? await openItemsLike(deps, line, find) : null;
  const { lines: waiting } = await lines.page(space.id, { states: UNDECIDED, limit: 2 });
  return {
    line,
    candidates,
    further: line.verdict?.kind === 'uncertain' ? line.verdict.further : 0,
    found,
    notCopied: isOpen && find !== '' ? await notCopiedLike(deps, find) : [],
    newer: isOpen ? await invoices.newSince(space.id) : [],
    copiedAt: await invoices.copiedAt(space.id),
    numbers: await invoiceNumbers(invoices, space.id, [line]),
    next: waiting.find((each) => each.id !== id)?.id ?? null,
  };
}

type Proposed = Pick<MatchCandidate, 'signs' | 'contradictions' | 'invoiceIds' | 'allocations'> & {
  readonly isCertain: boolean;
};

function candidatesOf(verdict: Verdict | null): readonly Proposed[] {
  if (verdict?.kind === 'certain') return [certainOne(verdict)];
  if (verdict?.kind !== 'uncertain') return [];
  return verdict.candidates.map((each) => ({ ...each, isCertain: false }));
}

function certainOne({ signs, allocations }: Certain): Proposed {
  return {
    signs,
    contradictions: [],
    allocations,
    invoiceIds: allocations.map(({ invoiceId }) => invoiceId),
    isCertain: true,
  };
}

function candidateView(
  line: KeptLine,
  { isCertain, signs, contradictions, invoiceIds, allocations }: Proposed,
  known: readonly Receivable[],
): readonly CandidateView[] {
  const items = invoiceIds.flatMap((id) => known.find(({ invoiceId }) => invoiceId === id) ?? []);
  // Gone from the platform since.
  if (items.length === 0) return [];
  const given = { isCertain, signs, contradictions, items };
  try {
    const toPay = invoicesToPay({ invoiceIds, allocations, contradictions });
    const invoices = items.map(({ invoiceId }) => invoiceId).filter((id) => toPay.includes(id));
    const cents = proposedCents({ allocations }, invoices, { items });
    return [
      { ...given, plan: allocated(line, { kind: 'invoices', invoices, cents, letGo: false }, { items }) },
    ];
  } catch (error) {
    if (!isFailure(error, 'bank.undecidable')) throw error;
    return [{ ...given, plan: error }];
  }
}

async function notCopiedLike({ stores, clock, space }: DeskDeps, find: string): Promise<readonly string[]> {
  const search = invoiceSearch(find);
  if (search === null) return [];
  return stores.invoices.notCopied(space.id, search, localDate(clock.now(), space.timeZone));
}

/** The first due first. */
async function openItemsLike(
  { stores, clock, space }: DeskDeps,
  { currency }: KeptLine,
  find: string,
): Promise<readonly Receivable[]> {
  const search = invoiceSearch(find);
  if (search === null) return [];
  const ids = await stores.invoices.like(space.id, search, localDate(clock.now(), space.timeZone));
  const items = await itemsToPay(stores, space.id, ids);
  return items
    .filter((item) => item.openAmount > 0 && item.currency === currency)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
}
