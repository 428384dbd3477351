import { addDays } from '@spacebooks/base/calendar';
import { decimal } from '@spacebooks/base/money';
import type { InvoiceSnapshot } from '../../../../../src/domain/accounting/model.js';
import { type AgreedItem, agreedOf } from '../../../../../src/domain/accounting/opening/opening-item.js';
import { openingOf } from '../../../../../src/domain/accounting/opening/opening-of.js';
import type { DocumentRules } from '../../../../../src/domain/accounting/revenue.js';
import type { AccountingSettings } from '../../../../../src/domain/accounting/settings.js';
import type { PaymentRecord } from '../../../../../src/domain/payment-record.js';
import type { InvoiceOverrides } from '../../../../fixtures/invoices/invoice-document.js';
import { copy } from '../planning.js';
import { documentRules } from '../settings.js';
import { booksOf } from '../settled-family.js';

/** SKR03 from 1 October 2026, with payments on 1360, losses on 2400, and the receivables of before in the same ledger. */
export function openingBooks(changes: Partial<AccountingSettings> = {}): AccountingSettings {
  return booksOf({ opening: { receivables: 'posted' }, ...changes });
}

/** 416.50 of 4 September 2026, four weeks before the cutover. */
export function earlier(
  overrides: InvoiceOverrides = {},
  changes: Partial<InvoiceSnapshot> = {},
): InvoiceSnapshot {
  const own = { id: 'old-1', number: 'MOABIT-2026-77', invoiceDate: '2026-09-04' };
  return copy({ ...own, ...overrides }, changes);
}

/** Payments of one invoice, `day amount` each, and what the platform shows in total with them. */
export function paid(...payments: readonly (readonly [day: string, amount: string])[]) {
  const records = payments.map(
    ([paidOn, amount], index): PaymentRecord => ({
      ...{ id: `rec-${index}`, invoiceId: 'old-1', paidOn, amount: decimal(amount) },
      ...{ currency: 'EUR', method: null, note: null },
    }),
  );
  const paidAmount = records.reduce((sum, { amount }) => sum.plus(amount), decimal(0)).toFixed();
  const paidDate = payments.at(-1)?.[0] ?? null;
  return { total: { paidAmount, paidDate }, known: { payments: { records, areComplete: true } } };
}

/** What a person confirmed of an invoice as it was. */
export function agreed(
  snapshot: InvoiceSnapshot,
  settings: AccountingSettings = openingBooks(),
  rules: DocumentRules = documentRules,
): ReadonlyMap<string, AgreedItem> {
  const { item } = openingOf(snapshot, settings, rules, new Map());
  return new Map(item === null ? [] : [[snapshot.invoice.id, agreedOf(item)]]);
}

/** The invoice with what it is to the books, as the source of copies gives it. @param terms what was confirmed; as it is now when left out */
export function opened(
  snapshot: InvoiceSnapshot,
  settings: AccountingSettings = openingBooks(),
  terms: { readonly was?: ReadonlyMap<string, AgreedItem>; readonly rules?: DocumentRules } = {},
): InvoiceSnapshot {
  const { rules = documentRules, was = agreed(snapshot, settings, rules) } = terms;
  const { position } = openingOf(snapshot, settings, rules, was);
  const lost = position.isLostBefore ? { lostOn: addDays(settings.from, -1) } : {};
  return { ...snapshot, ...lost, opening: position };
}
