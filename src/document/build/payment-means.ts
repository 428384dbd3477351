import type { CustomerSettings, PaymentMeans, PaymentSettings } from '../../domain/settings.js';
import type { UsedPaymentMethod } from './document-type.js';
import { cleanLine } from './text.js';

/** What is left with the platform or the bank, so that the amount can be collected without the buyer. */
const COLLECTED: readonly PaymentMeans[] = ['direct debit', 'card', 'online'];

export function isCollected(means: PaymentMeans | null): boolean {
  return means !== null && COLLECTED.includes(means);
}

/** How this customer's invoices are paid by the configuration; null where it does not say. */
export function configuredMeans(customer: CustomerSettings, payment: PaymentSettings): PaymentMeans | null {
  return customer.payment?.means ?? payment.means ?? null;
}

/**
 * By what the platform says that the invoice is or will be paid: the first rule that fits each of its methods; a
 * provider that no rule names is an online payment. Null where it names none, several that differ, or one by hand that
 * no rule names.
 */
export function meansByPlatform(
  methods: readonly UsedPaymentMethod[],
  { methods: rules = [] }: PaymentSettings,
): PaymentMeans | null {
  const known = methods.map(({ name, provider }): PaymentMeans | null => {
    const rule = rules.find(
      (each) =>
        (each.name === undefined || sameName(each.name, name)) &&
        (each.provider === undefined || each.provider === provider),
    );
    return rule?.means ?? (provider === null ? null : 'online');
  });
  const [first = null, ...others] = new Set(known);
  return others.length === 0 ? first : null;
}

function sameName(a: string, b: string): boolean {
  return cleanLine(a).toLowerCase() === cleanLine(b).toLowerCase();
}
