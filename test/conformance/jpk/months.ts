import { addDays } from '@spacebooks/base/calendar';
import type { InvoiceInput, Sandbox } from '@spacebooks/cobot-sandbox';
import { POLISH_INVOICE } from '../../flow/warsaw.js';
import type { SeededRandom } from '../../seeded-random.js';

type Buyer = Pick<InvoiceInput, 'recipient' | 'tax_id' | 'customer_number'>;
type Item = InvoiceInput['items'][number];

const buyer = (number: string, taxId: string | null, company: string, countryCode: string): Buyer => ({
  customer_number: number,
  tax_id: taxId,
  recipient: {
    company,
    fullAddress: 'Ulica 1, 1010 Miasto',
    street: 'Ulica 1',
    postCode: countryCode === 'PL' ? '30-001' : '1010',
    city: 'Miasto',
    state: null,
    countryCode,
  },
});

const AT_HOME: readonly Buyer[] = [
  buyer('1', '7352765225', 'Klient Polski sp. z o.o.', 'PL'),
  buyer('2', '526-104-08-28', 'Kowalscy & Córki „Łódź”', 'PL'),
  buyer('3', 'PL 5252344078', 'Trzeci Klient S.A.', 'PL'),
  buyer('4', null, 'Stowarzyszenie bez numeru', 'PL'),
  {
    customer_number: '5',
    tax_id: null,
    recipient: { name: 'Maria Kowalska', company: null, countryCode: 'PL' },
  },
  buyer('6', 'DE136695976', 'Gast GmbH', 'DE'),
];
const IN_THE_EU: readonly Buyer[] = [
  buyer('11', 'ATU12345675', 'Wien Werk GmbH', 'AT'),
  buyer('12', 'EL123456783', 'Αθήνα Α.Ε.', 'GR'),
  buyer('13', 'DE136695976', 'Berlin Büro GmbH', 'DE'),
  buyer('14', 'FR 40 303 265 045', 'Muster SARL', 'FR'),
];
const ELSEWHERE: readonly Buyer[] = [
  buyer('21', null, 'Desk Inc.', 'US'),
  buyer('22', 'CHE-123.456.788 MWST', 'Zürich AG', 'CH'),
  buyer('23', 'GB 123 4567 89', 'London Ltd', 'GB'),
  buyer('24', '12-3456789', 'Boston Inc.', 'US'),
];
const BELFAST = buyer('31', 'XI123456789', 'Belfast Goods Ltd', 'GB');

const CENTERS = [null, { name: 'Mokotów', number: '100' }, { name: 'Wola', number: '200' }] as const;
const account = (number: string) => ({ name: number, number });

/** A document as it was billed, or is since it was changed. */
interface Billed {
  readonly id: string;
  input: InvoiceInput;
  /** Corrected, or a correction: it stays as it is. */
  isTied: boolean;
}

/** What a Polish space bills and changes in a month, by a seed: every tax case, several rates, euro, corrections. */
export class MonthsOfWarsaw {
  readonly documents: Billed[] = [];
  readonly #operator: Sandbox['operator'];
  readonly #random: SeededRandom;
  readonly #payments: { readonly payment: string; readonly id: string }[] = [];

  constructor(operator: Sandbox['operator'], random: SeededRandom) {
    this.#operator = operator;
    this.#random = random;
  }

