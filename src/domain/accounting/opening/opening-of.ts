import { decimal } from '@spacebooks/base/money';
import type { Invoice } from '../../invoice.js';
import { roundToCents } from '../apportion.js';
import type { Cents } from '../cents.js';
import type { InvoiceSnapshot } from '../model.js';
import type { DocumentRules } from '../revenue.js';
import type { AccountingSettings } from '../settings.js';
import { openAtCutover } from './open-at-cutover.js';
import { type AgreedItem, agreedOf, isSameItem, type OpeningItem, openingItem } from './opening-item.js';
import type { OpenAtCutover, OpeningPosition } from './opening-position.js';

/** What a person has confirmed, by the id of the invoice. */
export type AgreedItems = ReadonlyMap<string, AgreedItem>;

/** An invoice of the program before as these books see it. */
interface Opening {
  readonly position: OpeningPosition;
  /** Null where nothing was open at the cutover, and nothing has happened since. */
  readonly item: OpeningItem | null;
}

/** @param snapshot dated before the cutover */
export function openingOf(
  snapshot: InvoiceSnapshot,
  settings: AccountingSettings,
  rules: DocumentRules,
  agreed: AgreedItems,
): Opening {
  const { from, opening } = settings;
  const known = agreed.get(snapshot.invoice.id);
  const left = leftAtCutover(snapshot, settings, known);
  const item = openingItem(snapshot, left, settings, rules);
  const state = (): OpeningPosition['state'] => {
    if (item === null) return 'closed';
    if (opening?.receivables !== 'posted') return opening === undefined ? 'asked' : opening.receivables;
    return isConfirmed(item, known) ? 'confirmed' : 'asked';
  };
  return { position: { ...left, from, state: state() }, item };
}

function isConfirmed(item: OpeningItem, known: AgreedItem | undefined): boolean {
  if (known === undefined || item.open === null || item.problems.length > 0) return false;
  return isSameItem(agreedOf(item), known);
}

/** What the platform does not tell by now stays what a person has confirmed, as long as its records do not say otherwise. */
function leftAtCutover(
  snapshot: InvoiceSnapshot,
  settings: AccountingSettings,
  known: AgreedItem | undefined,
): OpenAtCutover {
  const { from } = settings;
  const left = openAtCutover(snapshot, from, statedOf(snapshot.invoice, settings));
  if (left.open !== null || known === undefined || known.open === null) return left;
  const records = snapshot.payments?.records ?? [];
  const before = records
    .filter(({ paidOn }) => paidOn < from)
    .reduce((total, { amount }) => total + roundToCents(amount), 0);
  if (before !== 0 && before !== known.paidBefore) return left;
  return { open: known.open, paidBefore: known.paidBefore, isLostBefore: false };
}

/** By number or id. */
function statedOf({ id, number }: Invoice, { opening }: AccountingSettings): Cents | undefined {
  const stated = opening?.open?.[number] ?? opening?.open?.[id];
  return stated === undefined ? undefined : roundToCents(decimal(stated));
}
