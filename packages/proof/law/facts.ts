import { addDays } from '@spacebooks/base/calendar';
import type { CorrectionStep, InvoiceStep, ItemStep, Step } from './history.js';
import { type BuyerKind, type Goods, SELLERS, type Terms } from './terms.js';

/** An item as the platform has it; amounts in cents. */
export interface Item extends Pick<ItemStep, 'net' | 'tax' | 'pieces' | 'costCenter'> {
  readonly goods: Goods;
  readonly from: string;
  readonly to: string;
  /** Its place in the original. */
  readonly place: number;
}

/** An invoice or correction as the platform has it. */
export interface Doc {
  readonly id: string;
  readonly number: string;
  readonly corrects: string | null;
  readonly buyer: BuyerKind;
  readonly customer: number;
  readonly currency: string;
  date: string;
  items: readonly Item[];
  isLocked: boolean;
  /** What a person set; what is paid follows from payments elsewhere. */
  mark: 'writtenOff' | 'paid' | null;
  /** Known only as a total. */
  paidTotal: number;
  paidDate: string | null;
  /** How often that changed. */
  paidTimes: number;
  isDeleted: boolean;
  /** It was edited or moved. */
  isChanged: boolean;
  /** The part that is called paid and never came: a discount within its terms, or a small difference. */
  rest: Rest | null;
}

interface Rest {
  readonly cents: number;
  /** Day of the payment that left it open. */
  readonly day: string;
  readonly marked: 'record' | 'total' | 'status';
  /** On which it was marked. */
  readonly markedOn: string;
  readonly id: string;
}

/** Skonto of the space: days and percent. */
export const DISCOUNT = { days: 14, percent: 2 };
/** Most cents of a small difference. */
export const SMALL = 50;

export interface Payment {
  readonly id: string;
  readonly of: string;
  readonly cents: number;
  readonly day: string;
  readonly card: boolean;
}

/** What is true on the platform, whatever the books say. */
export class Facts {
  readonly docs = new Map<string, Doc>();
  readonly payments = new Map<string, Payment>();
  /** Read by the next copy. */
  readonly dirty = new Set<string>();
  #made = 0;

  constructor(
    readonly terms: Terms,
    public today: string,
  ) {}

  /** Does what happens on the platform; nothing of all else. */
  play(step: Step): void {
    if (step.do === 'invoice') this.#invoice(step);
    else if (step.do === 'correct') this.#correct(step);
    else if (step.do === 'amend') this.#amend(step);
    else this.#onDocument(step);
  }

  #onDocument(step: Step): void {
    const doc = 'of' in step ? this.docs.get(step.of) : undefined;
    if (doc === undefined || doc.isDeleted) return;
    this.#unmark(doc.corrects ?? doc.id);
    if (this.#change(doc, step)) this.dirty.add(doc.id);
  }

