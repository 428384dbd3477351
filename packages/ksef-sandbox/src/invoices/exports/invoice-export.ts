import type { CompressionType } from '../../archives/compression.js';
import type { IssuedDocument } from '../../documents/document.js';
import type { InvoiceFilters } from '../filters.js';

/** What a client encrypts with, or has encrypted with. */
export interface Encryption {
  /** AES-256 key; null when it could not be decrypted. */
  readonly key: Buffer | null;
  readonly iv: Buffer;
}

/** A part of a package, encrypted as the caller asked. */
export interface PackagePart {
  readonly ordinal: number;
  readonly name: string;
  /** Before the encryption. */
  readonly size: number;
  readonly hash: string;
  readonly encrypted: Uint8Array;
  readonly encryptedHash: string;
}

/** An export that somebody has asked for. */
export interface InvoiceExport {
  readonly reference: string;
  readonly nip: string;
  readonly encryption: Encryption;
  readonly filters: InvoiceFilters;
  readonly onlyMetadata: boolean;
  readonly compressionType: CompressionType;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly completedAt: number;
  /** What it found, null when it could not look. */
  readonly selection: Selection | null;
  readonly partBytes: number;
  /** Made when the package is first asked for: it depends on nothing else. */
  parts: Promise<readonly PackagePart[]> | null;
}

/** The invoices of an export. */
export interface Selection {
  readonly documents: readonly IssuedDocument[];
  /** More were found than an export holds. */
  readonly isTruncated: boolean;
  readonly highWaterMark: number | null;
}
