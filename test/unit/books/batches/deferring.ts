import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import type { Batch, Entry } from '../../../../src/domain/accounting/model.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { accounting } from '../../domain/accounting/settings.js';
import { type Books, openBooks } from './books.js';

export const BY_TEXT = documentRulesBy(
  settings({ service_period: [{ when: { accounting_code: 'ANNUAL' }, period: 'item text' }] }),
  null,
);

/** A membership of a year, deferred by its text. */
export function membership(net = '1200.00', text = '15.01.2028 - 14.01.2029') {
  return item({ net, description: `Mitgliedschaft ${text}`, accountingCode: 'ANNUAL' });
}

export const DEFERRAL = {
  when: { accounting_code: 'ANNUAL' },
  account: '0990',
  period: 'service period',
  by: 'day',
} as const;

export async function deferringBooks(overrides: Partial<AccountingSettings> = {}): Promise<Books> {
  const books = await openBooks();
  books.settings = accounting({ deferrals: [DEFERRAL], ...overrides });
  return books;
}

/** The night after a day, in which that day is over in Berlin. */
export function nightAfter(to: string): { to: string; now: number; taxedPartsOf: unknown } & typeof BY_TEXT {
  return { to, now: Date.parse(`${to}T00:00:00Z`) + 27 * 3_600_000, ...BY_TEXT };
}

/** What is between revenue and deferral, as `date kind net`. */
export function deferred(batch: Batch | null): readonly string[] {
  return ofDeferrals([...(batch?.entries ?? [])])
    .toSorted((a, b) => (a.documentDate < b.documentDate ? -1 : Number(a.documentDate > b.documentDate)))
    .map(({ bookingDate, kind, net }) => `${bookingDate} ${kind} ${net}`);
}

export function ofDeferrals(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ part }) => part === 'deferral' || part === 'accrual');
}

/** Balances of ledger accounts, credit above zero. */
export function balances(entries: readonly Entry[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  const add = (account: string, credit: number): void =>
    void sums.set(account, (sums.get(account) ?? 0) + credit);
  for (const { account, debtor, net, gross, tax, taxAccount } of entries) {
    add(debtor, 0 - gross);
    add(account, net);
    if (taxAccount !== null) add(taxAccount, tax);
  }
  return Object.fromEntries([...sums].sort());
}
