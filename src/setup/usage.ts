import type { TaxedPartsOf } from '../domain/accounting/taxed-part.js';
import type { VatCategory } from '../domain/settings.js';
import type { SpaceFacts } from './facts.js';

/** Items of recent invoices with the same taxes and account. */
export interface Use {
  /** Number of the revenue account on the platform; empty for none. */
  readonly revenueAccount: string;
  /** Percent, `19`. */
  readonly rate: string;
  /** Null where no rule that we ship explains the rate. */
  readonly taxCase: VatCategory | null;
  /** ISO 3166-1, empty where the invoice names none. */
  readonly buyerCountry: string;
  readonly items: number;
  /** The first of them. */
  readonly example: { readonly invoiceNumber: string; readonly description: string };
}

/**
 * What recent invoices hold.
 *
 * @param taxedPartsOf by the default rules
 */
export function usesOf(
  { invoices }: Pick<SpaceFacts, 'invoices'>,
  taxedPartsOf: TaxedPartsOf,
): readonly Use[] {
  const uses = new Map<string, Use>();
  for (const invoice of invoices) {
    for (const item of invoice.items) {
      const taxed = taxedPartsOf({ ...invoice, items: [item] });
      const rates = item.amount.taxes.map(({ rate }) => rate.toFixed());
      const parts = taxed.ok
        ? taxed.parts.map(({ rate, taxCase }) => ({ rate: rate.toFixed(), taxCase }))
        : (rates.length === 0 ? ['0'] : rates).map((rate) => ({ rate, taxCase: null }));
      for (const { rate, taxCase } of parts) {
        const revenueAccount = item.revenueAccount?.number ?? '';
        const buyerCountry = invoice.recipient.countryCode ?? '';
        const key = [revenueAccount, rate, taxCase, taxCase === null ? buyerCountry : ''].join('\n');
        const known = uses.get(key);
        const example = { invoiceNumber: invoice.number, description: item.description };
        uses.set(
          key,
          known === undefined
            ? { revenueAccount, rate, taxCase, buyerCountry, items: 1, example }
            : { ...known, items: known.items + 1 },
        );
      }
    }
  }
  return [...uses.values()];
}
