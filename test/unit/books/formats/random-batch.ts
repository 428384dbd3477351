import fc from 'fast-check';
import type { Entry, WholeBatch } from '../../../../src/domain/accounting/model.js';
import { batch, debtor, entry, reversalOf } from './sample.js';

interface Choice {
  readonly document: number;
  readonly kind: 'invoice' | 'correction' | 'payment' | 'write-off' | 'reversal';
  readonly rate: string;
  readonly net: number;
  readonly cent: number;
  readonly foreign: boolean;
  readonly debtor: number;
  readonly center: string | null;
  readonly name: string;
  readonly day: number;
}

const NAMES = ['Möbel Muster GmbH', 'Łódź "Ąć"; a, b', '=1+1', 'Ada\tLovelace\n', 'Ο Έλληνας'];

/** Batches of every kind of entry, as the journal would make them, in books of one currency. */
export function randomBatch(currency: string, rates: readonly string[]): fc.Arbitrary<WholeBatch> {
  const choice = fc.record<Choice>({
    document: fc.integer({ min: 1, max: 12 }),
    kind: fc.constantFrom('invoice', 'invoice', 'correction', 'payment', 'write-off', 'reversal'),
    rate: fc.constantFrom(...rates),
    net: fc.integer({ min: -500_000, max: 50_000_000 }),
    cent: fc.integer({ min: -1, max: 1 }),
    foreign: fc.boolean(),
    debtor: fc.integer({ min: 10_000, max: 10_003 }),
    center: fc.constantFrom(null, 'B 1', 'M 2'),
    name: fc.constantFrom(...NAMES),
    day: fc.integer({ min: 1, max: 31 }),
  });
  return fc.array(choice, { minLength: 1, maxLength: 40 }).map((choices) => {
    const entries = choices.map((one, index) => entryOf(one, index, currency));
    const made = batch(entries);
    return { ...made, debtors: made.debtors.map(({ number }) => debtor({ number, taxId: null })) };
  });
}

function entryOf(choice: Choice, index: number, currency: string): Entry {
  const { kind, rate, cent, net } = choice;
  const size = net === 0 ? 100 : net;
  const tax = rate === '0' || kind === 'payment' ? 0 : Math.round((size * Number(rate)) / 100) + cent;
  const month = 9 + (choice.document % 4);
  const date = `2026-${String(month).padStart(2, '0')}-${String(Math.min(choice.day, 30)).padStart(2, '0')}`;
  const made = entry({
    id: `entry-${index}`,
    documentNumber: `RE-${choice.document}-${choice.debtor}-${choice.foreign}-${date}`,
    documentDate: date,
    kind: kind === 'reversal' ? 'invoice' : kind,
    part: kind === 'payment' || kind === 'write-off' ? kind : 'revenue',
    taxCase: kind === 'payment' ? null : rate === '0' ? 'E' : 'S',
    taxRate: kind === 'payment' ? '0' : rate,
    taxAccount: tax === 0 ? null : '1776',
    taxKey: rate === '5.5' ? '40' : '3',
    debtor: String(choice.debtor),
    debtorName: choice.name,
    costCenter: choice.center,
    net: size,
    tax,
    currency: choice.foreign ? 'USD' : currency,
    exchange: choice.foreign
      ? { currency, rate: '2', net: size * 2, tax: tax * 2, gross: (size + tax) * 2 }
      : null,
  });
  return kind === 'reversal' ? reversalOf(made) : made;
}

/** The same batch with numbers of at most ten characters, the shortest room that a target has. */
export function withShortNumbers(given: WholeBatch): WholeBatch {
  const numbers = [...new Set(given.entries.map(({ documentNumber }) => documentNumber))];
  const entries = given.entries.map((one) => ({
    ...one,
    documentNumber: `RE-${numbers.indexOf(one.documentNumber)}`,
  }));
  return { ...given, entries };
}
