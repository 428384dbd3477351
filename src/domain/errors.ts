import { ALERT_FAILURES } from './alert-failures.js';
import { BOOK_FAILURES } from './book-failures.js';
import type { Finding } from './finding.js';
import type { Obstacle } from './obstacle.js';
import { obstacleAdvice } from './obstacle-advice.js';
import { OPERATOR_FAILURES } from './operator-failures.js';
import { PROTECTION_FAILURES } from './protection-failures.js';
import { STORE_FAILURES } from './store-failures.js';

/**
 * The closed set of what can go wrong. A kind decides what the daemon does, a code names the case, and the
 * advice is the sentence an operator reads.
 *
 * - transient: tried again by itself, with backoff;
 * - refused: a person must change data first; nothing was locked, or the lock was taken back;
 * - fatal: the daemon or its set-up is at fault; at the start it stops. A saga is parked, waits for the disk, or
 *   takes its lock back and tells a person.
 */
export type FailureKind = 'transient' | 'refused' | 'fatal';

export interface FailureEntry {
  readonly kind: FailureKind;
  readonly summary: string;
  readonly advice: string;
}

export const FAILURES = {
  'platform.unreachable': {
    kind: 'transient',
    summary: 'the platform did not answer',
    advice:
      'A daemon tries again by itself; a command has to be repeated. If it lasts, check the network, the firewall and platform.base_url, and the certificate where the detail names one (docs/operating.md).',
  },
  'platform.unavailable': {
    kind: 'transient',
    summary: 'the platform answered with a server error',
    advice: 'Nothing to do: it is tried again. If it lasts, ask the platform for its state.',
  },
  'platform.rate-limited': {
    kind: 'transient',
    summary: 'the platform asked us to slow down',
    advice:
      'Nothing to do: it waits as long as the platform asked. If it happens often, another program uses the same user; lower platform.requests_per_minute.',
  },
  'platform.unreadable': {
    kind: 'transient',
    summary: 'the platform answered something that is not the documented JSON',
    advice: 'It is tried again. If it lasts, something between here and the platform changes its answers.',
  },
  'platform.unauthorized': {
    kind: 'fatal',
    summary: 'the platform does not accept the access token',
    advice:
      'Run spacebooks login SPACE, or put a valid token into its token_file: a daemon that runs goes on by itself within a minute. A space with `token` in the configuration needs a valid one there, and a new start.',
  },
  'platform.forbidden': {
    kind: 'fatal',
    summary: 'the access token may not do this',
    advice:
      'The token needs the scopes read_user, read_invoices, write_invoices, read_subscriptions and write_subscriptions, and its user must be an admin of the space.',
  },
  'login.not-possible': {
    kind: 'fatal',
    summary: 'a login is not possible like this',
    advice: 'Read what a login needs in the configuration and on the platform (docs/login.md).',
  },
  'login.denied': {
    kind: 'refused',
    summary: 'the login was denied on the platform',
    advice: 'Nothing was stored. Start it again, and allow it in the browser.',
  },
  'login.rejected': {
    kind: 'refused',
    summary: 'the platform did not accept the login',
    advice:
      'Nothing was stored. Check platform.oauth and what is registered on the platform (redirect address, scopes), the user and the password; then start it again. A code is good once and for a few minutes.',
  },
  'login.too-late': {
    kind: 'refused',
    summary: 'nobody finished the login in time',
    advice: 'Nothing was stored. Start it again, and open the address in a browser on this machine.',
  },
  'login.scopes': {
    kind: 'refused',
    summary: 'the token lacks scopes',
    advice:
      'Nothing was stored. Add them to the application on the platform, then log in again and allow all of them: a token that was issued before never gets more.',
  },
  'login.not-kept': {
    kind: 'fatal',
    summary: 'the token could not be written into its file',
    advice: 'Check the rights and the disk of spaces[].token_file; then log in again.',
  },
  'platform.not-found': {
    kind: 'refused',
    summary: 'the platform does not know this record',
    advice:
      'It was deleted, or belongs to another space: check spaces[].platform_id, and the address of the space (subdomain or base_url).',
  },
  'platform.conflict': {
    kind: 'refused',
    summary: 'the platform refused because of the record’s present state',
    advice: 'Look at the invoice on the platform: somebody else changed it in the meantime.',
  },
  'platform.rejected': {
    kind: 'refused',
    summary: 'the platform did not accept the request',
    advice: 'Read the detail; it names the field that the platform objects to.',
  },
  'invoice.refused': {
    kind: 'refused',
    summary: 'no valid e-invoice can be made of this invoice',
    advice:
      'Each finding names the field and the fix. Change it on the platform or in the configuration, then send the invoice again.',
  },
  'invoice.set-aside': {
    kind: 'refused',
    summary: 'the work on this invoice has ended or blocked spacebooks, and is set aside',
    advice:
      'The other invoices go on. Look for something unusual in the texts of the invoice and its customer (very long, strange characters), and correct it on the platform: then it is tried again. As it is, spacebooks retry INVOICE tries it an hour later, another version at once. Please report it, with the log before each start.',
  },
  'invoice.final-pdf': {
    kind: 'refused',
    summary: 'the invoice has a final PDF that is no e-invoice',
    advice: 'The platform never replaces an attached PDF. Correct the invoice and send the correction.',
  },
  'invoice.foreign-e-invoice': {
    kind: 'refused',
    summary: 'another program attached an e-invoice to this invoice',
    advice:
      'Switch off the platform’s own e-invoice generation or the other program, so that only one of them issues.',
  },
  'invoice.changed': {
    kind: 'refused',
    summary: 'the invoice was changed while its e-invoice was being attached',
    advice:
      'The e-invoice shows the invoice as it was locked. Compare the two; if they differ in substance, issue a correction.',
  },
  'invoice.mail-failed': {
    kind: 'refused',
    summary: 'the e-invoice is attached, but the platform could not mail it to the customer',
    advice: 'Check the customer’s billing e-mail addresses on the platform and send the invoice again.',
  },
  'invoice.not-sent': {
    kind: 'transient',
    summary: 'the e-invoice is attached, but the platform has not mailed it yet',
    advice: 'It is looked at again. If it stays so, send the invoice again on the platform.',
  },
  'invoice.not-requested': {
    kind: 'refused',
    summary: 'the invoice does not wait for an e-invoice any more',
    advice:
      'Nothing to do. Send the invoice again on the platform if its customer still needs the e-invoice.',
  },
  'invoice.original-open': {
    kind: 'transient',
    summary: 'the invoice corrects another one whose e-invoice is not finished',
    advice:
      'It is looked at again and goes on by itself. If it lasts, look at the invoice that it corrects: its e-invoice has to be finished or refused first.',
  },
  'invoice.future-date': {
    kind: 'transient',
    summary: 'the invoice is dated in the future',
    advice: 'Nothing to do: KSeF takes it on its date, and nothing is locked before.',
  },
  'invoice.deleted-after-acceptance': {
    kind: 'refused',
    summary: 'the invoice was deleted on the platform after KSeF had accepted its e-invoice',
    advice:
      'KSeF deletes nothing: the e-invoice is valid. Issue a correction to zero for it. The invoice is looked for every day, should it come back.',
  },
  'ksef.unreachable': {
    kind: 'transient',
    summary: 'KSeF did not answer',
    advice:
      'A daemon tries again by itself; a command has to be repeated. If it lasts, check the network, the firewall and the state of KSeF, and the certificate where the detail names one (docs/operating.md).',
  },
  'ksef.unavailable': {
    kind: 'transient',
    summary: 'KSeF answered with a server error',
    advice: 'Nothing to do: it is tried again. If it lasts, look at the announcements of KSeF.',
  },
  'ksef.rate-limited': {
    kind: 'transient',
    summary: 'KSeF asked us to slow down',
    advice:
      'Nothing to do: it waits as long as KSeF asked. If it happens often, another program uses the same NIP from the same address.',
  },
  'ksef.unreadable': {
    kind: 'transient',
    summary: 'KSeF answered something that its contract does not have',
    advice: 'It is tried again. If it lasts, something between here and KSeF changes its answers.',
  },
  'ksef.unauthorized': {
    kind: 'fatal',
    summary: 'KSeF does not accept the login',
    advice:
      'Check e_invoices.ksef: the token or certificate must be valid, for this NIP and environment, with the rights InvoiceWrite and InvoiceRead. Then start again.',
  },
  'ksef.session-closed': {
    kind: 'transient',
    summary: 'the session of KSeF takes no more documents',
    advice: 'Nothing to do: another session is opened.',
  },
  'ksef.not-found': {
    kind: 'transient',
    summary: 'KSeF does not know (yet) what was asked for',
    advice: 'It is looked at again. A number just assigned can take a while to be found.',
  },
  'ksef.rejected': {
    kind: 'refused',
    summary: 'KSeF did not accept the document',
    advice: 'Read the detail; change the invoice or the configuration, then send the invoice again.',
  },
  'ksef.dropped': {
    kind: 'transient',
    summary: 'KSeF gave up on the document',
    advice: 'Nothing to do: KSeF is asked where it is, then it is sent again.',
  },
  'ksef.mismatch': {
    kind: 'refused',
    summary: 'KSeF has another document under the number of this invoice',
    advice:
      'Compare the differences. If the document in KSeF is the right one, take it over with spacebooks ksef adopt INVOICE NUMBER; if not, give the invoice another number on the platform.',
  },
  'ksef.deadline': {
    kind: 'transient',
    summary: 'the legal deadline for sending the invoice to KSeF is near',
    advice:
      'If another alert names the cause, do what it says. Else it is tried on: look at the state of KSeF and at the login. Ask your tax adviser if it passes.',
  },
  'ksef.overdue': {
    kind: 'transient',
    summary: 'the legal deadline for sending the invoice to KSeF has passed',
    advice:
      'If another alert names the cause, do what it says. Else it is tried on, or was sent late: look at the state of KSeF and at the login. Ask your tax adviser.',
  },
  'ksef.processing': {
    kind: 'transient',
    summary: 'KSeF has received the document and has not said yet whether it takes it',
    advice:
      'Nothing to do: it is asked again every five minutes. If it lasts, look at the announcements of KSeF.',
  },
  'ksef.not-adopted': {
    kind: 'refused',
    summary: 'the document of KSeF that was to be taken over cannot be the invoice',
    advice:
      'Check the number and the seller, then take over the right one with spacebooks ksef adopt INVOICE NUMBER.',
  },
  'ksef.not-registered': {
    kind: 'refused',
    summary: 'KSeF has accepted the e-invoice, but the platform does not take its number',
    advice:
      'The e-invoice is valid. Look at the invoice on the platform; it is tried again every day and after every change.',
  },
  ...BOOK_FAILURES,
  ...PROTECTION_FAILURES,
  ...ALERT_FAILURES,
  ...OPERATOR_FAILURES,
  'callback.quarantined': {
    kind: 'refused',
    summary: 'a callback could not be read and was set aside',
    advice:
      'It came with the right secret path but is no event of this space. Reconciliation finds what it may have meant; look at its text in the inbox.',
  },
  'daemon.twin': {
    kind: 'fatal',
    summary: 'another daemon of this instance is subscribed for this space',
    advice:
      'Stop the other daemon, give this one another `instance`, or start with --take-over when the other one is gone.',
  },
  'daemon.space-missing': {
    kind: 'fatal',
    summary: 'open e-invoices belong to a space that is not in the configuration',
    advice: 'Put the space back into the configuration until its e-invoices are finished.',
  },
  'daemon.defect': {
    kind: 'fatal',
    summary: 'an unexpected error, a defect of spacebooks',
    advice: 'Report it with the log lines around it. The invoice was left unlocked, and nothing was sent.',
  },
  'daemon.already-running': {
    kind: 'fatal',
    summary: 'another daemon works with this database',
    advice: 'Stop it first, or give this one a database of its own (store.path).',
  },
  'daemon.port-in-use': {
    kind: 'fatal',
    summary: 'the address to listen on is taken',
    advice:
      'Stop what listens there, or change the address in the configuration (webhooks.listen, web.listen).',
  },
  'config.invalid': {
    kind: 'fatal',
    summary: 'the configuration has errors',
    advice: 'Correct the lines named, then run spacebooks check-config.',
  },
  ...STORE_FAILURES,
} as const satisfies Record<string, FailureEntry>;

