import { FAILURE_KINDS, type FailureCode } from '../errors.js';

/**
 * Areas whose failures answer a command or a button: a person reads there what went wrong.
 */
export const ANSWERED_AT_ONCE = [
  'login',
  'operator',
  'init',
  'doctor',
  'backup',
  'web',
  'shadow',
  'simulate',
] as const;

type Answered = `${(typeof ANSWERED_AT_ONCE)[number]}.${string}`;
/** Failures that occur unattended. */
type UnattendedCode = Exclude<FailureCode, Answered>;

/**
 * - `at once`: a person must act;
 * - `within a day`: a person should know, and nothing is held up; its end is told nobody;
 * - `when it lasts`: it is retried automatically, and alerts when that has not helped for a while;
 * - `never`: `because` says why nobody is notified.
 */
type AlertRule =
  | { readonly told: 'at once' | 'when it lasts'; readonly outage?: 'platform' | 'ksef' | 'delivery' }
  | { readonly told: 'within a day' }
  | { readonly told: 'never'; readonly because: string };

const AT_ONCE = { told: 'at once' } as const;
const WITHIN_A_DAY = { told: 'within a day' } as const;
const WHEN_IT_LASTS = { told: 'when it lasts' } as const;
const OF_THE_PLATFORM = { told: 'when it lasts', outage: 'platform' } as const;
const OF_KSEF = { told: 'when it lasts', outage: 'ksef' } as const;
const OF_A_TARGET = { told: 'when it lasts', outage: 'delivery' } as const;
const never = (because: string) => ({ told: 'never', because }) as const;
const AT_THE_START = never(
  'the daemon does not start, and says so where it was started; the dead man’s ping is missed',
);
const OF_A_COMMAND = never('it is the answer to a command');

