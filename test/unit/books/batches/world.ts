import { addDays } from '@spacebooks/base/calendar';
import { type Decimal, decimal, sum } from '@spacebooks/base/money';
import type { DeferralRule } from '../../../../src/domain/accounting/deferral/deferral-rule.js';
import type { TaxPointRule } from '../../../../src/domain/accounting/tax-point/tax-point-rule.js';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item, text } from '../../../fixtures/invoices/item.js';
import { accounting } from '../../domain/accounting/settings.js';
import type { Books } from './books.js';
import type { Amendment, Draft, Step } from './history.js';

/** An invoice as people made it, before the platform shows it. */
export interface Made {
  readonly id: string;
  draft: Draft;
  date: string;
  locked: boolean;
  paidPercent: number;
  paidDate: string | null;
  writtenOff: boolean;
  deleted: boolean;
  readonly corrects: string | null;
}

/** Ledger accounts of the three accounting codes; re-mapping changes them. */
const LEDGER = ['8400', '8401', '8402'];
export const BANK = '1200';
/** Of the payment methods. */
export const CLEARING = ['1200', '1361', '1362'];
export const LOSS = '2400';

/** What happens outside of the books: a platform with invoices, and the hand of an admin in the configuration. */
export class World {
  readonly made: Made[] = [];
  readonly accounts = ['8400', '8401', '8402'];
  readonly payments = new Map<string, PaymentRecord>();
  today = '2026-10-05';

  constructor(
    readonly books: Books,
    readonly lockedOnly: boolean,
    /** Whether payments and write-offs are only listed. */
    readonly listsOnly = false,
    readonly deferrals?: readonly DeferralRule[],
    readonly taxPoint?: readonly TaxPointRule[],
  ) {
    this.#configure();
  }

  /** Does what needs no books; false for all else. */
  play(step: Step): boolean {
    const target = 'pick' in step ? this.#present(step.pick) : undefined;
    this.books.seenOn = this.today;
    if (step.do === 'wait') this.today = addDays(this.today, step.days);
    else if (step.do === 'map') this.#map(step.code, step.account);
    else if (step.do === 'amend') this.#amend(step.payment, step.change);
    else if (step.do === 'create')
      this.#create(step.draft, step.locked, addDays(this.today, step.daysAhead), null);
    else if (step.do === 'correct' && target !== undefined) this.#correct(target, step.writeOff);
    else if (step.do === 'export' || step.do === 'close' || step.do === 'decide') return false;
    else if (target !== undefined) this.#change(target, step);
    return true;
  }

