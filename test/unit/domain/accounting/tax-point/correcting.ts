import { addDays } from '@spacebooks/base/calendar';
import type { EntryDraft } from '../../../../../src/domain/accounting/draft.js';
import { familyRevenue } from '../../../../../src/domain/accounting/family-revenue.js';
import type { InvoiceSnapshot } from '../../../../../src/domain/accounting/model.js';
import type { DocumentRules } from '../../../../../src/domain/accounting/revenue.js';
import { endOfMonth } from '../../../../../src/domain/accounting/service-date.js';
import type { AccountingSettings } from '../../../../../src/domain/accounting/settings.js';
import { books, copy, familyOf } from '../planning.js';
import { accounting, documentRules } from '../settings.js';

/** The service of an item with the code `M3`, or the text `+3`, ends three months after the month of its invoice. */
const rules = {
  ...documentRules,
  itemPeriodOf: ({ items }: InvoiceSnapshot['invoice'], index: number, servedBy: string) => {
    let end = endOfMonth(servedBy);
    const { accountingCode, description } = items[index] ?? {};
    const months = Number(
      /^[M+](\d+)$/.exec(`${description}`)?.[1] ?? /^M(\d+)$/.exec(`${accountingCode}`)?.[1] ?? 0,
    );
    for (let month = 0; month < months; month += 1) end = endOfMonth(addDays(end, 1));
    return { ok: true as const, period: { from: servedBy, to: end } };
  },
};

/** The drafts of an original and of each of its corrections. */
export function draftsOf(
  original: InvoiceSnapshot,
  corrections: readonly InvoiceSnapshot[],
  settings: Partial<AccountingSettings> = {},
  documents: Partial<DocumentRules> = {},
): readonly (readonly EntryDraft[])[] {
  const [{ family }] = familyOf(original, ...corrections);
  if (family === undefined) throw new Error('no family');
  const terms = {
    settings: accounting({ tax_point: [{ arises: 'when performed' }], ...settings }),
    documentRules: { ...rules, ...documents },
    period: { from: '2026-10-01', to: '2028-12-31' },
    listsTax: false,
    families: new WeakMap(),
  };
  const { original: first, revenueOf } = familyRevenue(terms, books(), family);
  const others = corrections.map(({ invoice: { id } }) => {
    const revenue = revenueOf.get(id);
    if (revenue?.ok !== true) throw new Error(`${id}: ${JSON.stringify(revenue)}`);
    return revenue.drafts;
  });
  return [first, ...others];
}

/** A correction of the invoice of `copy()`. */
export function correction(
  id: string,
  invoiceDate: string,
  items: NonNullable<Parameters<typeof copy>[0]>['items'],
  overrides: Parameters<typeof copy>[0] = {},
): InvoiceSnapshot {
  return copy({
    id,
    number: id,
    invoiceDate,
    correctedInvoiceId: 'inv-1',
    ...(items && { items }),
    ...overrides,
  });
}

/** `month net tax` of each draft. */
export function months(drafts: readonly EntryDraft[] | undefined): readonly string[] {
  return (drafts ?? []).map(({ taxMonth, net, tax }) => `${taxMonth} ${net} ${tax}`).sort();
}
