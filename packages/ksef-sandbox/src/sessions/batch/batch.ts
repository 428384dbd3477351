import { isIssued, type KsefDocument } from '../../documents/document.js';
import type { Batch, KsefSession, SessionStatus } from '../ksef-session.js';

/** A session whose documents come in a package. */
export type BatchSession = KsefSession & { readonly batch: Batch };

export function isBatch(session: KsefSession): session is BatchSession {
  return session.batch !== null;
}

/** The status of a batch session as it is now: documents and failure of the package show when it is processed. */
export function batchStatusOf(
  session: BatchSession,
  documents: readonly KsefDocument[],
  now: number,
): SessionStatus {
  const { closedAt, validUntil, batch } = session;
  if (closedAt === null) {
    return now < validUntil ? { code: 100, description: 'Sesja wsadowa rozpoczęta' } : OVERDUE;
  }
  if (batch.decidedAt === null || now < batch.decidedAt) return PROCESSING;
  if (batch.failure !== null) return batch.failure;
  if (documents.some((document) => now < document.settledAt)) return PROCESSING;
  return documents.some(isIssued)
    ? { code: 200, description: 'Sesja wsadowa przetworzona pomyślnie' }
    : { code: 445, description: 'Błąd weryfikacji, brak poprawnych faktur' };
}

const PROCESSING: SessionStatus = { code: 150, description: 'Trwa przetwarzanie' };
const OVERDUE: SessionStatus = {
  code: 440,
  description: 'Sesja anulowana',
  details: ['Przekroczono czas wysyłki'],
};

/** Descriptions of failures (OpenAPI 2.9.0, SessionStatusResponse). */
const FAILURES = {
  405: 'Błąd weryfikacji poprawności dostarczonych elementów paczki',
  415: 'Błąd odszyfrowania dostarczonego klucza',
  420: 'Przekroczony limit faktur w sesji',
  430: 'Błąd dekompresji pierwotnego archiwum',
  435: 'Błąd odszyfrowania zaszyfrowanych części archiwum',
  440: 'Sesja anulowana',
} as const;

/** A package that fails as a whole. */
export class PackageFailure extends Error {
  override readonly name = 'PackageFailure';
  readonly status: SessionStatus;

  constructor(code: keyof typeof FAILURES, detail: string) {
    super(detail);
    this.status = { code, description: FAILURES[code], details: [detail] };
  }
}
