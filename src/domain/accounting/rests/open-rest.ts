import { decimal, hundredth } from '@spacebooks/base/money';
import { isSmallDifference, mostLetGo } from '../../bank/matching/small-difference.js';
import type { PaymentRecordMethod } from '../../payment-record.js';
import { percentWithheld } from '../../withheld-tax.js';
import { roundToCents } from '../apportion.js';
import { type BookedFamily, bookedMembers, type FamilyMember } from '../booked-family.js';
import type { Cents } from '../cents.js';
import { isMemberState } from '../declared-amount.js';
import { type BookedPaymentsOf, moneyOfFamily } from '../family-money.js';
import { isMethod } from '../method-name.js';
import { amountOf, type Money, type MoneyOfDocument } from '../money.js';
import type { AccountingSettings } from '../settings.js';
import { cameInBooks } from './exchange-difference.js';
import { discountsOf, isBare, isWithinTerms } from './fitting-rule.js';
import { proposedRule } from './proposed-rule.js';
import { isKept, type RestReason } from './rest-reason.js';
import { type Shortfall, shortfallsOf } from './shortfall.js';
import { saidToBeWithheld } from './withheld-of-document.js';

/** What a payment leaves open or brings too much, and no rule is for: in the books it is what the platform says it is. */
export interface OpenRest {
  readonly invoiceId: string;
  readonly documentNumber: string;
  readonly currency: string;
  /** Above zero for what is missing, below for what is too much. */
  readonly gross: Cents;
  /** What it probably is; null where nothing speaks for any reason. */
  readonly because: RestReason | null;
  /** A line for `accounting.rests`; null without a reason. */
  readonly line: string | null;
}

/**
 * The rest of an invoice, for where no rule has decided about it.
 *
 * @param settings with the discounts that e-invoices offer, asked for or not
 */
export function openRestOf(
  member: FamilyMember,
  family: BookedFamily,
  settings: AccountingSettings,
  bookedPaymentsOf: BookedPaymentsOf,
): OpenRest | null {
  const { original } = family;
  const money = moneyOfFamily(family, bookedPaymentsOf, { rests: undefined });
  const isCredit = member.snapshot.invoice.totalAmount.gross.lt(0);
  if (isCredit || bookedMembers(family).length > 1) {
    const withheld = withheldOf(member, family, money, settings);
    if (withheld !== null) return withheld;
  }
  if (member !== original) return null;
  const shortfall = shortfallsOf(family, money).find(isProbable);
  if (shortfall !== undefined) return missing(member, shortfall, settings);
  if (bookedMembers(family).length > 1) return null;
  const pieces = money.get(member)?.pieces ?? [];
  return tooMuch(member, pieces, settings) ?? exchanged(member, settings);
}

/** Of a document beside others, or a credit: what the platform deducted, unless all of them together leave nothing open. */
function withheldOf(
  member: FamilyMember,
  family: BookedFamily,
  money: ReadonlyMap<FamilyMember, MoneyOfDocument>,
  settings: AccountingSettings,
): OpenRest | null {
  const withheld = saidToBeWithheld(member.snapshot.invoice);
  if (withheld === null) return null;
  const open = bookedMembers(family).map((each) => {
    const gross = roundToCents(each.snapshot.invoice.totalAmount.gross);
    return gross - amountOf(money.get(each) ?? { pieces: [] });
  });
  if (open.reduce((total, each) => total + each, 0) === 0) return null;
  const billed = roundToCents(member.snapshot.invoice.totalAmount.gross);
  return rest(member, settings, { ...withheld, billed, because: 'withheld', method: null });
}

/** A record that says nothing may be money as well, unless it is small. */
function isProbable({ settling, gross, billed }: Shortfall): boolean {
  if (settling === null || settling.record === null) return true;
  return isBare(settling.record) && isSmallDifference(gross, billed);
}

/** What customers deduct who take another discount than the one that is offered. */
const WHOLE_PERCENTS = [1, 2, 3, 4, 5].map((percent) => ({ days: 0, percent: String(percent) }));

