import { isIssued, type KsefDocument } from '../documents/document.js';

/** An online session. */
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
  /** The receipt of the whole session. */
  readonly upoReference: string;
  closedAt: number | null;
  /** Ended by KSeF itself: nothing more is taken, with 21184. */
  isKilled: boolean;
}

export interface SessionStatus {
  readonly code: number;
  readonly description: string;
  readonly details?: readonly string[];
}

/** Sessions end after twelve hours. */
export const SESSION_LIFETIME_MS = 12 * 3_600_000;

/** When nothing more is taken, null while it is open. */
export function endOf(session: KsefSession, now: number): number | null {
  if (session.closedAt !== null) return session.closedAt;
  return now >= session.validUntil ? session.validUntil : null;
}

/** The status of a session as it is now: a closed one is processed when its last document is. */
export function statusOf(
  session: KsefSession,
  documents: readonly KsefDocument[],
  now: number,
): SessionStatus {
  if (session.key === null) return { code: 415, description: 'Błąd odszyfrowania dostarczonego klucza' };
  if (endOf(session, now) === null) return { code: 100, description: 'Sesja interaktywna otwarta' };
  if (documents.length === 0) {
    return { code: 440, description: 'Sesja anulowana', details: ['Nie przesłano faktur'] };
  }
  if (documents.some((document) => now < document.settledAt)) {
    return { code: 170, description: 'Sesja interaktywna zamknięta' };
  }
  return documents.some(isIssued)
    ? { code: 200, description: 'Sesja interaktywna przetworzona pomyślnie' }
    : { code: 445, description: 'Błąd weryfikacji, brak poprawnych faktur' };
}
