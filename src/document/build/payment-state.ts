import { localDate } from '@spacebooks/base/calendar';
import type { Decimal } from '@spacebooks/base/money';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import type {
  CustomerSettings,
  EInvoiceSettings,
  PaymentMeans,
  PaymentSettings,
} from '../../domain/settings.js';
import type { DocumentPaymentState } from '../model.js';
import type { UsedPaymentMethod } from './document-type.js';
import { cleanLine } from './text.js';

/** How an invoice is settled. */
export interface WayOfPaying {
  /** Undefined where it is for the buyer to pay, or nothing was ever open. */
  readonly state: DocumentPaymentState | undefined;
  /** By what it is or was paid; null where nobody knows. */
  readonly means: PaymentMeans | null;
}

/** What the decision rests on, beside the invoice. */
interface PaymentSubject {
  /** What the buyer has still to pay, negative where the buyer gets it. */
  readonly due: Decimal;
  readonly settings: Pick<EInvoiceSettings, 'payment' | 'time_zone'>;
  readonly customer: CustomerSettings;
  readonly methods: readonly UsedPaymentMethod[];
}

/**
 * Decides how the invoice is settled (docs/adr/0080). What the platform says goes before the configuration; a day on
 * which it charges counts only while it can (`canCharge`).
 */
export function wayOfPaying(invoice: Invoice, subject: PaymentSubject): WayOfPaying {
  const { due, settings, customer, methods } = subject;
  const byPlatform = meansByPlatform(methods, settings.payment);
  const configured = configuredMeans(customer, settings.payment);
  if (invoice.paidStatus === 'canceled') return { state: { kind: 'cancelled' }, means: null };
  if (!due.gt(0)) return { state: paidState(invoice, due, byPlatform), means: byPlatform };
  if (invoice.paidStatus === 'writtenOff') return { state: { kind: 'written off' }, means: null };
  const means = byPlatform ?? configured;
  const collecting = isCollected(means) ? means : null;
  if (invoice.paidStatus === 'pending') return { state: { kind: 'pending' }, means: collecting };
  const chargedOn = chargeDate(invoice, settings.time_zone);
  if (chargedOn !== null) return collectedOn(chargedOn, collecting);
  if (isCollected(configured)) return collectedOn(invoice.dueDate, configured);
  return { state: undefined, means: configured ?? 'transfer' };
}

function collectedOn(on: LocalDate, by: PaymentMeans | null): WayOfPaying {
  return { state: { kind: 'collected', by, on }, means: by };
}

function paidState(
  { paidStatus, paidDate, totalAmount }: Invoice,
  due: Decimal,
  by: PaymentMeans | null,
): DocumentPaymentState | undefined {
  // What was refunded was paid by nobody.
  return paidStatus === 'paid' && due.eq(0) && totalAmount.gross.gt(0)
    ? { kind: 'paid', by, on: paidDate }
    : undefined;
}

/** The day on which the platform collects the amount, in the time zone of the space. */
function chargeDate({ canCharge, chargeAt }: Invoice, timeZone: string): LocalDate | null {
  return canCharge && chargeAt !== null ? localDate(Date.parse(chargeAt), timeZone) : null;
}

/** What is left with the platform or the bank, so that the amount can be collected without the buyer. */
const COLLECTED: readonly PaymentMeans[] = ['direct debit', 'card', 'online'];

function isCollected(means: PaymentMeans | null): boolean {
  return means !== null && COLLECTED.includes(means);
}

/** How this customer's invoices are paid by the configuration; null where it does not say. */
function configuredMeans(customer: CustomerSettings, payment: PaymentSettings): PaymentMeans | null {
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
