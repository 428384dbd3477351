import { addDays } from '@spacebooks/base/calendar';
import type { InvoiceInput, Sandbox } from '@spacebooks/cobot-sandbox';
import type { SeededRandom } from '../../seeded-random.js';

type Operator = Sandbox['operator'];

/** The methods of payment that the spaces know. */
const METHODS = [
  { id: 'method-bank', name: 'Bank transfer' },
  { id: 'method-card', name: 'Credit card' },
  { id: 'method-debit', name: 'Direct debit' },
  null,
] as const;

/** What an invoice is for; the rate goes with the buyer. */
const COST_CENTERS = [null, { name: 'Mitte', number: '100' }, { name: 'Nord', number: '200' }] as const;
const REVENUE_ACCOUNTS = [null, null, { name: 'Meeting rooms', number: '8402' }] as const;

type Buyer = Pick<InvoiceInput, 'recipient' | 'tax_id' | 'customer_number'>;

/** For twelve months from the invoice's date on. */
const PASS = { description: 'Annual pass', accounting_code: 'PASS' } as const;

const VIENNA: Buyer = {
  tax_id: 'ATU12345675',
  recipient: { company: 'Wien Werk GmbH', countryCode: 'AT', fullAddress: 'Ring 1\n1010 Wien' },
};
const NOBODY_ABROAD: Buyer = { tax_id: null };

/** One space as its people use it, a month at a time, by a seed. */
export class YearOfSpace {
  readonly counts = { invoices: 0, payments: 0, changes: {} as Record<string, number> };
  readonly #operator: Operator;
  readonly #random: SeededRandom;
  readonly #space: string;
  /** Ids that still exist, oldest first. */
  readonly #invoices: string[] = [];
  readonly #payments: { readonly id: string; readonly invoice: string; readonly day: string }[] = [];

  constructor(operator: Operator, random: SeededRandom, space: string) {
    this.#operator = operator;
    this.#random = random;
    this.#space = space;
  }

