import { addDays } from '@spacebooks/base/calendar';
import { parseCollectiveNumber } from '@spacebooks/base/ksef-number';
import { roundToCents } from '../domain/accounting/apportion.js';
import { QUOTED_DAYS } from '../domain/accounting/cutover.js';
import type { BankPayment } from '../domain/bank/bank-payment.js';
import type { KeptLine } from '../domain/bank/kept-line.js';
import { isUndecided } from '../domain/bank/line-state.js';
import type { Collective } from '../domain/bank/matching/collective.js';
import type { DecidedRule } from '../domain/bank/matching/decided-rule.js';
import type { KnownPayer, PaidBefore } from '../domain/bank/matching/matching-input.js';
import type { Receivable } from '../domain/bank/matching/open-item.js';
import { plainAccount } from '../domain/bank/matching/plain-account.js';
import { debtorOf, openItemOf } from '../domain/bank/open-item-of.js';
import type { Invoice } from '../domain/invoice.js';
import type { BankLines } from '../store/bank/bank-lines.js';
import { asDecidedRule, type BankRule, type BankRules } from '../store/bank/bank-rules.js';
import type { PayableInvoices } from '../store/bank/payable-invoices.js';
import type { MirrorPayments } from '../store/mirror/mirror-payments.js';
import type { ForeignNumber } from './bank-space.js';

export interface MatchingStores {
  readonly lines: BankLines;
  readonly rules: BankRules;
  readonly invoices: PayableInvoices;
  readonly copies: Pick<MirrorPayments, 'paymentsPaidIn' | 'paymentsOf'>;
}

/** All that matching and decisions about one space go by. */
export interface BooksToMatch {
  /** The first booked first. */
  readonly undecided: readonly KeptLine[];
  readonly decided: readonly KeptLine[];
  readonly items: readonly Receivable[];
  /** Of invoices that were deleted on the platform. */
  readonly deleted: readonly Receivable[];
  readonly knownPayers: readonly KnownPayer[];
  /** Of the seller, as the invoices state them. */
  readonly ownNames: readonly string[];
  readonly bankRules: readonly BankRule[];
  readonly rules: readonly DecidedRule[];
  /** Collective identifiers of KSeF that undecided lines quote. */
  readonly quoted: readonly string[];
  /** What is known of them. */
  readonly collectives: readonly Collective[];
  /** Cents of each invoice that are on their way to the platform, or were recorded there by us. */
  readonly underWay: ReadonlyMap<string, number>;
}

/**
 * @param today where the space is
 * @param inKsef invoices that another program has sent to KSeF
 */
export async function booksToMatch(
  { lines, rules, invoices, copies }: MatchingStores,
  spaceId: string,
  today: string,
  inKsef: readonly ForeignNumber[] = [],
): Promise<BooksToMatch> {
  const kept = (await lines.list(spaceId, { open: false })).toReversed();
  const bankRules = await rules.list(spaceId);
  const payments = kept.flatMap((line) => line.payments);
  const { underWay, unseen } = onTheirWay(payments, await invoices.copiedAt(spaceId));
  const back = await takenBack(copies, spaceId, payments);
  const items: Receivable[] = [];
  const debtors = new Map<string, string>();
  const ownNames = new Set<string>();
  const since = addDays(today, -QUOTED_DAYS);
  const ksefNumbers = await invoices.ksefNumbers(spaceId, since);
  for (const invoice of await invoices.list(spaceId, since)) {
    debtors.set(invoice.id, debtorOf(invoice));
    items.push(
      openItemOf(
        ...([invoice, unseen.get(invoice.id) ?? 0, back.get(invoice.id)] as const),
        ksefNumbers.get(invoice.id) ?? foreignNumbers(invoice, inKsef),
      ),
    );
    for (const name of [invoice.sender.name, invoice.sender.company]) if (name !== null) ownNames.add(name);
  }
  const undecided = kept.filter(({ state }) => isUndecided(state));
  const quoted = new Set(undecided.flatMap(({ references }) => references).filter(isCollective));
  return {
    undecided,
    quoted: [...quoted],
    collectives: quoted.size === 0 ? [] : await invoices.collectives([...quoted]),
    // Its parts are in the place of a line that is split.
    decided: kept.filter(({ state }) => !isUndecided(state) && state !== 'split' && state !== 'fee'),
    items,
    deleted: (await invoices.deleted(spaceId, since)).map((invoice) => openItemOf(invoice, 0)),
    knownPayers: knownPayers(kept, debtors),
    ownNames: [...ownNames],
    bankRules,
    rules: bankRules.map(asDecidedRule),
    underWay,
  };
}