  #change(doc: Doc, step: Step): boolean {
    switch (step.do) {
      case 'pay':
        return this.#pay(doc, step);
      case 'pay short':
        return this.#payShort(doc, step);
      case 'write off':
        if (doc.corrects !== null || this.owed(doc) <= 0 || doc.mark !== null) return false;
        doc.mark = 'writtenOff';
        return true;
      case 'edit':
        if (this.correctionsOf(doc.id).length > 0) return false;
        doc.items = doc.items.map((item, place) => ({ ...item, ...amountsOf(step.items[place]) }));
        doc.isChanged = true;
        return true;
      case 'move':
        doc.date = later(addDays(doc.date, step.days), '2026-01-01');
        doc.isChanged = true;
        return true;
      case 'lock':
        doc.isLocked = true;
        return true;
      case 'delete':
        if (this.correctionsOf(doc.id).length > 0) return false;
        doc.isDeleted = true;
        for (const { id, of } of [...this.payments.values()]) if (of === doc.id) this.payments.delete(id);
        return true;
      default:
        return false;
    }
  }

  #invoice({ id, ahead, buyer, customer, isForeign, isLocked, items }: InvoiceStep): void {
    const seller = SELLERS[this.terms.seller];
    const kind = seller.buyers[buyer] as BuyerKind;
    const date = addDays(this.today, ahead);
    const place = Object.keys(seller.buyers).indexOf(buyer);
    this.#add({
      ...{ id, date, isLocked, corrects: null, buyer: kind },
      customer: 100 * (place + 1) + customer,
      currency: isForeign ? seller.foreign : seller.currency,
      items: items.map((item, index) => {
        const goods = kind.goods[item.goods] as Goods;
        const { net, tax, pieces, costCenter } = item;
        return { net, tax, pieces, costCenter, goods, ...serviceOf(goods, date), place: index };
      }),
      mark: null,
    });
  }

  #add(
    made: Omit<Doc, 'number' | 'paidTotal' | 'paidDate' | 'paidTimes' | 'isDeleted' | 'isChanged' | 'rest'>,
  ): void {
    if (made.date < '2026-01-01') return;
    this.#made += 1;
    const number = `LAW-${String(this.#made).padStart(4, '0')}`;
    this.docs.set(made.id, {
      ...made,
      number,
      paidTotal: 0,
      paidDate: null,
      paidTimes: 0,
      isDeleted: false,
      isChanged: false,
      rest: null,
    });
    this.dirty.add(made.id);
  }

  #correct({ id, of, how, percent, status, writesOff }: CorrectionStep): void {
    const original = this.docs.get(of);
    if (original === undefined || original.isDeleted || original.corrects !== null) return;
    this.#unmark(of);
    const left = this.leftOf(original);
    const credited = left
      .filter(({ net, tax }) => net !== 0 || tax !== 0 || how === 'raise')
      .filter((_, index) => how !== 'item' || index === 0)
      .map((item) => {
        if (how === 'full' || how === 'item') return { ...item, net: -item.net, tax: -item.tax };
        const share = how === 'raise' ? percent : -percent;
        const whole = original.items[item.place] ?? item;
        const base = how === 'raise' ? whole.net : item.net;
        const net = Math.round((base * share) / 100);
        return {
          ...item,
          net: net + 0,
          tax: Math.round((net * Number(item.goods.rate)) / 100) + 0,
          pieces: 1,
        };
      })
      .filter(({ net }) => net !== 0);
    if (credited.length === 0) return;
    const { buyer, customer, currency } = original;
    const isCredit = sumOf(credited) < 0;
    this.#add({
      ...{ id, corrects: of, buyer, customer, currency, isLocked: true, items: credited },
      date: later(this.today, original.date),
      mark: isCredit && status !== 'unpaid' ? status : null,
    });
    if (writesOff && isCredit && original.mark === null && this.docs.has(id)) {
      original.mark = 'writtenOff';
      this.dirty.add(of);
    }
  }

  #pay(doc: Doc, { percent, card, back }: Extract<Step, { do: 'pay' }>): boolean {
    const came = this.cameFor(doc);
    const base = percent < 0 ? came : doc.corrects === null ? this.owed(doc) : grossOf(doc) - came;
    const cents = Math.round((base * Math.abs(percent)) / 100) * (percent < 0 ? -1 : 1);
    if (cents === 0 || (doc.corrects === null && base < 0)) return false;
    const day = later(addDays(this.today, -back), '2026-01-01');
    if (this.terms.records) {
      this.#made += 1;
      const id = `pay-${this.#made}`;
      this.payments.set(id, { id, of: doc.id, cents, day, card });
    } else {
      if (doc.corrects !== null || this.correctionsOf(doc.id).length > 0) return false;
      doc.paidTotal += cents;
      doc.paidTimes += 1;
      doc.paidDate = doc.paidTotal === 0 ? null : day;
    }
    if (doc.mark === 'writtenOff' && doc.corrects === null) doc.mark = null;
    return true;
  }

  /** Before anything else is done with an invoice, its mark as paid is taken back. */
  #unmark(id: string): void {
    const doc = this.docs.get(id);
    if (doc === undefined || doc.rest === null) return;
    doc.rest = null;
    this.dirty.add(id);
  }

  #payShort(doc: Doc, { rest, marked, back }: Extract<Step, { do: 'pay short' }>): boolean {
    const owed = this.owed(doc);
    if (!this.terms.records || doc.corrects !== null || doc.mark !== null || owed <= 0) return false;
    const billed =
      owed + [doc, ...this.correctionsOf(doc.id)].reduce((sum, each) => sum + this.cameFor(each), 0);
    const day = later(addDays(this.today, -back), doc.date);
    const last = addDays(doc.date, DISCOUNT.days);
    const isInTime = day <= last && this.paymentsOf(doc.id).every((each) => each.day <= last);
    if (rest === 'discount' && (!isInTime || doc.buyer.goods.some(({ taxCase }) => taxCase === 'O')))
      return false;
    const cents = rest === 'discount' ? Math.round((billed * DISCOUNT.percent) / 100) : rest;
    if (cents <= 0 || cents >= owed || (rest !== 'discount' && cents > Math.floor(billed / 20))) return false;
    this.#made += 1;
    const id = `pay-${this.#made}`;
    this.payments.set(id, { id, of: doc.id, cents: owed - cents, day, card: false });
    const [latest = { day }] = this.paymentsOf(doc.id).toReversed();
    doc.rest = { cents, day: latest.day, marked, markedOn: this.today, id: `mark-${this.#made}` };
    return true;
  }

  #amend({ payment, change }: Extract<Step, { do: 'amend' }>): void {
    const all = [...this.payments.values()];
    const record = all[payment % Math.max(1, all.length)];
    if (record === undefined) return;
    this.#unmark(this.docs.get(record.of)?.corrects ?? record.of);
    if (change === 'gone') this.payments.delete(record.id);
    if (change === 'amount') this.payments.set(record.id, { ...record, cents: record.cents - 7 });
    if (change === 'day') {
      this.payments.set(record.id, { ...record, day: later(addDays(record.day, -3), '2026-01-01') });
    }
    if (change === 'method') this.payments.set(record.id, { ...record, card: !record.card });
    this.dirty.add(record.of);
  }

  correctionsOf(id: string): readonly Doc[] {
    return [...this.docs.values()].filter(({ corrects, isDeleted }) => corrects === id && !isDeleted);
  }

  /** What corrections leave of an original, item by item. */
  leftOf(original: Doc): readonly Item[] {
    const corrections = this.correctionsOf(original.id).flatMap(({ items }) => items);
    return original.items.map((item) => {
      const of = corrections.filter(({ place }) => place === item.place);
      const net = of.reduce((sum, each) => sum + each.net, item.net);
      return { ...item, net, tax: of.reduce((sum, each) => sum + each.tax, item.tax) };
    });
  }

  paymentsOf(id: string): readonly Payment[] {
    const own = [...this.payments.values()].filter(({ of }) => of === id);
    return own.sort((a, b) => (`${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1));
  }

  cameFor(doc: Doc): number {
    return this.paymentsOf(doc.id).reduce((sum, { cents }) => sum + cents, doc.paidTotal);
  }

  /** Gross of an original and its corrections, less what came for any of them. */
  owed(original: Doc): number {
    const family = [original, ...this.correctionsOf(original.id)];
    return family.reduce((sum, doc) => sum + grossOf(doc) - this.cameFor(doc) - (doc.rest?.cents ?? 0), 0);
  }
}

export function grossOf({ items }: Pick<Doc, 'items'>): number {
  return sumOf(items);
}

function sumOf(items: readonly Pick<Item, 'net' | 'tax'>[]): number {
  return items.reduce((sum, { net, tax }) => sum + net + tax, 0);
}

function amountsOf(item: ItemStep | undefined): Partial<Item> {
  if (item === undefined) return {};
  const { net, tax, pieces, costCenter } = item;
  return { net, tax, pieces, costCenter };
}

function serviceOf({ months }: Goods, date: string): { readonly from: string; readonly to: string } {
  if (months === 'day') return { from: date, to: date };
  if (months === 12) return { from: date, to: addDays(sameDay(date, 12), -1) };
  const from = sameDay(`${date.slice(0, 7)}-01`, months - 1);
  return { from, to: addDays(sameDay(from, 1), -1) };
}

/** So many months later; the 28th is the last day. */
function sameDay(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(day, 28)));
  return later.toISOString().slice(0, 10);
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
