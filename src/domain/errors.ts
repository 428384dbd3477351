import type { Obstacle } from '@spacebooks/base/obstacle';
import type { Finding, Phrase } from './finding.js';

/**
 * What the daemon does about a failure:
 *
 * - transient: it retries by itself, with backoff;
 * - refused: a person must change data first; nothing was locked, or the lock was taken back;
 * - fatal: the daemon or its set-up is at fault; at the start it stops. A saga is parked, waits for the disk, or
 *   takes its lock back and alerts.
 */
export type FailureKind = 'transient' | 'refused' | 'fatal';

/** The closed set of what can go wrong. What people read about a code is in templates/words/LANGUAGE/failures.json. */
export const FAILURE_KINDS = {
  'platform.unreachable': 'transient',
  'platform.unavailable': 'transient',
  'platform.rate-limited': 'transient',
  'platform.unreadable': 'transient',
  'platform.unauthorized': 'fatal',
  'platform.forbidden': 'fatal',
  'login.not-possible': 'fatal',
  'login.denied': 'refused',
  'login.rejected': 'refused',
  'login.too-late': 'refused',
  'login.scopes': 'refused',
  'login.not-kept': 'fatal',
  'login.other-key': 'fatal',
  'platform.not-found': 'refused',
  'platform.conflict': 'refused',
  'platform.rejected': 'refused',
  'invoice.refused': 'refused',
  'invoice.set-aside': 'refused',
  'invoice.final-pdf': 'refused',
  'invoice.foreign-e-invoice': 'refused',
  'invoice.changed': 'refused',
  'invoice.mail-failed': 'refused',
  'invoice.not-sent': 'transient',
  'invoice.not-requested': 'refused',
  'invoice.original-open': 'transient',
  'invoice.future-date': 'transient',
  'invoice.deleted-after-acceptance': 'refused',
  'e-invoice.missing': 'refused',
  'e-invoice.outside-ksef': 'refused',
  'e-invoice.unsent': 'refused',
  'e-invoice.by-others': 'refused',
  'ksef.unreachable': 'transient',
  'ksef.unavailable': 'transient',
  'ksef.rate-limited': 'transient',
  'ksef.unreadable': 'transient',
  'ksef.unauthorized': 'fatal',
  'ksef.login-ends': 'refused',
  'ksef.offline-certificate': 'refused',
  'ksef.no-certificate': 'refused',
  'ksef.certificate-busy': 'transient',
  'ksef.certificate-unwritten': 'refused',
  'ksef.session-closed': 'transient',
  'ksef.not-found': 'transient',
  'ksef.rejected': 'refused',
  'ksef.dropped': 'transient',
  'ksef.mismatch': 'refused',
  'ksef.deadline': 'transient',
  'ksef.overdue': 'transient',
  'ksef.processing': 'transient',
  'ksef.total-failure': 'refused',
  'ksef.lifted': 'refused',
  'ksef.announced': 'refused',
  'ksef.not-adopted': 'refused',
  'ksef.not-registered': 'refused',
  'ksef.warning': 'refused',
  'sync.many-missing': 'refused',
  'sync.other-space': 'refused',
  'sync.interrupted': 'transient',
  'export.refused': 'refused',
  'export.layout-invalid': 'fatal',
  'accounting.blocked': 'refused',
  'accounting.rebooking': 'refused',
  'cutover.moved': 'refused',
  'accounting.opening': 'refused',
  'accounting.single-payments': 'refused',
  'accounting.busy': 'transient',
  'accounting.not-copied': 'refused',
  'batch.unknown': 'refused',
  'batch.decided': 'refused',
  'batch.needed': 'refused',
  'batch.outdated': 'transient',
  'period.not-over': 'refused',
  'audit.broken': 'fatal',
  'bank.unreadable': 'refused',
  'bank.unbalanced': 'refused',
  'bank.unknown-line': 'refused',
  'bank.line-decided': 'refused',
  'bank.undecidable': 'refused',
  'bank.unknown-rule': 'refused',
  'bank.not-permitted': 'refused',
  'bank.not-recorded': 'refused',
  'bank.folder': 'transient',
  'bank.record-gone': 'refused',
  'bank.recorded-twice': 'refused',
  'delivery.unreachable': 'transient',
  'delivery.full': 'transient',
  'delivery.host-key': 'refused',
  'delivery.login': 'refused',
  'delivery.refused': 'refused',
  'delivery.conflict': 'refused',
  'callback.flood': 'refused',
  'books.restored': 'refused',
  'books.not-confirmed': 'refused',
  'backup.failed': 'fatal',
  'backup.busy': 'transient',
  'backup.in-use': 'refused',
  'backup.unusable': 'refused',
  'backup.occupied': 'refused',
  'alert.channel-failed': 'refused',
  'alert.event-not-taken': 'refused',
  'operator.unknown': 'refused',
  'operator.unknown-space': 'refused',
  'operator.ambiguous': 'refused',
  'operator.not-possible': 'refused',
  'config.not-taken': 'refused',
  'config.space-left-out': 'refused',
  'operator.released': 'refused',
  'person.unknown': 'refused',
  'person.name-taken': 'refused',
  'person.last-admin': 'refused',
  'callback.quarantined': 'refused',
  'callback.unknown-address': 'refused',
  'daemon.twin': 'fatal',
  'daemon.space-missing': 'fatal',
  'daemon.defect': 'fatal',
  'daemon.already-running': 'fatal',
  'daemon.port-in-use': 'fatal',
  'config.invalid': 'fatal',
  'store.full': 'transient',
  'store.busy': 'transient',
  'store.unreachable': 'transient',
  'share.lost': 'transient',
  'store.denied': 'fatal',
  'store.failed': 'fatal',
  'store.missing': 'fatal',
  'store.newer': 'fatal',
  'store.too-old': 'fatal',
  'archive.unreachable': 'transient',
  'archive.refused': 'fatal',
} as const satisfies Readonly<Record<string, FailureKind>>;