function isCollective(reference: string): boolean {
  return parseCollectiveNumber(reference) !== null;
}

function foreignNumbers(
  { number, invoiceDate }: Pick<Invoice, 'number' | 'invoiceDate'>,
  inKsef: readonly ForeignNumber[],
): readonly string[] {
  return inKsef
    .filter((each) => each.number === number && (each.date ?? invoiceDate) === invoiceDate)
    .map(({ ksefNumber }) => ksefNumber);
}

/** The same of some invoices alone, in their order: what a line shows and plans needs no others. */
export async function itemsToPay(
  { lines, invoices, copies: records }: Pick<MatchingStores, 'lines' | 'invoices' | 'copies'>,
  spaceId: string,
  invoiceIds: readonly string[],
): Promise<readonly Receivable[]> {
  const ids = [...new Set(invoiceIds)];
  const copies = new Map((await invoices.of(spaceId, ids)).map((invoice) => [invoice.id, invoice]));
  const payments = await lines.paymentsOf(spaceId, ids);
  const { unseen } = onTheirWay(payments, await invoices.copiedAt(spaceId));
  const back = await takenBack(records, spaceId, payments);
  return ids.flatMap((id) => {
    const copy = copies.get(id);
    return copy === undefined ? [] : [openItemOf(copy, unseen.get(id) ?? 0, back.get(id))];
  });
}

/** Cents of each invoice that lines pay; `unseen` those that its copy does not have yet. */
function onTheirWay(
  payments: readonly BankPayment[],
  copiedAt: number,
): { readonly underWay: ReadonlyMap<string, number>; readonly unseen: ReadonlyMap<string, number> } {
  const underWay = new Map<string, number>();
  const unseen = new Map<string, number>();
  for (const { invoiceId, cents, state, changedAt } of payments) {
    if (state !== 'intended' && state !== 'recorded' && state !== 'undo-intended') continue;
    underWay.set(invoiceId, (underWay.get(invoiceId) ?? 0) + cents);
    if (state !== 'intended' && changedAt < copiedAt) continue;
    unseen.set(invoiceId, (unseen.get(invoiceId) ?? 0) + cents);
  }
  return { underWay, unseen };
}

/** Cents of each invoice whose records we deleted, and that the copy still has. */
async function takenBack(
  copies: MatchingStores['copies'],
  spaceId: string,
  payments: readonly BankPayment[],
): Promise<ReadonlyMap<string, number>> {
  const there = new Set(payments.flatMap(({ state, paymentId }) => (state === 'withdrawn' ? [] : paymentId)));
  const deleted = payments.filter(
    ({ state, paymentId }) => state === 'withdrawn' && paymentId !== null && !there.has(paymentId),
  );
  const back = new Map<string, number>();
  if (deleted.length === 0) return back;
  const invoiceIds = [...new Set(deleted.map(({ invoiceId }) => invoiceId))];
  const copied = new Map((await copies.paymentsOf(spaceId, invoiceIds)).map((record) => [record.id, record]));
  for (const { invoiceId, paymentId, cents } of deleted) {
    const record = copied.get(paymentId ?? '');
    if (record === undefined || record.invoiceId !== invoiceId || roundToCents(record.amount) !== cents)
      continue;
    back.set(invoiceId, (back.get(invoiceId) ?? 0) + cents);
  }
  return back;
}

/** Accounts whose payments were recorded, and not taken back, with what they wrote. */
function knownPayers(
  lines: readonly KeptLine[],
  debtors: ReadonlyMap<string, string>,
): readonly KnownPayer[] {
  const known = new Map<string, PaidBefore[]>();
  for (const { counterparty, payments, amount, remittance } of lines) {
    if (counterparty.account === null) continue;
    const account = plainAccount(counterparty.account);
    for (const { invoiceId, state } of payments) {
      const debtorId = debtors.get(invoiceId);
      if (debtorId === undefined || (state !== 'recorded' && state !== 'by-hand')) continue;
      known.set(account, [...(known.get(account) ?? []), { debtorId, cents: amount, remittance }]);
    }
  }
  return [...known].map(([account, paid]) => ({
    account,
    debtorIds: [...new Set(paid.map(({ debtorId }) => debtorId))],
    paid,
  }));
}