  /** Invoices dated in the month before the day, most of them paid by then. @param last the month's last day */
  bill(first: string, last: string, invoices: number): void {
    for (let count = 0; count < invoices; count += 1) {
      const day = this.#between(first, last);
      const { id } = this.#operator.createInvoice({ ...this.#invoice(), invoice_date: day });
      this.counts.invoices += 1;
      this.#invoices.push(id);
      if (this.#random.chance(0.75)) this.#pay(id, day, last);
    }
  }

  /** What is done to invoices of whatever month. @param first of the month in which it is done */
  change(first: string, last: string, changes: number): void {
    const acts: readonly [string, (id: string) => boolean][] = [
      ['edited', (id) => this.#edit(id, { items: this.#items(this.#rateOf(id)) })],
      ['moved to another debtor', (id) => this.#edit(id, { customer_number: this.#customer() })],
      ['dated anew', (id) => this.#edit(id, { invoice_date: this.#between(first, last) })],
      ['deleted', (id) => this.#delete(id)],
      ['corrected', (id) => this.#correct(id, last)],
      ['paid later', (id) => this.#pay(id, first, last)],
      ['paid too much', (id) => this.#record(id, '25.5', this.#between(first, last))],
      ['paid back', (id) => this.#payBack(id, this.#between(first, last))],
      ['charged back', () => this.#unpay()],
      ['payment moved', () => this.#movePayment(first, last)],
      ['written off', (id) => this.#writeOff(id)],
      ['locked', (id) => this.#lock(id, true)],
      ['unlocked', (id) => this.#lock(id, false)],
    ];
    for (let count = 0; count < changes; count += 1) {
      const [name, act] = this.#random.pick(acts);
      if (act(this.#random.pick(this.#invoices))) {
        this.counts.changes[name] = (this.counts.changes[name] ?? 0) + 1;
      }
    }
  }

  #invoice(): InvoiceInput {
    const { rate, ...buyer } = this.#buyer();
    const currency = rate !== '0' && this.#random.chance(0.05) ? { currency: 'CHF' } : {};
    return { space: this.#space, items: this.#items(rate), ...buyer, ...currency };
  }

  #buyer(): Buyer & { readonly rate: string } {
    const customer_number = this.#customer();
    const kind = this.#random.below(10);
    if (kind === 0)
      return {
        rate: '0',
        customer_number,
        ...VIENNA,
      };
    if (kind === 1)
      return {
        rate: '0',
        customer_number,
        tax_id: null,
        recipient: { company: 'Desk Inc.', countryCode: 'US', fullAddress: 'Main St 1\nNew York' },
      };
    return { rate: '19', customer_number, ...NOBODY_ABROAD };
  }

  #rateOf(id: string): string {
    const [item] = this.#operator.invoice(id).content.items;
    return (item?.totalAmount.taxes ?? []).some(({ rate }) => Number(rate) > 0) ? '19' : '0';
  }

  #items(rate: string): InvoiceInput['items'] {
    return Array.from({ length: this.#random.between(1, 3) }, () => ({
      description: 'Desk',
      quantity: String(this.#random.between(1, 3)),
      net: `${this.#random.between(5, 400)}.${String(this.#random.below(100)).padStart(2, '0')}`,
      rate: rate === '19' && this.#random.chance(0.2) ? '7' : rate,
      cost_center: this.#random.pick(COST_CENTERS),
      revenue_account: rate === '19' ? this.#random.pick(REVENUE_ACCOUNTS) : null,
    }))
      .map((item) => (item.rate === '7' ? { ...item, revenue_account: null } : item))
      .map((item) => (this.#random.chance(0.1) ? { ...item, ...PASS } : item));
  }

  #customer(): string | null {
    return this.#random.chance(0.1) ? null : String(this.#random.between(1, 60));
  }

  #pay(id: string, from: string, last: string): boolean {
    const { content } = this.#operator.invoice(id);
    const open = Number(content.payableAmount) - Number(content.paidAmount);
    if (open <= 0) return false;
    const parts = this.#random.between(1, 3);
    const part = (Math.floor((open / parts) * 100) / 100).toFixed(2);
    for (let count = 1; count < parts; count += 1) this.#record(id, part, this.#between(from, last));
    return this.#record(id, (open - Number(part) * (parts - 1)).toFixed(2), this.#between(from, last));
  }

  #record(id: string, amount: string, paidAt: string): boolean {
    const method = this.#random.pick(METHODS);
    const payment = this.#operator.recordPayment(id, { amount, paidAt, method });
    this.#payments.push({ id: payment.id, invoice: id, day: paidAt });
    this.counts.payments += 1;
    return true;
  }

  #payBack(id: string, day: string): boolean {
    return Number(this.#operator.invoice(id).content.paidAmount) > 13 && this.#record(id, '-12.34', day);
  }

  #unpay(): boolean {
    const payment = this.#somePayment();
    if (payment === undefined) return false;
    this.#operator.deletePayment(payment.id);
    return true;
  }

  #movePayment(first: string, last: string): boolean {
    const payment = this.#somePayment();
    if (payment === undefined) return false;
    this.#operator.deletePayment(payment.id);
    return this.#record(payment.invoice, '31.99', this.#between(first, last));
  }

  /** Takes one out of those that still exist. */
  #somePayment() {
    while (this.#payments.length > 0) {
      const [payment] = this.#payments.splice(this.#random.below(this.#payments.length), 1);
      if (payment !== undefined && this.#invoices.includes(payment.invoice)) return payment;
    }
    return undefined;
  }

  #edit(id: string, edit: Parameters<Operator['editInvoice']>[1]): boolean {
    if (this.#operator.invoice(id).locked) return false;
    this.#operator.editInvoice(id, edit);
    return true;
  }

  #delete(id: string): boolean {
    if (this.#operator.invoice(id).locked) return false;
    this.#operator.deleteInvoice(id);
    this.#invoices.splice(this.#invoices.indexOf(id), 1);
    return true;
  }

  #correct(id: string, last: string): boolean {
    if (this.#operator.invoice(id).content.totalAmount.currency !== 'EUR') return false;
    const rate = this.#rateOf(id);
    const [item] = this.#items(rate);
    if (item === undefined) return false;
    const created = this.#operator.createInvoice({
      space: this.#space,
      ...(rate === '0' ? VIENNA : NOBODY_ABROAD),
      customer_number: this.#customer(),
      invoice_date: last,
      items: [{ ...item, quantity: '-1' }],
      corrected_invoice: id,
    });
    this.#invoices.push(created.id);
    this.counts.invoices += 1;
    return true;
  }

  #writeOff(id: string): boolean {
    const { content } = this.#operator.invoice(id);
    if (Number(content.paidAmount) >= Number(content.payableAmount)) return false;
    this.#operator.writeOffInvoice(id);
    return true;
  }

  #lock(id: string, locked: boolean): boolean {
    if (this.#operator.invoice(id).locked === locked) return false;
    if (locked) this.#operator.lockInvoice(id);
    else this.#operator.unlockInvoice(id);
    return true;
  }

  #between(first: string, last: string): string {
    const days = (Date.parse(last) - Date.parse(first)) / 86_400_000;
    return addDays(first as never, this.#random.between(0, days));
  }
}