function missing(member: FamilyMember, shortfall: Shortfall, settings: AccountingSettings): OpenRest {
  const { gross, billed, money } = shortfall;
  const method = money.at(-1)?.record?.method ?? null;
  const found = { gross, billed, method: method?.name ?? method?.id ?? null };
  const offered = settings.cash_discounts ?? [];
  if (isWithinTerms(shortfall, offered)) return rest(member, settings, { ...found, because: 'discount' });
  // Just a percent of an invoice that offers a discount was deducted by the customer, and kept by nobody.
  const taken = offered.length === 0 ? [] : [...offered, ...WHOLE_PERCENTS];
  const withheld = withheldPercent(shortfall);
  if (withheld !== null) return rest(member, settings, { ...found, because: 'withheld', percent: withheld });
  const waived = discountsOf(shortfall, taken).find(({ discount }) => roundToCents(discount) === gross);
  if (waived !== undefined) {
    return rest(member, settings, { ...found, because: 'waived', percent: waived.percent.toFixed() });
  }
  return rest(member, settings, { ...found, because: reasonOf(shortfall, method, settings) });
}

/** Only where the platform itself has deducted it from the payable amount. */
function withheldPercent({ invoice, gross }: Shortfall): string | null {
  const deducted = roundToCents(invoice.totalAmount.gross) - roundToCents(invoice.payableAmount);
  return deducted === gross ? percentWithheld(invoice, hundredth(decimal(gross))) : null;
}

/** A fee only where a rule knows that its method costs one, or the money came in another currency than that of the books. */
function reasonOf(
  { invoice, gross, billed }: Shortfall,
  method: PaymentRecordMethod | null,
  { rests = [], currency }: AccountingSettings,
): RestReason | null {
  const mayBeFee = method !== null && isSmallDifference(gross, billed);
  const known = rests.find(
    ({ because, when }) => isKept(because) && when?.method !== undefined && isMethod(method, when.method),
  );
  if (mayBeFee && known !== undefined) return known.because;
  if (gross <= mostLetGo(billed)) return 'small difference';
  return mayBeFee && invoice.totalAmount.currency !== currency ? 'bank fee' : null;
}

function tooMuch(
  member: FamilyMember,
  pieces: readonly Money[],
  settings: AccountingSettings,
): OpenRest | null {
  const billed = roundToCents(member.snapshot.invoice.totalAmount.gross);
  const gross = billed - amountOf({ pieces });
  if (billed <= 0 || gross >= 0) return null;
  return rest(member, settings, { because: 'overpayment', gross, billed, method: null });
}

/** In the currency of the books. */
function exchanged(member: FamilyMember, settings: AccountingSettings): OpenRest | null {
  const came = cameInBooks(member.snapshot, settings);
  const billed = member.revenue.reduce((total, { exchange }) => total + (exchange?.gross ?? 0), 0);
  if (came === null || came === billed) return null;
  const found = { because: 'exchange difference' as const, gross: billed - came, billed, method: null };
  return { ...rest(member, settings, found), currency: settings.currency };
}

interface Found {
  readonly because: RestReason | null;
  readonly gross: Cents;
  readonly billed: Cents;
  readonly method: string | null;
  /** Of a price that is waived; else what the rest comes to, rounded up. */
  readonly percent?: string;
}

function rest(
  { snapshot, revenue }: FamilyMember,
  { chart }: AccountingSettings,
  { because, gross, billed, method, percent = percentOf(gross, billed) }: Found,
): OpenRest {
  const { id: invoiceId, number: documentNumber, totalAmount } = snapshot.invoice;
  const amount = Math.abs(gross);
  const isReverseCharge = revenue.some(
    ({ taxCase, buyer: { country } }) =>
      taxCase === 'AE' && country !== null && country !== 'DE' && isMemberState(country),
  );
  const line = because && proposedRule(chart, because, { gross: amount, percent, method, isReverseCharge });
  return { invoiceId, documentNumber, currency: totalAmount.currency, gross, because, line };
}

function percentOf(gross: Cents, billed: Cents): string {
  return String(Math.ceil((Math.abs(gross) * 100) / Math.abs(billed)));
}
