/** How a login ended, or will end: a code of the table in GET /auth/{referenceNumber}. */
export interface LoginOutcome {
  readonly code: number;
  readonly description: string;
  readonly details: readonly string[];
}

/** What proved who logs in; the receipt (UPO) names it. */
export type LoginProof =
  | { readonly method: 'Token'; readonly tokenReference: string }
  /** Base64 SHA-256 of the signed document. */
  | { readonly method: 'QualifiedSeal' | 'QualifiedSignature'; readonly documentHash: string };

/** One login. */
export interface Authentication {
  readonly reference: string;
  readonly nip: string;
  readonly proof: LoginProof;
  readonly startedAt: number;
  /** Until then its status is 100. */
  readonly decidedAt: number;
  readonly outcome: LoginOutcome;
  redeemed: boolean;
  revoked: boolean;
  lastRefreshAt: number | null;
}

export const LOGIN_SUCCEEDED: LoginOutcome = {
  code: 200,
  description: 'Uwierzytelnianie zakończone sukcesem',
  details: [],
};

const PENDING: LoginOutcome = { code: 100, description: 'Uwierzytelnianie w toku', details: [] };

const REVOKED: LoginOutcome = {
  code: 425,
  description: 'Uwierzytelnienie unieważnione',
  details: ['Uwierzytelnienie i powiązane refresh tokeny zostały unieważnione przez użytkownika'],
};

export function noPermissions(): LoginOutcome {
  const description = 'Uwierzytelnianie zakończone niepowodzeniem';
  return { code: 415, description, details: ['Brak przypisanych uprawnień'] };
}

export function wrongToken(detail: string): LoginOutcome {
  const description = 'Uwierzytelnianie zakończone niepowodzeniem z powodu błędnego tokenu';
  return { code: 450, description, details: [detail] };
}

export function wrongCertificate(detail: string): LoginOutcome {
  const description = 'Uwierzytelnianie zakończone niepowodzeniem z powodu błędu certyfikatu';
  return { code: 460, description, details: [detail] };
}

/** The outcome as it is known now. */
export function outcomeNow({ decidedAt, outcome, revoked }: Authentication, now: number): LoginOutcome {
  if (now < decidedAt) return PENDING;
  return revoked ? REVOKED : outcome;
}
