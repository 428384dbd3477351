import type { InvoiceInput } from '@spacebooks/cobot-sandbox';

type Items = InvoiceInput['items'];

/** One that was billed. */
export interface Document {
  readonly id: string;
  readonly items: Items;
}

/** Actions of people of a space. Days are of the month that is played. */
export interface Desk {
  readonly standard: string;
  readonly reduced: string;
  /** Issued with its e-invoice. */
  bill(items: Items, corrects?: Document): Document;
  /** @param method as the platform names it */
  pay(document: Document, amount: string, method?: string): void;
  /** Marked as paid: the platform records what is open. */
  settle(document: Document): void;
  writeOff(document: Document): void;
}

/** Actions month by month. */
export interface Story {
  readonly name: string;
  readonly months: readonly ((desk: Desk, kept: Document[]) => void)[];
  /** Not in Poland: there only a correction lowers the tax. */
  readonly isDiscount?: true;
}

const money = (code: string, net: string): Items[number] => ({
  description: code,
  net,
  rate: '0',
  accounting_code: code,
});
const room = (desk: Desk, net: string): Items[number] => ({
  description: 'Raum',
  net,
  rate: desk.standard,
  accounting_code: 'ROOM',
});
const book = (desk: Desk, net: string): Items[number] => ({
  description: 'Fachbuch',
  net,
  rate: desk.reduced,
  accounting_code: 'BOOK',
});

const grossOf = (items: Items): number =>
  items.reduce((sum, { net, rate }) => sum + Number(net) * (1 + Number(rate) / 100), 0);

function keep(kept: Document[], document: Document): Document {
  kept.push(document);
  return document;
}

/** @param less what is missing; below zero where it is too much */
function payLess(desk: Desk, [document]: readonly Document[], less: number, method?: string): void {
  if (document === undefined) throw new Error('nothing was billed');
  desk.pay(document, (grossOf(document.items) - less).toFixed(2), method);
}

const pay =
  (method?: string) =>
  (desk: Desk, kept: Document[]): void =>
    payLess(desk, kept, 0, method);

const bill =
  (items: (desk: Desk) => Items) =>
  (desk: Desk, kept: Document[]): void =>
    void keep(kept, desk.bill(items(desk)));

const billed = (items: (desk: Desk) => Items, ...then: Story['months']): Story['months'] => [
  bill(items),
  ...then,
];

const back = (items: Items): Items => items.map((item) => ({ ...item, quantity: '-1' }));

const creditAll = (desk: Desk, kept: Document[]): void => {
  const [document] = kept;
  if (document !== undefined) desk.bill(back(document.items), document);
};

const writeOff = (desk: Desk, kept: Document[]): void => {
  const [document] = kept;
  if (document !== undefined) desk.writeOff(document);
};

const deposit = (): Items => [money('DEPOSIT', '500')];
const deskAndDeposit = (desk: Desk): Items => [room(desk, '100'), money('DEPOSIT', '500')];
const voucher = (): Items => [money('VOUCHER', '250')];
const twoRates = (desk: Desk): Items => [room(desk, '100'), book(desk, '50')];

/** Two percent of what was billed. */
const inTime = (desk: Desk, kept: Document[]): void => {
  const document = keep(kept, desk.bill(twoRates(desk)));
  payLess(desk, [document], grossOf(document.items) * 0.02);
  desk.settle(document);
};

export const STORIES: readonly Story[] = [
  { name: 'a deposit, paid', months: billed(deposit, pay()) },
  { name: 'a deposit that nobody pays', months: billed(deposit, writeOff) },
  { name: 'a deposit beside a desk', months: billed(deskAndDeposit, pay('Card')) },
  { name: 'both written off', months: billed(deskAndDeposit, writeOff) },
  {
    name: 'a deposit that is set off against the last rent, and the rest paid back',
    months: billed(deposit, pay(), (desk) => {
      const items = [room(desk, '100'), money('DEPOSIT', '-500')];
      const last = desk.bill(items);
      desk.pay(last, grossOf(items).toFixed(2));
    }),
  },
  {
    name: 'a deposit that pays a part of the last rent',
    months: billed(deposit, pay(), (desk) => {
      const items = [room(desk, '600'), money('DEPOSIT', '-500')];
      desk.pay(desk.bill(items), grossOf(items).toFixed(2));
    }),
  },
  {
    name: 'a deposit that is forfeited',
    months: billed(
      deposit,
      pay(),
      (desk) => void desk.bill([money('DAMAGES', '500'), money('DEPOSIT', '-500')]),
    ),
  },
  { name: 'a deposit that a correction takes back', months: billed(deskAndDeposit, creditAll) },
  {
    name: 'a voucher that pays for a room, in parts, and lapses',
    months: billed(
      voucher,
      pay('Card'),
      (desk) => {
        const items = [room(desk, '200'), money('VOUCHER', '-150')];
        desk.pay(desk.bill(items), grossOf(items).toFixed(2));
      },
      (desk) => void desk.bill([money('DAMAGES', '100'), money('VOUCHER', '-100')]),
    ),
  },
  { name: 'a voucher that nobody pays', months: billed(voucher, writeOff) },
  {
    name: 'a credit that is used',
    months: billed(
      () => [money('CREDIT', '300')],
      pay('Card'),
      (desk) => {
        const items = [room(desk, '100'), book(desk, '50'), money('CREDIT', '-150')];
        desk.pay(desk.bill(items), grossOf(items).toFixed(2));
      },
    ),
  },
  {
    name: 'a dunning fee beside a desk',
    months: billed((desk) => [room(desk, '100'), money('DUNNING', '5')], pay()),
  },
  { name: 'a dunning fee alone', months: billed(() => [money('DUNNING', '5')], pay()) },
  { name: 'a reimbursed cost', months: billed((desk) => [room(desk, '100'), money('COST', '30')], pay()) },
  { name: 'a tip', months: billed((desk) => [room(desk, '100'), money('TIP', '10')], pay('Card')) },
  { name: 'a discount in time', isDiscount: true, months: [inTime] },
  {
    name: 'a fee that a bank kept',
    months: billed(twoRates, (desk, kept) => {
      payLess(desk, kept, 12, 'Abroad');
      settle(desk, kept);
    }),
  },
  {
    name: 'a few cents less',
    months: billed(
      (desk) => [room(desk, '100')],
      (desk, kept) => {
        payLess(desk, kept, 0.6);
        settle(desk, kept);
      },
    ),
  },
  {
    name: 'too much, and paid back',
    months: billed(
      (desk) => [room(desk, '100')],
      (desk, kept) => payLess(desk, kept, -40),
      (desk, [document]) => document && desk.pay(document, '-40.00'),
    ),
  },
  {
    name: 'half of a debt that is lost',
    months: billed(
      twoRates,
      (desk, kept) => {
        const [document] = kept;
        if (document === undefined) return;
        desk.pay(document, (grossOf(document.items) / 2).toFixed(2));
      },
      writeOff,
    ),
  },
  { name: 'a desk that nobody pays', months: billed(twoRates, writeOff) },
  { name: 'a desk that is credited', months: billed(twoRates, creditAll) },
];

function settle(desk: Desk, [document]: readonly Document[]): void {
  if (document !== undefined) desk.settle(document);
}
