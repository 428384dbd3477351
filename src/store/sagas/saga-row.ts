import type { Insertable, Selectable } from 'kysely';
import type { FailureCode } from '../../domain/errors.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { KsefProgress } from '../../domain/saga/ksef/model.js';
import type { Lock, OpenState, Reason, Saga, SagaState } from '../../domain/saga/model.js';
import type { Tables } from '../schema/tables.js';

/** A saga with what the runner needs beside its state. */
export interface SagaRecord {
  readonly id: string;
  readonly spaceId: string;
  readonly invoiceId: string;
  /** When it was begun, epoch milliseconds. */
  readonly createdAt: number;
  readonly version: number;
  /** Of whoever claimed it; null when nobody has. */
  readonly lease: string | null;
  readonly saga: Saga;
  readonly details: SagaDetails;
}

export interface SagaDetails {
  readonly readAt: number | null;
  readonly invoiceNumber: string | null;
  readonly settingsDigest: string;
  /** Archive addresses. */
  readonly pinnedSettings: string | null;
  readonly invoiceDocument: string | null;
  readonly xml: string | null;
  readonly pdf: string | null;
  /** Of an e-invoice that goes to KSeF: base64 SHA-256 of its XML, and P_1. */
  readonly documentHash: string | null;
  readonly issueDate: LocalDate | null;
  /** Archive address of what its page is drawn from; null where it was made by a version that kept none. */
  readonly documentModel: string | null;
  /** What it says of the invoice that it corrects. */
  readonly corrects: CorrectedInvoice | null;
  /** Archive addresses of KSeF's receipt (UPO), and of a document of KSeF that is not ours and has our number. */
  readonly receipt: string | null;
  readonly otherDocument: string | null;
  /** What is to be deposited of the document that was made last; it is kept beside the saga. */
  readonly deposit?: DepositFile | undefined;
}

/** A file as it lies in the archive, and its name where it is put. */
export interface DepositFile {
  readonly name: string;
  readonly address: string;
}

interface CorrectedInvoice {
  readonly number: string;
  readonly issueDate: LocalDate | null;
  /** The number under which KSeF accepted it, as far as this store knows. */
  readonly ksefNumber?: string | null | undefined;
}

/** A saga at its beginning has made nothing yet. */
export function newDetails(settingsDigest: string): SagaDetails {
  return {
    readAt: null,
    invoiceNumber: null,
    settingsDigest,
    pinnedSettings: null,
    invoiceDocument: null,
    xml: null,
    pdf: null,
    documentHash: null,
    issueDate: null,
    documentModel: null,
    corrects: null,
    receipt: null,
    otherDocument: null,
  };
}

export function toRecord(row: Selectable<Tables['saga']>): SagaRecord {
  return {
    id: row.id,
    spaceId: row.space_id,
    invoiceId: row.invoice_id,
    createdAt: row.created_at,
    version: row.version,
    lease: row.lease,
    saga: {
      state: row.state as SagaState,
      lock: row.lock as Lock,
      produced: row.produced === 1,
      requested: row.requested === 1,
      doneBefore: row.done_before === 1,
      contentDigest: row.content_digest,
      failures: row.failures,
      failingSince: row.failing_since,
      parkedFrom: row.parked_from as OpenState | null,
      reason: row.reason === null ? null : (JSON.parse(row.reason) as Reason),
      alerted: row.alerted as FailureCode | null,
      runAt: row.run_at,
      ksef: row.ksef === null ? null : (JSON.parse(row.ksef) as KsefProgress),
    },
    details: {
      readAt: row.read_at,
      invoiceNumber: row.invoice_number,
      settingsDigest: row.settings_digest,
      pinnedSettings: row.pinned_settings,
      invoiceDocument: row.invoice_document,
      xml: row.xml,
      pdf: row.pdf,
      documentHash: row.document_hash,
      issueDate: row.issue_date,
      documentModel: row.document_model,
      corrects: row.corrects === null ? null : (JSON.parse(row.corrects) as CorrectedInvoice),
      receipt: row.receipt,
      otherDocument: row.other_document,
    },
  };
}

type SagaColumns = Omit<
  Insertable<Tables['saga']>,
  'sequence' | 'id' | 'space_id' | 'invoice_id' | 'created_at' | 'version' | 'lease'
>;

export function toColumns(saga: Saga, details: SagaDetails): SagaColumns {
  return {
    state: saga.state,
    lock: saga.lock,
    produced: saga.produced ? 1 : 0,
    requested: saga.requested ? 1 : 0,
    done_before: saga.doneBefore ? 1 : 0,
    content_digest: saga.contentDigest,
    failures: saga.failures,
    failing_since: saga.failingSince,
    parked_from: saga.parkedFrom,
    reason: saga.reason === null ? null : JSON.stringify(saga.reason),
    alerted: saga.alerted,
    run_at: saga.runAt,
    ksef: saga.ksef === null ? null : JSON.stringify(saga.ksef),
    read_at: details.readAt,
    invoice_number: details.invoiceNumber,
    settings_digest: details.settingsDigest,
    pinned_settings: details.pinnedSettings,
    invoice_document: details.invoiceDocument,
    xml: details.xml,
    pdf: details.pdf,
    document_hash: details.documentHash,
    issue_date: details.issueDate,
    document_model: details.documentModel,
    corrects: details.corrects === null ? null : JSON.stringify(details.corrects),
    receipt: details.receipt,
    other_document: details.otherDocument,
  };
}
