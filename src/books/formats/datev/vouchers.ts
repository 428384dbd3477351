import { createHash } from 'node:crypto';
import type { Batch, Entry } from '../../../domain/accounting/model.js';
import type { FormatContext, Voucher } from '../format.js';

/** The e-invoice of a document, with the GUID by which DATEV finds it. */
export interface LinkedVoucher {
  readonly entry: Entry;
  readonly guid: string;
  readonly voucher: Voucher;
}

export interface FoundVouchers {
  /** By invoice id, in the order of the batch. */
  readonly linked: ReadonlyMap<string, LinkedVoucher>;
  /** Numbers of documents without an e-invoice in the archive. */
  readonly missing: readonly string[];
}

/** The vouchers of what a batch posts; a reversal keeps the voucher of the entry that it reverses. */
export async function findVouchers(batch: Batch, { voucher }: FormatContext): Promise<FoundVouchers> {
  const linked = new Map<string, LinkedVoucher>();
  const missing = new Map<string, string>();
  for (const entry of batch.entries) {
    const { invoiceId } = entry;
    if (!isLinked(entry) || linked.has(invoiceId) || missing.has(invoiceId)) continue;
    const found = (await voucher?.(invoiceId)) ?? null;
    if (found === null) missing.set(invoiceId, entry.documentNumber);
    else linked.set(invoiceId, { entry, voucher: found, guid: voucherGuid(batch, invoiceId, found) });
  }
  return { linked, missing: [...missing.values()] };
}

/** Whether a booking of this entry carries the link to its voucher. */
export function isLinked(entry: Entry): boolean {
  return entry.part === 'revenue' && entry.reverses === null;
}

/** From the PDF's content: DATEV imports the same PDF once, and never mistakes another one for it. */
function voucherGuid(batch: Batch, invoiceId: string, { sha256 }: Voucher): string {
  return guidOf('datev voucher', batch.spaceId, invoiceId, sha256);
}

/**
 * A GUID that is a pure function of what it names (RFC 9562 version 8: our own digest, SHA-256): a repeated export
 * gives the same one, so that a voucher finds its booking.
 */
export function guidOf(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
