import type { Entry } from './model.js';
import type { PaymentSwitch, SwitchedAccount } from './switched-payments.js';

type Row = { -readonly [Name in keyof SwitchedAccount]: SwitchedAccount[Name] };

/** Whether an entry takes back what was booked as the total of an invoice's payments. */
export function takesTotalBack({ part, reverses, paymentId, dueTax }: Entry): boolean {
  return part === 'payment' && reverses !== null && paymentId === undefined && dueTax === undefined;
}

/** Whether an entry books a payment that has a record. */
export function booksRecord({ part, reverses, paymentId, dueTax }: Entry): boolean {
  return part === 'payment' && reverses === null && paymentId !== undefined && dueTax === undefined;
}

/** Counts the payment entries of invoices that change from a total to single payments. */
export class PaymentSwitchSums {
  readonly #invoices = new Set<string>();
  readonly #accounts = new Map<string, Row>();
  #takenBack = 0;
  #booked = 0;

  count(entry: Entry): void {
    if (entry.part !== 'payment' || entry.dueTax !== undefined) return;
    const isBack = entry.reverses !== null;
    if (isBack) this.#takenBack += 1;
    else this.#booked += 1;
    this.#invoices.add(entry.invoiceId);
    const { account } = entry;
    const { currency, gross } = entry.exchange ?? entry;
    const key = `${account}\n${currency}`;
    const row = this.#accounts.get(key) ?? { account, currency, before: 0, after: 0 };
    // Money that came in stands below zero in the entry of a payment.
    if (isBack) row.before += gross;
    else row.after -= gross;
    this.#accounts.set(key, row);
  }

  paymentSwitch(): PaymentSwitch {
    return {
      invoices: this.#invoices.size,
      takenBack: this.#takenBack,
      booked: this.#booked,
      accounts: [...this.#accounts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
    };
  }
}
