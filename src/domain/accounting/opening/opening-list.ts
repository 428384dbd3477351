import type { LocalDate } from '../../invoice.js';
import type { Cents } from '../cents.js';
import type { OpeningSettings } from '../settings.js';
import { type AgreedItem, agreedOf, isSameItem, type OpeningItem } from './opening-item.js';
import type { AgreedItems } from './opening-of.js';

/**
 * `new`: never confirmed. `changed`: since it was confirmed. `unknown`: the platform does not tell what was open at the cutover. `blocked`:
 * the configuration lacks something.
 */
type ItemState = 'confirmed' | 'new' | 'changed' | 'unknown' | 'blocked' | 'elsewhere';

export interface ListedItem extends OpeningItem {
  readonly state: ItemState;
  /** What was confirmed of one that has changed. */
  readonly before: AgreedItem | null;
}

/** Sums of one currency. */
export interface OpeningSum {
  readonly currency: string;
  readonly items: number;
  /** Without those that are not known. */
  readonly open: Cents;
  readonly paidSince: Cents;
  readonly lostSince: Cents;
}

/** The opening items of a space, and what is to be said about them. */
export interface OpeningList {
  readonly from: LocalDate;
  /** Null where nobody has said so. */
  readonly receivables: OpeningSettings['receivables'] | null;
  /** Whether everything dated in the 200 days before the cutover was read. */
  readonly isCopied: boolean;
  /** By date and number. */
  readonly items: readonly ListedItem[];
  /** Confirmed, and opening items no more: deleted, or neither open nor touched. */
  readonly gone: readonly AgreedItem[];
  readonly sums: readonly OpeningSum[];
  /** Numbers in `opening.open` that no invoice before the cutover has. */
  readonly strangers: readonly string[];
  /** SHA-256 of what can be confirmed: what a yes is given to. */
  readonly digest: string;
  /** `nothing`: there are none. */
  readonly state: 'nothing' | 'confirmed' | 'elsewhere' | 'asked' | 'unknown';
}

interface ListTerms {
  readonly from: LocalDate;
  readonly opening: OpeningSettings | undefined;
  readonly isCopied: boolean;
  readonly agreed: AgreedItems;
  readonly digestOf: (text: string) => string;
}

export function openingList(found: readonly OpeningItem[], terms: ListTerms): OpeningList {
  const { from, opening, isCopied, agreed, digestOf } = terms;
  const place = ({ documentDate, documentNumber, invoiceId }: OpeningItem): string =>
    `${documentDate} ${documentNumber} ${invoiceId}`;
  const items = found
    .map((item) => listed(item, opening, agreed.get(item.invoiceId)))
    .sort((one, other) => (place(one) < place(other) ? -1 : 1));
  const ids = new Set(items.map(({ invoiceId }) => invoiceId));
  const gone = [...agreed.values()].filter(({ invoiceId }) => !ids.has(invoiceId));
  const names = new Set(items.flatMap(({ invoiceId, documentNumber }) => [invoiceId, documentNumber]));
  const list = {
    ...{ from, receivables: opening?.receivables ?? null, isCopied, items, gone },
    sums: sumsOf(items),
    strangers: Object.keys(opening?.open ?? {}).filter((name) => !names.has(name)),
    digest: digestOf(JSON.stringify([from, opening?.receivables ?? null, confirmable({ items })])),
  };
  return { ...list, state: stateOf(list) };
}

/** What a yes confirms: all that is known. */
export function confirmable({ items }: Pick<OpeningList, 'items'>): readonly AgreedItem[] {
  return items.filter(({ state }) => state !== 'unknown' && state !== 'blocked').map(agreedOf);
}

function listed(
  item: OpeningItem,
  opening: OpeningSettings | undefined,
  known: AgreedItem | undefined,
): ListedItem {
  const before = known !== undefined && !isSameItem(agreedOf(item), known) ? known : null;
  const state = (): ItemState => {
    if (opening?.receivables === 'elsewhere') return 'elsewhere';
    if (item.open === null) return 'unknown';
    if (item.problems.length > 0) return 'blocked';
    if (known === undefined) return 'new';
    return before === null ? 'confirmed' : 'changed';
  };
  return { ...item, state: state(), before };
}

function stateOf(list: Omit<OpeningList, 'state'>): OpeningList['state'] {
  const { isCopied, items, gone, receivables } = list;
  if (!isCopied) return 'unknown';
  if (items.length === 0 && gone.length === 0) return 'nothing';
  if (receivables === 'elsewhere') return 'elsewhere';
  const isAgreed = receivables !== null && gone.length === 0;
  return isAgreed && items.every(({ state }) => state === 'confirmed') ? 'confirmed' : 'asked';
}

function sumsOf(items: readonly ListedItem[]): readonly OpeningSum[] {
  const groups = [...Map.groupBy(items, ({ currency }) => currency)].sort(([a], [b]) => (a < b ? -1 : 1));
  const sum = (rows: readonly ListedItem[], of: (item: ListedItem) => Cents): Cents =>
    rows.reduce((total, row) => total + of(row), 0);
  return groups.map(([currency, rows]) => ({
    currency,
    items: rows.length,
    open: sum(rows, ({ open }) => open ?? 0),
    paidSince: sum(rows, ({ since }) => since.paid),
    lostSince: sum(rows, ({ since }) => since.lost),
  }));
}