  /** One document of every kind, and others at random. */
  bill(first: string, last: string, more: number): void {
    const kinds = this.#kinds();
    const others = Array.from({ length: more }, () => this.#random.pick(kinds));
    for (const kind of [...kinds, ...others])
      this.#create({ ...kind(), invoice_date: this.#between(first, last) });
  }

  /** @param first of the month in which it is done */
  change(first: string, last: string, changes: number): void {
    const acts: readonly ((billed: Billed) => void)[] = [
      (billed) => this.#delete(billed),
      (billed) => this.#edit(billed, { invoice_date: this.#between(first, last) }),
      (billed) => this.#edit(billed, { ...AT_HOME[1], items: [this.#item('23'), this.#item('8')] }),
      (billed) => this.#correct(billed, last),
    ];
    for (let count = 0; count < changes; count += 1) {
      const billed = this.#random.pick(this.documents);
      if (!billed.isTied) acts[count % acts.length]?.(billed);
    }
  }

  /** Parts of documents, all of what is left, too much, and money that goes back. */
  pay(first: string, last: string, payments: number): void {
    for (let count = 0; count < payments; count += 1) {
      const { id } = this.#random.pick(this.documents);
      const { content } = this.#operator.invoice(id);
      const open = Number(content.payableAmount) - Number(content.paidAmount);
      const amounts = [open, open, open / 3, open / 2 + 0.01, open + 10, -Number(content.paidAmount) / 2];
      const amount = this.#random.pick(amounts).toFixed(2);
      if (Number(amount) === 0) continue;
      const paidAt = this.#between(first, last);
      const { id: payment } = this.#operator.recordPayment(id, { amount, paidAt, method: null });
      this.#payments.push({ payment, id });
    }
  }

  /** Payments that were none. */
  unpay(payments: number): void {
    for (let count = 0; count < payments; count += 1) {
      const [paid] = this.#payments.splice(this.#random.below(this.#payments.length), 1);
      if (paid === undefined || !this.documents.some(({ id }) => id === paid.id)) continue;
      this.#operator.deletePayment(paid.payment);
    }
  }

  #create(input: InvoiceInput, isTied = false): void {
    const { id } = this.#operator.createInvoice(input);
    this.documents.push({ id, input, isTied });
  }

  #edit(billed: Billed, edit: Partial<InvoiceInput>): void {
    this.#operator.editInvoice(billed.id, edit);
    billed.input = { ...billed.input, ...edit };
  }

  #delete(billed: Billed): void {
    this.#operator.deleteInvoice(billed.id);
    this.documents.splice(this.documents.indexOf(billed), 1);
  }

  /** Takes one of the first item back. */
  #correct(billed: Billed, last: string): void {
    const { items, invoice_date: _date, ...rest } = billed.input;
    const [item] = items;
    // Outside KSeF one in euro is booked by the rate of its own day.
    if (item === undefined || rest.currency !== undefined) return;
    billed.isTied = true;
    const back = { ...item, quantity: '-1' };
    this.#create({ ...rest, items: [back], invoice_date: last, corrected_invoice: billed.id }, true);
  }

  #kinds(): readonly (() => InvoiceInput)[] {
    const of = (buyers: readonly Buyer[], ...items: Item[]): InvoiceInput => ({
      ...this.#random.pick(buyers),
      items,
    });
    return [
      () => of(AT_HOME, this.#item('23'), this.#item('23'), this.#item('8')),
      () => of(AT_HOME, this.#item('5'), this.#item('8')),
      () => of(AT_HOME, this.#item('23'), this.#item('0', '7100')),
      () => of(AT_HOME, this.#item('0', '7200')),
      () => of(IN_THE_EU, this.#item('0')),
      () => of(IN_THE_EU, this.#item('0'), this.#item('23')),
      () => of([...IN_THE_EU, BELFAST], this.#item('0', '7300')),
      () => of(ELSEWHERE, this.#item('0'), this.#item('0', '7400')),
      () => ({ ...of(AT_HOME, this.#item('23'), this.#item('8')), currency: 'EUR' }),
      () => ({ ...of(IN_THE_EU, this.#item('0')), currency: 'EUR' }),
    ];
  }

  #item(rate: string, revenue: string | null = null): Item {
    const account705 = this.#random.chance(0.2) && rate === '23' ? '7500' : null;
    const number = revenue ?? account705;
    return {
      description: 'Biurko',
      quantity: String(this.#random.between(1, 3)),
      net: `${this.#random.between(5, 900)}.${String(this.#random.below(100)).padStart(2, '0')}`,
      rate,
      cost_center: this.#random.pick(CENTERS),
      revenue_account: number === null ? null : account(number),
    };
  }

  #between(first: string, last: string): string {
    const days = (Date.parse(last) - Date.parse(first)) / 86_400_000;
    return addDays(first as never, this.#random.between(0, days));
  }
}

/** One that goes to KSeF. */
export const IN_KSEF: readonly InvoiceInput[] = [
  POLISH_INVOICE,
  { ...POLISH_INVOICE, currency: 'EUR', items: [{ description: 'Biurko', net: '99.99', rate: '23' }] },
  {
    ...buyer('41', 'ATU12345675', 'Wien Werk GmbH', 'AT'),
    items: [{ description: 'Doradztwo', net: '1200.01', rate: '0' }],
  },
];
