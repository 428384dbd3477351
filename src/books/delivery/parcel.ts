import type { Address } from '../../archive/content.js';
import type { PaymentSwitch } from '../../domain/accounting/switched-payments.js';

/** The files of one batch, delivered to a target together. */
export interface Parcel {
  readonly spaceId: string;
  /** Id of the batch. */
  readonly batchId: string;
  readonly batchNumber: number;
  /** Name of the export. */
  readonly series: string;
  /** First and last document date, both included. */
  readonly period: { readonly from: string; readonly to: string };
  /** Of the batch that changes from totals of payments to single ones. */
  readonly paymentSwitch?: PaymentSwitch | undefined;
  readonly files: readonly ParcelFile[];
}

interface ParcelFile {
  /** Its name at the target. */
  readonly name: string;
  readonly mediaType: string;
  /** In the archive, the SHA-256 of its bytes. */
  readonly address: Address;
}

/** A file of a parcel with its bytes. */
export interface OpenFile extends ParcelFile {
  readonly bytes: Uint8Array;
}
