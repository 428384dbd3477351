import type { Expected, InvoiceKind } from './invoices.js';

/** What became of one invoice that the platform was asked to send, on every side. */
export interface InvoiceEnd {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly expected: Expected;
  readonly ksef: boolean;
  /** Null when the platform does not know it. */
  readonly platform: {
    readonly sentStatus: string;
    readonly locked: boolean;
    readonly archived: boolean;
    readonly eInvoice: boolean;
    readonly ksefNumber: string | null;
  } | null;
  /** E-mails that the platform sent to the customer. */
  readonly mails: number;
  /** Requests to attach a PDF, and to register a number, after the first one that had its effect, without copies by the wire. */
  readonly attachedAgain: number;
  readonly registeredAgain: number;
  /** Numbers in KSeF of accepted documents with its number. */
  readonly accepted: readonly string[];
  /** Of the latest saga that did not find it done; null when it has none. */
  readonly saga: {
    readonly state: string;
    readonly reason: string | null;
    readonly ksefNumber: string | null;
  } | null;
  /** A person has dealt with an alert about it, or got a message with one. */
  readonly told: boolean;
}

/** How the processes around it ended, and what they wrote. */
export interface HouseEnd {
  /** Daemons that ended though nobody killed them. */
  readonly endedByThemselves: readonly string[];
  /** Of the last one that was told to stop. */
  readonly lastExit: string;
  readonly auditExit: number | null;
  /** Commands of people that ended as no document says. */
  readonly strangeExits: readonly string[];
  /** Names of the files, with the secret that each holds. */
  readonly secrets: readonly string[];
  /** Lines of defects in logs. */
  readonly defects: readonly string[];
  /** Messages that are noted as taken, and never came. */
  readonly lostMessages: readonly string[];
  /** Answers 429 that no fault rule gave and no copy by the wire explains, on each side. */
  readonly excessive: { readonly platform: number; readonly ksef: number };
}
