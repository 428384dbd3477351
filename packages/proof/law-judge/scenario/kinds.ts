import { addDays } from '@spacebooks/base/calendar';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import type { SeededRandom } from '../../../../test/seeded-random.js';
import type { SpaceId } from '../config.js';

type Items = InvoiceInput['items'];
/** Whom a document is for, and of what; its day is not said yet. */
export type Draft = Pick<
  InvoiceInput,
  'items' | 'recipient' | 'tax_id' | 'customer_number' | 'currency' | 'due_date'
>;
/** @param day of the document */
export type Kind = (random: SeededRandom, day: string) => Draft;

type Buyer = Omit<Draft, 'items'>;

function buyer(customer: string, countryCode: string, name: string, tax_id: string | null = null): Buyer {
  const isCompany = tax_id !== null || /GmbH|Inc|AG/.test(name);
  const recipient = {
    ...{ name: isCompany ? null : name, company: isCompany ? name : null },
    ...{ fullAddress: 'Weg 1\n1000 Ort', street: 'Weg 1', postCode: '1000', city: 'Ort', state: null },
    countryCode,
  };
  return { customer_number: customer, tax_id, recipient };
}

const GERMANS = [
  buyer('1', 'DE', 'Jana Müller'),
  buyer('2', 'DE', 'Büro GmbH', 'DE136695976'),
  buyer('3', 'DE', 'Karl Ott'),
];
const POLES = [
  buyer('4', 'PL', 'Klient Polski sp. z o.o.', '7352765225'),
  buyer('5', 'PL', 'Maria Kowalska'),
];
const DUTCH = [
  buyer('6', 'NL', 'Jan Vermeer'),
  buyer('7', 'NL', 'Delft BV', 'NL123456782B90'),
  buyer('8', 'NL', 'Saskia Rijn'),
];
const BELGIAN = buyer('9', 'BE', 'Anne Peeters');
const FRENCH = buyer('10', 'FR', 'Luc Martin');
const GERMAN_ABROAD = buyer('11', 'DE', 'Petra Klein');
const IN_THE_EU = [
  buyer('12', 'AT', 'Wien Werk GmbH', 'ATU12345675'),
  buyer('13', 'FR', 'Muster SARL', 'FR40303265045'),
  buyer('14', 'BE', 'Atelier SRL', 'BE0428759497'),
];
const ELSEWHERE = [buyer('15', 'CH', 'Zürich AG'), buyer('16', 'US', 'Desk Inc.')];

const price = (random: SeededRandom, from: number, to: number): string =>
  `${random.between(from, to)}.${String(random.below(100)).padStart(2, '0')}`;

function item(
  random: SeededRandom,
  rate: string,
  code: string,
  description = 'Desk',
  [from, to]: readonly [number, number] = [40, 900],
): Items[number] {
  return { description, net: price(random, from, to), rate, accounting_code: code };
}

const dotted = (day: string): string => day.split('-').toReversed().join('.');

/** An annual pass from the month after; its service is over long after the document. */
function year(random: SeededRandom, day: string, rate: string, months = 12): Items[number] {
  const first = monthsLater(day, 1);
  const last = addDays(monthsLater(day, 1 + months), -1);
  return item(random, rate, 'YEAR', `Jahreskarte ${dotted(first)} - ${dotted(last)}`, [600, 2400]);
}

