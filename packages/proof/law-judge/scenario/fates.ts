import type { SeededRandom } from '../../../../test/seeded-random.js';
import type { Acting, Told } from './acting.js';

type Act = (life: Acting, told: Told) => void;
interface Planned {
  /** Halves of months after the document. */
  readonly after: number;
  readonly act: Act;
  /** Seen within the same month: in its first half. */
  readonly early?: boolean;
}
/** What becomes of a document. */
type Fate = (random: SeededRandom) => readonly Planned[];

const open = (life: Acting, { id }: Told): number => {
  const { content } = life.operator.invoice(id);
  return Number(content.payableAmount) - Number(content.paidAmount);
};

function record(life: Acting, id: string, amount: number, paidAt = life.day()): void {
  if (Math.abs(amount) < 0.005) return;
  life.operator.recordPayment(id, { paidAt, amount: amount.toFixed(2), method: null });
}

/** @param share of what is open */
const pay =
  (share: number): Act =>
  (life, told) =>
    record(life, told.id, open(life, told) * share);

/** Known a month later than it came. */
const payLate: Act = (life, told) => {
  const { first } = life.half;
  const month = Number(first.slice(5, 7));
  const before =
    month === 1
      ? `${Number(first.slice(0, 4)) - 1}-12`
      : `${first.slice(0, 5)}${String(month - 1).padStart(2, '0')}`;
  record(life, told.id, open(life, told), `${before}-17`);
};

const overpay: Act = (life, told) => record(life, told.id, open(life, told) + 25);
const payBack: Act = (life, told) => record(life, told.id, -25);

function correct(life: Acting, told: Told, change: (net: string, quantity: string) => object): string {
  const { due_date: _due, items, ...rest } = told.draft;
  const id = life.create({
    ...rest,
    invoice_date: life.day(),
    corrected_invoice: told.id,
    items: items.flatMap((item) => {
      const changed = change(String(item.net), String(item.quantity ?? '1'));
      return Object.keys(changed).length === 0 ? [] : [{ ...item, ...changed }];
    }),
  });
  told.corrections.push(id);
  return id;
}

/** All of it. */
const credit: Act = (life, told) =>
  void correct(life, told, (_net, quantity) => ({ quantity: `-${quantity}` }));

/** All of it, and the money goes back on a record of the correction. */
const creditAndRefund: Act = (life, told) => {
  const id = correct(life, told, (_net, quantity) => ({ quantity: `-${quantity}` }));
  const { paidAmount } = life.operator.invoice(told.id).content;
  record(life, id, -Number(paidAmount));
};

/** @param share of each price; below zero lowers, above zero raises */
const change =
  (share: number): Act =>
  (life, told) =>
    void correct(life, told, (net) => ({ net: (Number(net) * share).toFixed(2) }));

/** The first line alone. */
const creditFirst: Act = (life, told) => {
  let count = 0;
  correct(life, told, (_net, quantity) => {
    count += 1;
    return count === 1 ? { quantity: `-${quantity}` } : {};
  });
};

/** What corrections have left. */
const creditRest =
  (left: number): Act =>
  (life, told) =>
    void correct(life, told, (net) => ({
      net: (-(Number(net) - Number((Number(net) * left).toFixed(2)))).toFixed(2),
    }));

const writeOff: Act = (life, told) => void life.operator.writeOffInvoice(told.id);

/** What corrections leave to pay. */
const payRest: Act = (life, told) => {
  const grosses = [told.id, ...told.corrections].map(
    (id) => life.operator.invoice(id).content.totalAmount.gross,
  );
  const left = grosses.reduce((sum, gross) => sum + Number(gross), 0);
  record(life, told.id, left - Number(life.operator.invoice(told.id).content.paidAmount));
};

const edit: Act = (life, told) =>
  void life.operator.editInvoice(told.id, {
    items: told.draft.items.map((item) => ({ ...item, net: (Number(item.net) + 10).toFixed(2) })),
  });
const remove: Act = (life, told) => void life.operator.deleteInvoice(told.id);
const unpay: Act = (life, told) => {
  const [first] = life.operator.invoice(told.id).payments;
  if (first !== undefined) life.operator.deletePayment(first.id);
};

const fate =
  (...planned: readonly (readonly [from: number, to: number, act: Act, when?: 'early'])[]): Fate =>
  (random) => {
    let after = 0;
    return planned.map(([from, to, act, when]) => {
      after += random.between(from, to);
      return { after, act, early: when === 'early' };
    });
  };

/** Each as often as the others; numbers are halves of months after the step before. */
export const FATES: readonly Fate[] = [
  fate([1, 3, pay(1)]),
  fate([1, 2, pay(1)]),
  fate([1, 2, pay(1)]),
  fate([3, 4, payLate]),
  fate([1, 2, pay(0.4)], [1, 3, pay(0.5)], [2, 6, pay(1)]),
  fate([1, 2, pay(0.3)], [8, 14, pay(1)]),
  fate([1, 2, overpay], [1, 3, payBack]),
  fate([1, 2, pay(1)], [1, 3, unpay], [1, 6, pay(1)]),
  fate(),
  fate([3, 7, writeOff]),
  fate([1, 3, pay(0.35)], [3, 7, writeOff]),
  fate([2, 4, writeOff], [3, 6, pay(0.5), 'early']),
  fate([2, 4, writeOff], [3, 6, pay(1), 'early']),
  fate([1, 4, credit]),
  fate([1, 2, pay(1)], [1, 5, creditAndRefund]),
  fate([1, 2, pay(0.5)], [1, 5, creditAndRefund]),
  fate([1, 5, change(-0.4)], [1, 3, payRest]),
  fate([1, 2, pay(1)], [1, 5, change(-0.25)]),
  fate([1, 5, change(-0.4)], [2, 4, writeOff]),
  fate([1, 4, change(-0.4)], [1, 3, creditRest(0.4)]),
  fate([1, 4, creditFirst], [1, 3, payRest]),
  fate([1, 4, creditFirst], [2, 4, writeOff]),
  fate([1, 4, change(0.2)], [1, 3, payRest]),
  fate([2, 4, writeOff], [1, 3, credit]),
  fate([2, 4, writeOff], [1, 3, change(-0.5)]),
  fate([1, 3, edit], [1, 3, pay(1)]),
  fate([2, 5, remove]),
];