/** Which codes alert, and when. `outage`: codes that may share one cause, and are reported together. */
export const ALERT_RULES: Readonly<Record<UnattendedCode, AlertRule>> = {
  'platform.unreachable': OF_THE_PLATFORM,
  'platform.unavailable': OF_THE_PLATFORM,
  'platform.rate-limited': OF_THE_PLATFORM,
  'platform.unreadable': OF_THE_PLATFORM,
  'platform.unauthorized': AT_ONCE,
  'platform.forbidden': AT_ONCE,
  'platform.not-found': AT_ONCE,
  'platform.conflict': AT_ONCE,
  'platform.rejected': AT_ONCE,
  'invoice.refused': AT_ONCE,
  'invoice.set-aside': AT_ONCE,
  'invoice.final-pdf': AT_ONCE,
  'invoice.foreign-e-invoice': AT_ONCE,
  'invoice.changed': AT_ONCE,
  'invoice.mail-failed': AT_ONCE,
  'invoice.not-sent': WHEN_IT_LASTS,
  'invoice.not-requested': never('the invoice waits for no e-invoice any more'),
  'invoice.original-open': never(
    'the correction waits for the invoice that it corrects, which has its own alert',
  ),
  'invoice.future-date': never('the day comes by itself'),
  'invoice.deleted-after-acceptance': AT_ONCE,
  'e-invoice.missing': AT_ONCE,
  'e-invoice.outside-ksef': AT_ONCE,
  'e-invoice.unsent': WITHIN_A_DAY,
  'e-invoice.by-others': WITHIN_A_DAY,
  'ksef.unreachable': OF_KSEF,
  'ksef.unavailable': OF_KSEF,
  'ksef.rate-limited': OF_KSEF,
  'ksef.unreadable': OF_KSEF,
  'ksef.unauthorized': AT_ONCE,
  'ksef.login-ends': AT_ONCE,
  'ksef.offline-certificate': AT_ONCE,
  'ksef.no-certificate': OF_A_COMMAND,
  'ksef.certificate-busy': OF_A_COMMAND,
  'ksef.certificate-unwritten': OF_A_COMMAND,
  'ksef.session-closed': OF_KSEF,
  'ksef.not-found': OF_KSEF,
  'ksef.rejected': AT_ONCE,
  'ksef.dropped': OF_KSEF,
  'ksef.mismatch': AT_ONCE,
  'ksef.deadline': AT_ONCE,
  'ksef.overdue': AT_ONCE,
  'ksef.processing': WHEN_IT_LASTS,
  'ksef.total-failure': AT_ONCE,
  'ksef.lifted': never('the customer has the invoice, and the law does not want it sent any more'),
  'ksef.announced': WITHIN_A_DAY,
  'ksef.not-adopted': AT_ONCE,
  'ksef.not-registered': AT_ONCE,
  'ksef.warning': WITHIN_A_DAY,
  'callback.quarantined': AT_ONCE,
  'callback.unknown-address': AT_ONCE,
  'callback.flood': AT_ONCE,
  'books.restored': AT_ONCE,
  'books.not-confirmed': OF_A_COMMAND,
  'daemon.twin': AT_ONCE,
  'daemon.space-missing': AT_ONCE,
  'daemon.defect': AT_ONCE,
  'daemon.already-running': AT_THE_START,
  'daemon.port-in-use': AT_THE_START,
  'config.invalid': AT_THE_START,
  'config.not-taken': AT_ONCE,
  'config.space-left-out': AT_ONCE,
  'store.full': never('no alert could be kept on a full disk; the dead man’s ping says so'),
  'store.busy': never('no alert could be kept in a locked database; the dead man’s ping says so'),
  'store.unreachable': never('no alert could be kept without the database; the dead man’s ping says so'),
  'share.lost': never('another worker has taken the space over, and alerts about it from then on'),
  'store.denied': AT_THE_START,
  'store.failed': AT_ONCE,
  'store.missing': never('the command that looks for the database says so; the daemon makes it'),
  'store.newer': AT_THE_START,
  'store.too-old': AT_THE_START,
  'archive.unreachable': WHEN_IT_LASTS,
  'archive.refused': AT_ONCE,
  'sync.many-missing': AT_ONCE,
  'sync.other-space': AT_ONCE,
  'sync.interrupted': never('the daemon was told to stop, or the space was paused; the next night continues'),
  'export.refused': AT_ONCE,
  'export.layout-invalid': AT_ONCE,
  'accounting.blocked': AT_ONCE,
  'accounting.rebooking': AT_ONCE,
  'cutover.moved': AT_ONCE,
  'accounting.single-payments': AT_ONCE,
  'accounting.busy': never('a person works with the books at this moment; the night waits a minute'),
  'accounting.not-copied': OF_A_COMMAND,
  'accounting.opening': OF_A_COMMAND,
  'batch.unknown': OF_A_COMMAND,
  'batch.decided': OF_A_COMMAND,
  'batch.needed': OF_A_COMMAND,
  'batch.outdated': WHEN_IT_LASTS,
  'period.not-over': OF_A_COMMAND,
  'person.unknown': OF_A_COMMAND,
  'person.name-taken': OF_A_COMMAND,
  'person.last-admin': OF_A_COMMAND,
  'audit.broken': AT_ONCE,
  'bank.unreadable': AT_ONCE,
  'bank.unbalanced': AT_ONCE,
  'bank.unknown-line': OF_A_COMMAND,
  'bank.line-decided': OF_A_COMMAND,
  'bank.undecidable': OF_A_COMMAND,
  'bank.unknown-rule': OF_A_COMMAND,
  'bank.not-permitted': AT_ONCE,
  'bank.not-recorded': AT_ONCE,
  'bank.folder': WHEN_IT_LASTS,
  'bank.record-gone': AT_ONCE,
  'bank.recorded-twice': AT_ONCE,
  'delivery.unreachable': OF_A_TARGET,
  'delivery.full': OF_A_TARGET,
  'delivery.host-key': AT_ONCE,
  'delivery.login': AT_ONCE,
  'delivery.refused': AT_ONCE,
  'delivery.conflict': AT_ONCE,
  'alert.channel-failed': AT_ONCE,
  'alert.event-not-taken': AT_ONCE,
};

/** Codes that may share one cause share a topic. */
export function topicOf(code: FailureCode): string {
  const rule = ruleOf(code);
  return rule?.told === 'when it lasts' && rule.outage !== undefined ? `${rule.outage} outage` : code;
}

/** Whether many alerts of the code are one piece of news: something everything depends on is down. */
export function isOutage(code: FailureCode): boolean {
  return FAILURE_KINDS[code] === 'transient' || code === 'platform.unauthorized';
}

/** Whether nothing is held up, so that nobody is told in the middle of the night. */
export function isLow(code: FailureCode): boolean {
  return ruleOf(code)?.told === 'within a day';
}

/** @returns undefined for what a command answers */
export function ruleOf(code: FailureCode): AlertRule | undefined {
  return (ALERT_RULES as Partial<Record<FailureCode, AlertRule>>)[code];
}
