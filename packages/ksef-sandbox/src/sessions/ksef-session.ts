import type { CompressionType } from '../archives/compression.js';

/** A session: documents come one by one while it is open, or in a package. */
export interface KsefSession {
  readonly reference: string;
  readonly nip: string;
  /** Reference of the login that opened it. */
  readonly authentication: string;
  readonly openedAt: number;
  readonly validUntil: number;
  /** AES-256 key; null when it could not be decrypted: the session fails with 415. */
  readonly key: Buffer | null;
  readonly iv: Buffer;
  /** Whether its documents are refused for a NIP or an internal identifier whose check digits are wrong. */
  readonly checksIdentifiers: boolean;
  /** The receipt of the whole session. */
  readonly upoReference: string;
  /** The package; null when the session is interactive. */
  readonly batch: Batch | null;
  closedAt: number | null;
  /** Ended by KSeF itself: nothing more is taken, with 21184. */
  isKilled: boolean;
}

export interface SessionStatus {
  readonly code: number;
  readonly description: string;
  readonly details?: readonly string[];
}

/** The package of a batch session. */
export interface Batch {
  /** Of the package before it was encrypted, as announced. */
  readonly size: number;
  /** Base64 SHA-256. */
  readonly hash: string;
  readonly compressionType: CompressionType;
  /** In the order of their numbers. */
  readonly parts: readonly DeclaredPart[];
  readonly isOffline: boolean;
  /** What was uploaded, encrypted, by number; until it is processed. */
  readonly uploaded: Map<number, Uint8Array>;
  /** When it is processed, epoch milliseconds; null until it is closed. */
  decidedAt: number | null;
  /** Why none of its documents was received. */
  failure: SessionStatus | null;
}

/** An encrypted part, as announced. */
export interface DeclaredPart {
  readonly ordinal: number;
  readonly size: number;
  /** Base64 SHA-256. */
  readonly hash: string;
}
