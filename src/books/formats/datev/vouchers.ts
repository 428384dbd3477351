import type { Batch, Entry } from '../../../domain/accounting/model.js';
import type { FormatContext, Voucher } from '../format.js';
import { guidOf } from '../text/guid.js';

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

/** The vouchers of what a batch books anew; what it takes back keeps the voucher that it was booked with. */
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

/** From the PDF's content: the same PDF is never taken in twice, another one is never taken for it. */
function voucherGuid(batch: Batch, invoiceId: string, { sha256 }: Voucher): string {
  return guidOf('datev voucher', batch.spaceId, invoiceId, sha256);
}
