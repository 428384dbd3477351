import type { DocumentStatus } from '@spacebooks/ksef-client/client';
import type { LocalDate } from '../../../domain/invoice.js';
import type { KsefProgress, KsefStatus } from '../../../domain/saga/ksef/model.js';
import { elementOf } from '../../../fa3/difference.js';
import type { SagaRecord } from '../../../store/sagas/saga-row.js';

/** What the saga has committed of its document. @throws Error before it was made, a defect */
export function documentOf({ saga, details }: SagaRecord): {
  readonly ksef: KsefProgress;
  readonly xml: string;
  readonly hash: string;
  readonly issueDate: LocalDate;
} {
  const { xml, documentHash: hash, issueDate } = details;
  if (saga.ksef === null || xml === null || hash === null || issueDate === null) {
    throw new Error('no document for KSeF was made for this saga');
  }
  return { ksef: saga.ksef, xml, hash, issueDate };
}

/** What KSeF knows the document by: its P_2, whatever the invoice is called on the platform (by now). */
export async function numberIn(xml: Uint8Array): Promise<string> {
  const number = await elementOf(xml, 'Fa/P_2');
  if (number === null) throw new Error('the archived document has no number');
  return number;
}

/** @throws Error when no session was committed, a defect */
export function presentSession({ sessions }: KsefProgress): string {
  const session = sessions.at(-1);
  if (session === undefined) throw new Error('no session was committed for this saga');
  return session;
}

/** The client's words without the codes that only people want. */
export function statusOf(status: DocumentStatus): KsefStatus {
  switch (status.kind) {
    case 'rejected':
    case 'dropped':
      return { kind: status.kind, detail: `${status.code}: ${status.detail}` };
    default:
      return status;
  }
}
