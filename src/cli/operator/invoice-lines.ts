import type { ListedInvoice } from '../../invoice-list/row.js';
import { say, sentencesOf } from '../../words/say.js';
import type { Output } from '../output.js';
import { printable } from '../output.js';
import { aligned, type Colour, painter } from '../table.js';

interface ListedPage {
  readonly items: readonly ListedInvoice[];
  readonly next: string | null;
  readonly count: number;
  readonly isCountExact: boolean;
}

const HEAD = ['number', 'customer', 'date', 'amount', 'open', 'payment', 'e-invoice', 'space'];
const SHAPE = { right: [3, 4], wrap: [1, 6] };

/** Red needs a person, green is done, yellow is in progress. Never the only sign: the word is printed as well. */
const COLOURS: Readonly<Record<string, Colour>> = {
  waiting: 'red',
  open: 'yellow',
  done: 'green',
  foreign: 'gray',
  gone: 'gray',
  missing: 'red',
  unsent: 'yellow',
  exempt: 'gray',
};

/** A page of the list as a table, and what there is beyond it. */
export function invoiceLines(
  { items, next, count, isCountExact }: ListedPage,
  output: Output,
): readonly string[] {
  if (items.length === 0) return ['no matching invoices'];
  const paint = painter(output);
  const words = sentencesOf('invoices-page', 'en');
  const word = (key: string): string => say(words, key).toLowerCase();
  const coloured = (state: string, text: string): string => {
    const colour = COLOURS[state];
    return colour === undefined ? text : paint(colour, text);
  };
  const eInvoice = ({ eInvoice: state, code }: ListedInvoice): string => {
    const text = coloured(state, word(`e-invoice-state.${state}`));
    return state === 'waiting' && code !== null ? `${text} ${code}` : text;
  };
  const cells = (row: ListedInvoice): readonly string[] => [
    printable(row.number ?? row.invoiceId),
    printable(row.customer ?? '–'),
    `${row.invoiceDate ?? '–'}${row.isBeforeCutover ? ' *' : ''}`,
    amountText(row.gross),
    amountText(row.open),
    row.payment === null ? '–' : word(`payment-state.${row.payment}`),
    eInvoice(row),
    row.space,
  ];
  // Said of every row where there are several alone.
  const columns = new Set(items.map(({ space }) => space)).size > 1 ? HEAD.length : HEAD.length - 1;
  const table = [HEAD, ...items.map(cells)].map((row) => row.slice(0, columns));
  const total = isCountExact ? `${count}` : `more than ${count}`;
  return [
    ...aligned(table, { width: output.width, ...SHAPE }),
    ...(items.some((row) => row.isBeforeCutover) ? ['* before the cutover'] : []),
    ...(next === null ? [] : [`of ${total}; more: --after ${next}`]),
  ];
}

function amountText(given: ListedInvoice['gross']): string {
  return given === null ? '–' : `${given.amount} ${given.currency}`;
}
