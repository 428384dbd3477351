import { decimal } from '@spacebooks/base/money';
import type { Problem } from '../finding.js';
import type { LocalDate } from '../invoice.js';
import type { EntryDraft } from './draft.js';
import { accountName, isTaxOf } from './ledger-account.js';
import type { LostOnDay } from './lost-by-day.js';
import type { LostMonth } from './lost-months.js';
import { monthOf } from './month.js';
import type { RestReason } from './rests/rest-reason.js';
import { isNothing, plus, type RevenueAmount } from './revenue-group.js';
import type { AccountingSettings, WriteOffRule } from './settings.js';
import { settlementTerms } from './settlement-terms.js';
import { taxKeysOf } from './tax-key.js';

/** Where a loss is booked: by `write_offs`, or by a rule of rests, which says why. */
export interface LossAccounts {
  /** First match wins. */
  readonly accounts: readonly WriteOffRule[];
  readonly because?: RestReason | undefined;
}

interface LossTerms extends LossAccounts {
  readonly settings: AccountingSettings;
}

/**
 * A loss as entries: revenue taken back with its tax (§ 17 Abs. 2 Nr. 1 UStG), on the account of losses. What an account holds for the customer
 * is no loss: the liability ends. What posts the same is one entry.
 *
 * @param days the loss, and what later days change of it @param lostOn the day of the loss; undefined where it is not known yet
 */
export function lossDrafts(
  days: readonly LostOnDay[],
  revenue: readonly EntryDraft[],
  accounts: LossTerms,
  lostOn: LocalDate | undefined,
): { readonly drafts: readonly EntryDraft[]; readonly missing: readonly Problem[] } {
  const { because } = accounts;
  const terms = settlementTerms(revenue);
  if (terms === null) return { drafts: [], missing: [] };
  const missing = new Map<string, Problem>();
  const drafts = new Map<string, { readonly facts: LossFacts; readonly amount: RevenueAmount }>();
  for (const { each, day } of days.flatMap(({ day, lost }) => lost.map((each) => ({ each, day })))) {
    const facts = factsOf(each, accounts, day, lostOn);
    if (facts === null) {
      const problem = missingLossAccount(each.first, accounts);
      missing.set(JSON.stringify(problem.values), problem);
      continue;
    }
    const key = JSON.stringify({ ...facts, taxAccount: each.amount.tax === 0 ? null : facts.taxAccount });
    const known = drafts.get(key);
    drafts.set(key, { facts, amount: known === undefined ? each.amount : plus(known.amount, each.amount) });
  }
  return {
    drafts: [...drafts.values()]
      .filter(({ amount }) => !isNothing(amount))
      .map(({ facts, amount }) => ({
        ...terms,
        kind: 'write-off',
        part: 'write-off',
        because,
        ...lostDraft(facts, amount),
      })),
    missing: [...missing.values()],
  };
}

function lostDraft(facts: LossFacts, { net, tax, booksNet, booksTax }: RevenueAmount) {
  return {
    ...facts,
    taxAccount: tax === 0 && booksTax === 0 ? null : facts.taxAccount,
    net: 0 - net,
    tax: 0 - tax,
    gross: 0 - (net + tax),
    exchange: facts.exchange && {
      ...facts.exchange,
      net: 0 - booksNet,
      tax: 0 - booksTax,
      gross: 0 - (booksNet + booksTax),
    },
  };
}

type LossFacts = NonNullable<ReturnType<typeof factsOf>>;

/** What of a loss an entry says beside its amount. */
function factsOf(
  { first, correctsMonth }: LostMonth,
  accounts: LossTerms,
  statedDate: LocalDate | null,
  lostOn: LocalDate | undefined,
) {
  const account = accountOf(first, accounts);
  if (account === null) return null;
  const { taxAccount, taxCase, polishCase, taxCountry, taxRate, holds, isTaxDeferred } = first;
  const { costCenter, costCenterName, taxMonth, exchange } = first;
  // The tax of a month that is over is taken back in that of the loss (§ 17 Abs. 1 Satz 8 UStG).
  const day = statedDate ?? lostOn;
  const isOver = taxMonth !== undefined && day !== undefined && taxMonth <= monthOf(day);
  return {
    ...account,
    statedDate,
    ...{ taxAccount, taxCase, polishCase, taxCountry, taxRate, holds, isTaxDeferred },
    ...{ taxMonth: isOver ? undefined : taxMonth, correctsMonth, costCenter, costCenterName },
    exchange: exchange && { currency: exchange.currency, rate: exchange.rate },
  };
}

function accountOf(
  first: EntryDraft,
  { settings, accounts }: LossTerms,
): Pick<EntryDraft, 'account' | 'accountName' | 'taxKey' | 'taxKeys'> | null {
  const { account, accountName: name, taxKey, taxKeys, holds, taxCase, taxRate, taxCountry } = first;
  if (holds !== undefined) return { account, accountName: name, taxKey, taxKeys };
  const tax = { rate: decimal(taxRate), country: taxCountry };
  const rule = accounts.find(
    (each) => isTaxOf(each, tax) && (each.tax_case === undefined || each.tax_case === taxCase),
  );
  if (rule === undefined) return null;
  return {
    account: rule.account,
    accountName: accountName(settings, rule.account, rule.account),
    ...taxKeysOf(rule.tax_key),
  };
}

export function missingLossAccount(
  { taxRate: rate, taxCountry }: Pick<EntryDraft, 'taxRate' | 'taxCountry'>,
  { because }: Pick<LossAccounts, 'because'>,
): Problem {
  const country = taxCountry === undefined ? '' : `, country: ${taxCountry}`;
  const values = { rate, line: `- { rate: ${rate}${country}, account: 'ACCOUNT' }` };
  if (because !== undefined) {
    const named = { ...values, because };
    return { rule: 'SB-REST', field: 'accounting.rests', problem: 'no account of a rest', values: named };
  }
  return { rule: 'SB-WRITE-OFF', field: 'accounting.write_offs', problem: 'no write-off account', values };
}