function monthsLater(day: string, count: number): string {
  const number = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`;
}

/** Sold one by one, so that net and tax are rounded many times. */
function passes(random: SeededRandom, rate: string): Items {
  const one = { description: 'Day pass', net: '12.61', rate, accounting_code: 'DESK' };
  return Array.from({ length: random.between(2, 9) }, () => one);
}

const of =
  (
    buyers: readonly Buyer[],
    items: (random: SeededRandom, day: string) => Items,
    more: Partial<Draft> = {},
  ): Kind =>
  (random, day) => ({ ...random.pick(buyers), items: items(random, day), ...more });

const BERLIN: readonly Kind[] = [
  of(GERMANS, (random) => [item(random, '19', 'DESK')]),
  of(GERMANS, (random) => [item(random, '19', 'DESK'), item(random, '7', 'BOOK')]),
  of(GERMANS, (random) => passes(random, '19')),
  of(GERMANS, (random) => [item(random, '19', 'DESK'), item(random, '0', 'COURSE')]),
  of(GERMANS, (random) => [item(random, '19', 'DESK'), item(random, '7', 'BOOK')], { currency: 'CHF' }),
  of(GERMANS, (random) => [item(random, '19', 'DESK')], { currency: 'USD' }),
  of([DUTCH[0] as Buyer], (random) => [item(random, '21', 'DESK')]),
  of([DUTCH[2] as Buyer], (random) => [item(random, '21', 'DESK'), item(random, '9', 'BOOK')]),
  of([BELGIAN], (random) => [item(random, '21', 'DESK'), item(random, '6', 'BOOK')]),
  of([FRENCH], (random) => [item(random, '20', 'DESK'), item(random, '10', 'BOOK')]),
  of([FRENCH], (random) => [item(random, '20', 'DESK')], { currency: 'CHF' }),
  of(IN_THE_EU, (random) => [item(random, '0', 'DESK')]),
  of(ELSEWHERE, (random) => [item(random, '0', 'DESK')], { currency: 'USD' }),
];

const HAMBURG: readonly Kind[] = [
  of(GERMANS, (random) => [item(random, '19', 'DESK')]),
  of(GERMANS, (random) => passes(random, '19')),
  of(GERMANS, (random, day) => [year(random, day, '19')]),
  of(GERMANS, (random, day) => [year(random, day, '19', 3), item(random, '7', 'BOOK')]),
  of(GERMANS, (random) => [item(random, '19', 'ROOM')]),
  of(GERMANS, (random) => [
    item(random, '19', 'DESK'),
    item(random, '19', 'ROOM'),
    item(random, '7', 'BOOK'),
  ]),
  of(GERMANS, (random) => [item(random, '0', 'DEPOSIT')]),
  of(GERMANS, (random) => [item(random, '0', 'VOUCHER')]),
  of(GERMANS, (random) => [item(random, '19', 'DESK')], { currency: 'CHF' }),
  of(GERMANS, (random, day) => [year(random, day, '19')], { currency: 'USD' }),
  of([BELGIAN], (random, day) => [year(random, day, '21', 6)]),
  of([FRENCH], (random) => [item(random, '20', 'DESK'), item(random, '10', 'ROOM')]),
  of(IN_THE_EU, (random, day) => [year(random, day, '0', 4)]),
  of(ELSEWHERE, (random) => [item(random, '0', 'DESK')], { currency: 'CHF' }),
];

const WARSAW: readonly Kind[] = [
  of(POLES, (random) => [item(random, '23', 'RENT')]),
  of(POLES, (random) => [item(random, '23', 'RENT'), item(random, '8', 'ROOM')]),
  of(POLES, (random, day) => [year(random, day, '23', 5)]),
  of(POLES, (random) => [item(random, '23', 'ROOM'), item(random, '0', 'COURSE')]),
  of(POLES, (random) => [item(random, '23', 'RENT'), item(random, '8', 'RENT')], { currency: 'EUR' }),
  of(POLES, (random) => [item(random, '23', 'ROOM')], { currency: 'EUR' }),
  of(IN_THE_EU, (random) => [item(random, '0', 'DESK')]),
  of(IN_THE_EU, (random, day) => [year(random, day, '0', 2)]),
  of(IN_THE_EU, (random) => [item(random, '0', 'GOODS')]),
  of(ELSEWHERE, (random) => [item(random, '0', 'DESK')]),
  of(IN_THE_EU, (random) => [item(random, '0', 'DESK')], { currency: 'EUR' }),
];

const AMSTERDAM: readonly Kind[] = [
  of(DUTCH, (random) => [item(random, '21', 'DESK')]),
  of(DUTCH, (random) => [item(random, '21', 'DESK'), item(random, '9', 'BOOK')]),
  of(DUTCH, (random) => passes(random, '21')),
  of([BELGIAN], (random) => [item(random, '21', 'DESK')]),
  of([GERMAN_ABROAD], (random) => [item(random, '19', 'DESK')]),
  of(IN_THE_EU, (random) => [item(random, '0', 'DESK')]),
  of(ELSEWHERE, (random) => [item(random, '0', 'DESK')], { currency: 'USD' }),
  of(DUTCH, (random) => [item(random, '21', 'DESK'), item(random, '9', 'BOOK')], { currency: 'USD' }),
];

export const KINDS: Readonly<Record<SpaceId, readonly Kind[]>> = {
  berlin: BERLIN,
  hamburg: HAMBURG,
  warsaw: WARSAW,
  amsterdam: AMSTERDAM,
};
