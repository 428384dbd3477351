import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { SELLER_NIP } from '../../../test/flow/config-text.js';
import { POLISH_INVOICE } from '../../../test/flow/warsaw.js';
import type { SeededRandom } from '../../../test/seeded-random.js';
import type { StormSpace } from './spaces.js';

export const KINDS = [
  'plain',
  'two rates',
  'partly paid',
  'paid',
  'correction',
  'broken',
  'poisoned name',
  'poisoned text',
  'control character',
] as const;
type InvoiceKind = (typeof KINDS)[number];

/** What must come of it; `either` where both are right, as long as a refusal is told. */
type Expected = 'issued' | 'refused' | 'either';

/** One invoice that the platform will be asked to send. */
export interface StormInvoice {
  readonly id: string;
  readonly space: StormSpace;
  readonly kind: InvoiceKind;
  readonly expected: Expected;
  readonly input: InvoiceInput;
}

const EXPECTED: Readonly<Record<InvoiceKind, Expected>> = {
  plain: 'issued',
  'two rates': 'issued',
  'partly paid': 'issued',
  paid: 'issued',
  correction: 'issued',
  broken: 'refused',
  'poisoned name': 'either',
  'poisoned text': 'either',
  'control character': 'either',
};

/** Of a hundred: the first ones are ordinary, and every kind is there in a storm of usual size. */
const FREQUENCY: readonly (readonly [InvoiceKind, number])[] = [
  ['plain', 52],
  ['two rates', 12],
  ['partly paid', 8],
  ['paid', 8],
  ['correction', 10],
  ['broken', 6],
  ['control character', 4],
];

/** Blanks in a name, letters in a text: more than anybody means, and less than a body may have. */
const BLANKS = 1_000_000;
const LETTERS = 300_000;

/**
 * Invoices of one space, in the order in which they come. Of those of at least ten, one is poisoned in its name and one in
 * its text.
 */
export function invoicesOf(
  space: StormSpace,
  count: number,
  days: { readonly today: string; readonly yesterday: string },
  random: SeededRandom,
): readonly StormInvoice[] {
  const invoices: StormInvoice[] = [];
  for (let number = 1; number <= count; number += 1) {
    const originals = invoices.filter(({ kind }) => kind === 'plain');
    const drawn =
      count >= 10 && number === 4
        ? 'poisoned name'
        : count >= 10 && number === 7
          ? 'poisoned text'
          : draw(random);
    const kind = drawn === 'correction' && originals.length === 0 ? 'plain' : drawn;
    const id = `${space.id}-${number}`;
    const original = kind === 'correction' ? random.pick(originals).id : null;
    const input = { ...ordinary(space, days, random), ...special(kind, space, days.today, random, original) };
    invoices.push({
      id,
      space,
      kind,
      expected: EXPECTED[kind],
      input: { ...input, id, space: `space-${space.id}`, customer_number: String(1000 + number) },
    });
  }
  return invoices;
}

function draw(random: SeededRandom): InvoiceKind {
  let roll = random.below(100);
  for (const [kind, share] of FREQUENCY) {
    if (roll < share) return kind;
    roll -= share;
  }
  return 'plain';
}

function ordinary(
  space: StormSpace,
  { today, yesterday }: { readonly today: string; readonly yesterday: string },
  random: SeededRandom,
): InvoiceInput {
  const net = `${random.between(1, 900)}.${String(random.below(100)).padStart(2, '0')}`;
  if (space.nip === null) {
    // What is of yesterday is handed out tonight.
    const invoice_date = random.chance(0.7) ? yesterday : today;
    return { items: [{ description: 'Fix Desk', net, rate: '19' }], invoice_date };
  }
  return {
    ...POLISH_INVOICE,
    // A seller is not his own buyer.
    tax_id: space.nip === SELLER_NIP ? '7352765225' : SELLER_NIP,
    items: [{ description: 'Biurko dedykowane', net, rate: '23' }],
  };
}

function special(
  kind: InvoiceKind,
  space: StormSpace,
  today: string,
  random: SeededRandom,
  original: string | null,
): Partial<InvoiceInput> {
  const [high, low] = space.nip === null ? ['19', '7'] : ['23', '8'];
  const item = { description: 'Team Desk', net: '250', rate: high };
  switch (kind) {
    case 'two rates':
      return { items: [item, { description: 'Buch', net: '28.04', rate: low }] };
    case 'partly paid':
      return { items: [item, { ...item, description: 'Day Pass', net: '20', paid: true }] };
    case 'paid':
      return { items: [item], paid_date: today };
    case 'correction':
      return { items: [{ ...item, net: `-${random.between(1, 50)}` }], corrected_invoice: original };
    case 'broken':
      return { items: [{ ...item, rate: '0' }] };
    case 'poisoned name':
      return { items: [item], recipient: { company: `A${' '.repeat(BLANKS)}B` } };
    case 'poisoned text':
      return {
        items: [{ ...item, description: 'Łąka & <b> '.repeat(LETTERS / 11) }],
        text: 'x'.repeat(LETTERS),
      };
    case 'control character':
      return { items: [{ ...item, description: 'Desk\u001b[31m' }] };
    default:
      return {};
  }
}
