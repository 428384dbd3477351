import { addDays } from '../../../../src/domain/calendar.js';
import { decimal } from '../../../../src/domain/money.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item, text } from '../../../fixtures/invoices/item.js';
import { accounting } from '../../domain/accounting/settings.js';
import type { Books } from './books.js';
import type { Draft, Step } from './history.js';

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
export const LEDGER = ['8400', '8401', '8402'];
export const BANK = '1200';
export const LOSS = '2400';

/** What happens outside of the books: a platform with invoices, and the hand of an admin in the configuration. */
export class World {
  readonly made: Made[] = [];
  readonly accounts = ['8400', '8401', '8402'];
  today = '2026-10-05';

  constructor(
    readonly books: Books,
    readonly lockedOnly: boolean,
    /** Whether payments and write-offs are only listed. */
    readonly listsOnly = false,
  ) {
    this.#configure();
  }

  /** Does what needs no books; false for all else. */
  play(step: Step): boolean {
    const target = 'pick' in step ? this.#present(step.pick) : undefined;
    if (step.do === 'wait') this.today = addDays(this.today, step.days);
    else if (step.do === 'map') this.#map(step.code, step.account);
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
    if (step.do === 'write off') target.writtenOff = true;
    if (step.do === 'delete') {
      target.deleted = true;
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
    if (!writeOff) return;
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
      accounts: this.accounts.map((account, code) => ({ when: { accounting_code: `C${code}` }, account })),
      ...(!this.listsOnly && { payments: { account: BANK }, write_offs: [{ account: LOSS }] }),
      exchange_rates: [{ currency: 'CHF', valid_from: '2020-01-01', rate: '0.9367' }],
    });
  }

  #show(made: Made): void {
    this.books.put(shown(made));
    if (made.writtenOff || made.paidPercent > 0) this.books.put({ ...shown(made), ...this.#paid(made) });
  }

  #paid({ id, paidPercent, paidDate, writtenOff }: Made): InvoiceOverrides {
    const gross = this.books.invoices.get(id)?.invoice.totalAmount.gross ?? decimal(0);
    const paid = gross.times(paidPercent).div(100).round(2, 0);
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
