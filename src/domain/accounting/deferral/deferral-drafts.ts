import { decimal } from '@spacebooks/base/money';
import type { AccountTax } from '../account-tax/account-tax.js';
import { taxesOfBooks } from '../account-tax/declared-taxes.js';
import { NO_AUTOMATIC_TAX } from '../account-tax/tax-key-effect.js';
import type { EntryDraft } from '../draft.js';
import type { TaxKey } from '../export-formats.js';
import { accountName } from '../ledger-account.js';
import type { Exchange } from '../model.js';
import type { AccountingSettings } from '../settings.js';
import { taxKeyFor, taxKeysOf } from '../tax-key.js';
import { type Corrected, type DeferralMove, movesAfter, movesBefore } from './deferral-moves.js';
import type { DeferralRule } from './deferral-rule.js';
import type { DeferredLine } from './deferred-line.js';

/**
 * The entries between revenue and deferral of an invoice, of all months of its services. What has one date, kind and accounts is
 * one entry. Tax takes no part: it is due with the document.
 *
 * @param correctedOf what corrections leave of a line
 */
export function deferralDrafts(
  lines: readonly DeferredLine[],
  correctedOf: (line: DeferredLine) => readonly Corrected[],
  settings: AccountingSettings,
): readonly EntryDraft[] {
  const drafts = new Map<string, EntryDraft>();
  for (const line of lines) {
    for (const [move, account, rule] of movesOf(line, correctedOf(line), settings)) {
      const draft = draftOf(line.revenue, move, account, rule, settings);
      const key = [draft.part, draft.kind, draft.statedDate, account, draft.account, keysText(draft)].join(
        '\n',
      );
      const whole = `${key}\n${draft.costCenter ?? ''}`;
      const known = drafts.get(whole);
      drafts.set(whole, known === undefined ? draft : together(known, draft));
    }
  }
  return [...drafts.values()].filter(({ net, exchange }) => net !== 0 || (exchange?.net ?? 0) !== 0);
}

function movesOf(
  line: DeferredLine,
  corrected: readonly Corrected[],
  settings: AccountingSettings,
): readonly (readonly [DeferralMove, string, DeferralRule])[] {
  const { revenue, rule, period, net, netInBooks } = line;
  if (rule === undefined || period === null || revenue.statedDate === null || !isAbove(line)) return [];
  const amount = { invoiceDate: revenue.statedDate, period, by: rule.by, net, netInBooks };
  const { account, earned_account } = rule;
  const before = earned_account === undefined ? [] : movesBefore(amount, settings.from);
  const after = account === undefined ? [] : movesAfter(amount, corrected);
  return [
    ...before.map((move) => [move, earned_account ?? '', rule] as const),
    ...after.map((move) => [move, account ?? '', rule] as const),
  ];
}

/** Whether it is large enough to be deferred. */
export function isAbove({ revenue, rule, net, netInBooks }: DeferredLine): boolean {
  if (rule?.above === undefined) return true;
  const inBooks = revenue.exchange === null ? net : netInBooks;
  return decimal(inBooks).div(100).abs().gt(decimal(rule.above));
}

/** Reads as every entry: debit the account of the deferral, credit revenue. */
function draftOf(
  revenue: EntryDraft,
  { part, kind, date, revenue: net, inBooks }: DeferralMove,
  deferral: string,
  rule: DeferralRule,
  settings: AccountingSettings,
): EntryDraft {
  // The tax was booked with the document.
  const key = takesTax(taxesOfBooks(settings)(revenue.account), revenue) ? NO_AUTOMATIC_TAX : '';
  return {
    ...revenue,
    kind,
    part,
    statedDate: date,
    serviceDate: null,
    dueDate: null,
    debtor: deferral,
    accountName: accountName(settings, revenue.account, revenue.accountName),
    ...keysBetween(rule.tax_key, key),
    taxAccount: null,
    taxCase: null,
    polishCase: undefined,
    taxCountry: undefined,
    taxRate: '0',
    net,
    tax: 0,
    gross: net,
    exchange: revenue.exchange && { ...revenue.exchange, net: inBooks, tax: 0, gross: inBooks },
    ksefMark: undefined,
    jpkMarks: undefined,
    correctsInvoiceId: null,
  };
}

/** Whether DATEV computes tax on the account, or may: on an unknown account the revenue's key 40 says that it would. */
function takesTax({ kind }: AccountTax, revenue: EntryDraft): boolean {
  return kind === 'automatic' || (kind === 'unknown' && taxKeyFor('datev', revenue) === NO_AUTOMATIC_TAX);
}

function keysText({ taxKey, taxKeys }: EntryDraft): string {
  return taxKeys === undefined ? taxKey : JSON.stringify(taxKeys);
}

/** The keys of a move; DATEV knows by itself what to do where none is given for it. */
function keysBetween(given: TaxKey | undefined, datev: string): Pick<EntryDraft, 'taxKey' | 'taxKeys'> {
  if (given === undefined) return { taxKey: datev, taxKeys: undefined };
  if (typeof given !== 'object' || given.datev !== '') return taxKeysOf(given);
  return taxKeysOf({ ...given, datev });
}

function together(one: EntryDraft, other: EntryDraft): EntryDraft {
  const net = one.net + other.net;
  const exchange = one.exchange && other.exchange && summed(one.exchange, other.exchange);
  return { ...one, net, gross: net, exchange };
}

function summed(one: Exchange, other: Exchange): Exchange {
  const net = one.net + other.net;
  return { ...one, net, gross: net };
}
