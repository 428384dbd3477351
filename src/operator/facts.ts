import type { LocalDate } from '../domain/invoice.js';
import type { KsefFailure } from '../domain/ksef-failures.js';
import type { InvoiceEvent, Trigger } from '../domain/platform-event.js';

/** What the operator has to know of the configuration and the surroundings. */
export interface OperatorFacts {
  /** Version of spacebooks. */
  readonly version: string;
  readonly spaces: readonly OperatedSpace[];
  /** Of each user of the platform. */
  readonly requestsPerMinute: number;
  readonly isDaemonRunning: () => Promise<boolean>;
  /** Id of the trace of a saga's e-invoice; null where no tracing is configured. */
  readonly traceOf: ((sagaId: string) => string) | null;
}

export interface OperatedSpace {
  /** In the configuration. */
  readonly id: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly hasBooks: boolean;
  /** The first day of invoices whose e-invoices are ours. */
  readonly eInvoicesFrom: LocalDate;
  /** Its e-invoices go to KSeF. */
  readonly goesToKsef: boolean;
  /** A channel of the platform issues some of its e-invoices, as an admin has stated. */
  readonly othersIssue: boolean;
  /** What the Ministry announced of KSeF; nothing when left out. */
  readonly announced?: readonly KsefFailure[] | undefined;
  /** Of its e-invoice settings, for attempts that begin. */
  readonly settingsDigest: string;
  /** What a callback points to that could not be read when it came. */
  readonly readCallback: (event: InvoiceEvent, body: string) => CallbackReading;
}

type CallbackReading =
  | { readonly ok: true; readonly pointer: { readonly invoiceId: string; readonly trigger: Trigger | null } }
  | { readonly ok: false; readonly why: string };