export type FailureCode = keyof typeof FAILURE_KINDS;

export const FAILURE_CODES = Object.keys(FAILURE_KINDS) as readonly FailureCode[];

interface FailureDetails {
  /** What the platform or the system answered, one line, without secrets. */
  readonly detail?: string;
  /** The detail, where it can be said in other languages than English. */
  readonly phrase?: Phrase;
  readonly findings?: readonly Finding[];
  /** How long the other side asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** HTTP status, where there was one. */
  readonly status?: number;
  /** The other side certainly never got the request: nothing can have come of it. */
  readonly notReceived?: true;
  /** What stands in the way, where that has an advice of its own. */
  readonly obstacle?: Obstacle | null;
  readonly cause?: unknown;
}

/**
 * A failure of the closed set. Thrown at the edge, carried as a value inside the saga. Its message is the code and the
 * detail, for developers; what people read is in src/words.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly findings: readonly Finding[];
  readonly detail: string | undefined;
  readonly phrase: Phrase | undefined;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;
  readonly notReceived: boolean;
  readonly obstacle: Obstacle | null;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(details.detail === undefined ? code : `${code}: ${details.detail}`, { cause: details.cause });
    this.code = code;
    this.detail = details.detail;
    this.phrase = details.phrase;
    this.findings = details.findings ?? [];
    this.retryAfterMs = details.retryAfterMs;
    this.status = details.status;
    this.notReceived = details.notReceived ?? false;
    this.obstacle = details.obstacle ?? null;
  }

  get kind(): FailureKind {
    return FAILURE_KINDS[this.code];
  }
}

/** Whether this failure was thrown. */
export function isFailure(error: unknown, code: FailureCode): error is Failure {
  return error instanceof Failure && error.code === code;
}

/** Of what everything is kept in, or of who may write there: no e-invoice, export or delivery is at fault. */
export function isOfStorage(code: FailureCode): boolean {
  return code.startsWith('store.') || code.startsWith('archive.') || code === 'share.lost';
}

/** What was thrown as a failure of the closed set; anything else is a defect. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure('daemon.defect', { detail: String(error), cause: error });
}