export type FailureCode = keyof typeof FAILURES;

export interface FailureDetails {
  /** What the platform or the system said, one line, without secrets. */
  readonly detail?: string;
  readonly findings?: readonly Finding[];
  /** How long the other side asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** HTTP status, where there was one. */
  readonly status?: number;
  /** The other side certainly never got the request: nothing can have come of it. */
  readonly notReceived?: true;
  /** Why no connection came about: it has an advice of its own. */
  readonly obstacle?: Obstacle | null;
  readonly cause?: unknown;
}

/** A failure of the closed set. Thrown at the edge, carried as a value inside the saga. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly findings: readonly Finding[];
  readonly detail: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;
  readonly notReceived: boolean;
  readonly obstacle: Obstacle | null;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    const { summary } = FAILURES[code];
    super(details.detail === undefined ? summary : `${summary}: ${details.detail}`, { cause: details.cause });
    this.code = code;
    this.detail = details.detail;
    this.findings = details.findings ?? [];
    this.retryAfterMs = details.retryAfterMs;
    this.status = details.status;
    this.notReceived = details.notReceived ?? false;
    this.obstacle = details.obstacle ?? null;
  }

  get kind(): FailureKind {
    return FAILURES[this.code].kind;
  }

  get advice(): string {
    const { advice } = FAILURES[this.code];
    return this.obstacle === null ? advice : (obstacleAdvice(this.code, this.obstacle) ?? advice);
  }
}
