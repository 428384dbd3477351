import { decimal, hundredth } from '@spacebooks/base/money';
import type { Cents } from './accounting/cents.js';
import type { Batch, BatchManifest } from './accounting/model.js';
import type { AlertAbout } from './alerts/alert.js';

/** What programs can be told of, by the name that stands in `type`. */
export const HOOK_EVENTS = [
  'einvoice.attached',
  'einvoice.refused',
  'batch.released',
  'person.needed',
] as const;

export type HookEventType = (typeof HOOK_EVENTS)[number];

/** Thin: what it is about by its ids, with numbers and amounts. Who wants more reads it by the API. */
export interface HookEvent {
  /** `webhook.test`: a person tries whether it arrives. */
  readonly type: HookEventType | 'webhook.test';
  /** Null for what concerns all spaces. */
  readonly spaceId: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** What tells it from all others, the same for whoever writes it again. */
  readonly key: string;
}

interface EInvoiceFact {
  readonly sagaId: string;
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string | null;
  /** Null where the invoice was never read. */
  readonly terms: { readonly gross: Cents | null; readonly currency: string | null } | null;
  readonly ksefNumber: string | null;
  /** A code of the closed set. */
  readonly reason: string | null;
  readonly at: number;
}

/** Once a saga: each attempt at an e-invoice ends once. */
export function eInvoiceEvent(
  type: 'einvoice.attached' | 'einvoice.refused',
  { sagaId, spaceId, invoiceId, invoiceNumber, terms, ksefNumber, reason, at }: EInvoiceFact,
): HookEvent {
  const data = {
    ...{ space: spaceId, invoiceId, invoiceNumber },
    gross: terms === null ? null : amountOf(terms.gross, terms.currency),
    ...(ksefNumber !== null && { ksefNumber }),
    ...(reason !== null && { code: reason }),
  };
  return { type, spaceId, at, data, key: sagaId };
}

export function batchReleased(
  batch: Pick<Batch, 'id' | 'spaceId' | 'number' | 'series' | 'period' | 'createdAt'> & {
    readonly manifest: Pick<BatchManifest, 'entries' | 'invoices' | 'totals'>;
  },
): HookEvent {
  const { id, spaceId, number, series, period, createdAt, manifest } = batch;
  const { entries, invoices, totals } = manifest;
  const data = {
    ...{ space: spaceId, number, export: series, from: period.from, to: period.to, entries, invoices },
    totals: totals.map(({ key, gross, currency }) => ({ part: key, gross: amountOf(gross, currency) })),
  };
  return { type: 'batch.released', spaceId, at: createdAt, data, key: id };
}

/** Without the words, which may name a customer. */
export function personNeeded(
  alertId: number,
  { spaceId, invoice, reason }: AlertAbout,
  at: number,
): HookEvent {
  const data = {
    ...{ space: spaceId, alertId, code: reason.code },
    ...(invoice !== undefined && { invoiceId: invoice.id, invoiceNumber: invoice.number }),
  };
  return { type: 'person.needed', spaceId, at, data, key: `${alertId} ${at}` };
}

function amountOf(cents: Cents | null, currency: string | null) {
  if (cents === null || currency === null) return null;
  return { amount: hundredth(decimal(cents)).toFixed(2), currency };
}
