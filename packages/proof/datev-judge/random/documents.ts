import { addDays } from '@spacebooks/base/calendar';
import type { InvoiceSnapshot } from '../../../../src/domain/accounting/model.js';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import { invoice } from '../../../../test/fixtures/invoices/invoice.js';
import { type ItemDocument, item } from '../../../../test/fixtures/invoices/item.js';
import type { SeededRandom } from '../../../../test/seeded-random.js';
import { ABROAD, type Client, FOREIGN } from './configuration.js';

interface Buyer {
  readonly country: string;
  readonly taxId: string | null;
  readonly goods: readonly (readonly [code: string, rates: readonly string[]])[];
}

const HOME_GOODS: Buyer['goods'] = [
  ['DESK', ['19']],
  ['ROOM', ['19', '7']],
  ['MEAL', ['7']],
  ['ANNUAL', ['19']],
  ['COURSE', ['0']],
  ['DEPOSIT', ['0']],
  ['VOUCHER', ['0']],
];
const BUYERS: readonly Buyer[] = [
  { country: 'DE', taxId: 'DE987654328', goods: HOME_GOODS },
  { country: 'DE', taxId: null, goods: HOME_GOODS },
  {
    country: 'AT',
    taxId: 'ATU52409206',
    goods: [
      ['DESK', ['0']],
      ['ANNUAL', ['0']],
    ],
  },
  {
    country: 'CH',
    taxId: null,
    goods: [
      ['DESK', ['0']],
      ['ROOM', ['0']],
    ],
  },
  {
    country: ABROAD.country,
    taxId: null,
    goods: [
      ['DESK', ABROAD.rates],
      ['ROOM', ABROAD.rates],
    ],
  },
];

/** Invoices of half a year with payments, losses and corrections, as last copied from the platform. */
export function randomSnapshots(random: SeededRandom, client: Client): readonly InvoiceSnapshot[] {
  const count = random.between(4, 10);
  return Array.from({ length: count }, (_, index) => randomFamily(random, client, index + 1)).flat();
}

function randomFamily(random: SeededRandom, client: Client, number: number): readonly InvoiceSnapshot[] {
  const buyer = random.pick(BUYERS);
  const day = addDays('2026-01-05', random.below(200));
  const currency = random.chance(0.15) ? FOREIGN.currency : 'EUR';
  const items = Array.from({ length: random.between(1, 3) }, () => randomItem(random, buyer, currency));
  const original = snapshotOf(
    { id: `inv-${number}`, day, buyer, number, items },
    settlementOf(random, items, client),
    client,
  );
  if (!random.chance(0.3)) return [original];
  const back = items
    .slice(0, random.between(1, items.length))
    .map((each) => credited(each, random, currency));
  const correction = snapshotOf(
    {
      id: `cor-${number}`,
      day: addDays(day, random.between(1, 40)),
      buyer,
      number: number + 500,
      items: back,
      of: `inv-${number}`,
    },
    {},
    client,
  );
  const family = { original, corrections: [correction] };
  return [
    { ...original, family },
    { ...correction, family },
  ];
}

function randomItem(random: SeededRandom, { goods }: Buyer, currency: string): ItemDocument {
  const [code, rates] = random.pick(goods);
  const sign = code === 'VOUCHER' && random.chance(0.5) ? -1 : 1;
  const net = ((sign * random.between(100, 250_000)) / 100).toFixed(2);
  return item({ description: code, accountingCode: code, net, rate: random.pick(rates), currency });
}

/** Part of an item's price, or all of it, below zero. */
function credited(given: ItemDocument, random: SeededRandom, currency: string): ItemDocument {
  const net = Number(given.totalAmount.net) * random.pick([1, 1, 0.5]);
  return item({
    ...{ description: given.description, accountingCode: given.accountingCode, currency },
    ...{ net: (-net).toFixed(2), rate: given.totalAmount.taxes[0]?.rate ?? '0' },
  });
}

interface Document {
  readonly id: string;
  readonly day: string;
  readonly buyer: Buyer;
  readonly number: number;
  readonly items: ItemDocument[];
  readonly of?: string;
}

interface Settled {
  readonly paidStatus?: string;
  readonly paidAmount?: string;
  readonly days?: number;
}

/** How much less than the invoice is paid of one that is called paid; below zero: more. */
const RESTS = ['0.01', '0.80', '1.00', '12.30', '-5.00', '2 %'] as const;

function settlementOf(
  random: SeededRandom,
  items: readonly ItemDocument[],
  { postsLosses, rests }: Client,
): Settled {
  const gross = items.reduce((sum, { totalAmount }) => sum + Number(totalAmount.gross), 0);
  const way = random.fraction();
  const days = random.between(1, 40);
  if (way < 0.4) {
    const rest = rests && gross > 100 && random.chance(0.5) ? random.pick(RESTS) : '0';
    const less = rest === '2 %' ? gross * 0.02 : Number(rest);
    return { paidStatus: 'paid', paidAmount: (gross - less).toFixed(2), days };
  }
  if (way >= 0.5 || !postsLosses) return {};
  return { paidStatus: 'writtenOff', days, ...(rests && { paidAmount: (gross * 0.3).toFixed(2) }) };
}

function snapshotOf(
  { id, day, buyer, number, items, of }: Document,
  settled: Settled,
  { rests }: Client,
): InvoiceSnapshot {
  const { days, ...status } = settled;
  const settledOn = days === undefined ? undefined : addDays(day, days);
  const made = invoice({
    ...{ id, invoiceDate: day, dueDate: addDays(day, 14), number: `RE 2026/${number}`, items },
    ...{ customerNumber: String((number % 7) + 1), taxId: buyer.taxId },
    ...{
      recipientAddress: { countryCode: buyer.country, company: buyer.taxId === null ? null : 'Muster GmbH' },
    },
    ...(settledOn !== undefined && { paidDate: settledOn }),
    ...(of !== undefined && { correctedInvoiceId: of }),
    ...status,
  });
  return {
    ...{ invoice: made, version: 1, deleted: false },
    ...(settledOn !== undefined && { settledOn, lostOn: settledOn }),
    ...(rests && { payments: { records: recordsOf(made, settledOn), areComplete: true } }),
  };
}

/** One of all that is paid. */
function recordsOf(
  { id, paidAmount, totalAmount }: InvoiceSnapshot['invoice'],
  settledOn: string | undefined,
): readonly PaymentRecord[] {
  if (settledOn === undefined || paidAmount.eq(0)) return [];
  const { currency } = totalAmount;
  const method = { id: 'm1', name: 'Transfer' };
  return [
    { id: `pay-${id}`, invoiceId: id, paidOn: settledOn, amount: paidAmount, currency, method, note: null },
  ];
}
