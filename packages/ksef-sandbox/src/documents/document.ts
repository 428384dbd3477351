import type { Fa3Content } from './fa3.js';

/** A code of the table of document statuses, with its description. */
export interface Verdict {
  readonly code: number;
  readonly description: string;
  readonly details: readonly string[];
  readonly extensions: Readonly<Record<string, string>> | null;
}

/** A received document. Its verdict is decided at once and becomes visible at `settledAt`. */
export interface KsefDocument {
  readonly reference: string;
  /** Reference number of the session. */
  readonly session: string;
  /** The context that sent it. */
  readonly nip: string;
  /** Counted from 1 in its session. */
  readonly ordinal: number;
  /** Base64 SHA-256 of the XML, as announced. */
  readonly hash: string;
  /** Null when it could not be decrypted. */
  readonly xml: Uint8Array | null;
  /** Null when it is no FA(3). */
  readonly content: Fa3Content | null;
  /** In a package; null when it was sent by itself. */
  readonly fileName: string | null;
  readonly mode: 'Online' | 'Offline';
  readonly correctedHash: string | null;
  /** Arrival: invoicingDate, epoch milliseconds. */
  readonly receivedAt: number;
  /** The number, or the refusal: acquisitionDate. */
  readonly settledAt: number;
  /** permanentStorageDate */
  readonly storedAt: number;
  /** When the metadata query starts to find it. */
  readonly indexedAt: number;
  readonly verdict: Verdict;
  /** Null unless accepted. */
  readonly ksefNumber: string | null;
}

/** An accepted document. */
export type IssuedDocument = KsefDocument & {
  readonly xml: Uint8Array;
  readonly content: Fa3Content;
  readonly ksefNumber: string;
};

export function isIssued(document: KsefDocument): document is IssuedDocument {
  return document.ksefNumber !== null;
}

/** The deduplication key: seller, kind and number (kept for ten years). */
export function keyOf({ sellerNip, kind, number }: Fa3Content): string {
  return `${sellerNip} ${kind} ${number}`;
}

/** Descriptions of the table of document statuses (OpenAPI 2.9.0, SessionInvoiceStatusResponse). */
const DESCRIPTIONS: Readonly<Record<number, string>> = {
  100: 'Faktura przyjęta do dalszego przetwarzania',
  150: 'Trwa przetwarzanie',
  200: 'Sukces',
  405: 'Przetwarzanie anulowane z powodu błędu sesji',
  410: 'Nieprawidłowy zakres uprawnień',
  415: 'Brak możliwości wysyłania faktury z załącznikiem',
  430: 'Błąd weryfikacji pliku faktury',
  435: 'Błąd odszyfrowania pliku',
  440: 'Duplikat faktury',
  450: 'Błąd weryfikacji semantyki dokumentu faktury',
  500: 'Nieznany błąd',
  550: 'Operacja została anulowana przez system',
};

export function verdict(code: number, ...details: readonly string[]): Verdict {
  return { code, description: DESCRIPTIONS[code] ?? 'Nieznany błąd', details, extensions: null };
}

export function duplicateOf(original: { readonly session: string; readonly ksefNumber: string }): Verdict {
  const extensions = {
    originalSessionReferenceNumber: original.session,
    originalKsefNumber: original.ksefNumber,
  };
  const details = [
    `Duplikat faktury. Faktura o numerze KSeF: ${original.ksefNumber} została już prawidłowo przesłana do systemu w sesji: ${original.session}`,
  ];
  return { ...verdict(440), details, extensions };
}