  #present(pick: number): Made | undefined {
    const present = this.made.filter((each) => !each.deleted);
    return present[pick % Math.max(1, present.length)];
  }

  #change(target: Made, step: Step): void {
    if (step.do === 'edit') target.draft = { ...step.draft, currency: target.draft.currency };
    if (step.do === 'touch') {
      const [first, ...others] = target.draft.items;
      const items = first === undefined ? [] : [{ ...first, costCenter: step.costCenter }, ...others];
      target.draft = { ...target.draft, customer: step.customer, items };
    }
    if (step.do === 'move') target.date = addDays(target.date, step.days);
    if (step.do === 'lock') target.locked = step.locked;
    if (step.do === 'pay') {
      target.paidPercent = step.percent;
      target.paidDate = step.dated && step.percent > 0 ? this.today : null;
      target.writtenOff = false;
    }
    if (step.do === 'receive') this.#receive(target, step);
    // Nobody writes off a correction: what it leaves owed is of its original.
    if (step.do === 'write off') target.writtenOff ||= target.corrects === null;
    if (step.do === 'delete') {
      target.deleted = true;
      for (const { id } of this.paymentsOf(target.id)) this.payments.delete(id);
      this.books.remove(target.id);
    } else {
      this.#show(target);
    }
  }

  #create(draft: Draft, locked: boolean, date: string, corrects: string | null): void {
    const id = `inv-${this.made.length + 1}`;
    const terms = { paidPercent: 0, paidDate: null, writtenOff: false, deleted: false };
    const made: Made = { id, draft, date, locked, corrects, ...terms };
    this.made.push(made);
    this.#show(made);
  }

  #correct(original: Made, writeOff: boolean): void {
    const items = original.draft.items.map((each) => ({ ...each, cents: -each.cents }));
    this.#create({ ...original.draft, items }, true, this.today, original.id);
    if (!writeOff || original.corrects !== null) return;
    original.writtenOff = true;
    this.#show(original);
  }

  #map(code: number, account: number): void {
    this.accounts[code] = LEDGER[account] ?? '';
    this.#configure();
  }

  #configure(): void {
    this.books.settings = accounting({
      locked_only: this.lockedOnly,
      deferrals: this.deferrals,
      tax_point: this.taxPoint,
      accounts: this.accounts.map((account, code) => ({ when: { accounting_code: `C${code}` }, account })),
      ...(!this.listsOnly && {
        payments: {
          account: BANK,
          methods: ['M1', 'M2'].map((method, index) => ({ method, account: CLEARING[index + 1] ?? '' })),
        },
        write_offs: [{ account: LOSS }],
      }),
      exchange_rates: [{ currency: 'CHF', valid_from: '2020-01-01', rate: '0.9367' }],
    });
  }

  #show(made: Made): void {
    this.books.put(shown(made));
    const records = this.paymentsOf(made.id);
    if (made.writtenOff || made.paidPercent > 0 || records.length > 0) {
      this.books.put({ ...shown(made), ...this.#paid(made) });
    }
    const snapshot = this.books.invoices.get(made.id);
    if (snapshot === undefined || records.length === 0) return;
    this.books.invoices.set(made.id, { ...snapshot, payments: { records, areComplete: true } });
  }

  /** By day and id. */
  paymentsOf(invoiceId: string): readonly PaymentRecord[] {
    const own = [...this.payments.values()].filter((each) => each.invoiceId === invoiceId);
    return own.sort((a, b) => (`${a.paidOn} ${a.id}` < `${b.paidOn} ${b.id}` ? -1 : 1));
  }

  /** What is paid beside the records: a part of what they leave open. */
  beside({ id, paidPercent }: Made): Decimal {
    const gross = this.books.invoices.get(id)?.invoice.totalAmount.gross ?? decimal(0);
    const open = gross.minus(sum(this.paymentsOf(id).map(({ amount }) => amount)));
    if (open.times(gross).lte(0)) return decimal(0);
    return open.times(paidPercent).div(100).round(2, 0);
  }

  #receive(target: Made, step: Extract<Step, { do: 'receive' }>): void {
    const gross = this.books.invoices.get(target.id)?.invoice.totalAmount.gross ?? decimal(0);
    const id = `pay-${this.payments.size + 1}-${this.made.length}-${this.today}`;
    this.payments.set(id, {
      id,
      invoiceId: target.id,
      paidOn: addDays(this.today, -step.daysBack),
      amount: gross.times(step.percent).div(100).round(2, 0),
      currency: target.draft.currency,
      method: step.method === 0 ? null : { id: null, name: `M${step.method}` },
      note: null,
    });
  }

  #amend(pick: number, change: Amendment): void {
    const all = [...this.payments.values()];
    const record = all[pick % Math.max(1, all.length)];
    if (record === undefined) return;
    const others = this.made.filter(
      ({ id, deleted, draft }) => !deleted && id !== record.invoiceId && draft.currency === record.currency,
    );
    const changed = {
      amount: { ...record, amount: record.amount.plus('0.07') },
      day: { ...record, paidOn: addDays(record.paidOn, -3) },
      method: { ...record, method: record.method === null ? { id: null, name: 'M1' } : null },
      invoice: { ...record, invoiceId: others[0]?.id ?? record.invoiceId },
    };
    if (change === 'gone') this.payments.delete(record.id);
    else this.payments.set(record.id, changed[change]);
    for (const made of this.made) {
      const isMeant = made.id === record.invoiceId || made.id === this.payments.get(record.id)?.invoiceId;
      if (isMeant && !made.deleted) this.#show(made);
    }
  }

  #paid(made: Made): InvoiceOverrides {
    const { id, paidPercent, paidDate, writtenOff } = made;
    const gross = this.books.invoices.get(id)?.invoice.totalAmount.gross ?? decimal(0);
    const paid = sum(this.paymentsOf(id).map(({ amount }) => amount)).plus(this.beside(made));
    return {
      paidStatus: writtenOff ? 'writtenOff' : paidPercent === 100 ? 'paid' : 'unpaid',
      paidAmount: text(paid),
      payableAmount: text(gross.minus(paid)),
      paidDate,
    };
  }
}

function shown({ id, draft, date, locked, corrects }: Made): InvoiceOverrides {
  return {
    id,
    number: id.toUpperCase(),
    invoiceDate: date,
    customerNumber: String(draft.customer + 1),
    canUpdate: !locked,
    ...(corrects !== null && { correctedInvoiceId: corrects }),
    items: draft.items.map(({ cents, rate, code, costCenter }) =>
      item({
        net: text(decimal(cents).div(100)),
        rate,
        currency: draft.currency,
        accountingCode: `C${code}`,
        costCenter: costCenter === null ? null : { name: costCenter, number: costCenter },
      }),
    ),
  };
}
