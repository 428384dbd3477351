import type { TransportAnswer } from '@spacebooks/http/transport';
import { documentStatus, sessionDocument } from '../../../packages/ksef-client/src/documents/status.js';
import { factsOf } from '../../../src/einvoice/facts.js';
import { parseInvoice } from '../../../src/platform/schema.js';
import type { Answer, ListedDocument } from './observation.js';
import type { Subject } from './subject.js';

const NO_ANSWER: Answer = { status: 0 };

/** What an answer says that the road of an e-invoice can hang on; one that cannot be read says its status only. */
export function readAnswer(subject: Subject, answer: TransportAnswer | null): Answer {
  if (answer === null) return NO_ANSWER;
  const { status } = answer;
  if (status < 200 || status >= 300) return { status };
  try {
    return { status, ...saidBy(subject, answer) };
  } catch {
    return { status };
  }
}

function saidBy(subject: Subject, { body }: TransportAnswer): Omit<Answer, 'status'> {
  const json = (): never => JSON.parse(Buffer.from(body).toString('utf8')) as never;
  switch (subject.what) {
    case 'show':
    case 'lock':
    case 'unlock':
    case 'attach':
    case 'register':
      return { facts: factsOf(parseInvoice(json())) };
    case 'open-session':
      return { session: (json() as { referenceNumber: string }).referenceNumber };
    case 'send':
      return { reference: (json() as { referenceNumber: string }).referenceNumber };
    case 'status':
      return { documents: [listed(json())] };
    case 'list':
      return { documents: (json() as { invoices: unknown[] }).invoices.map(listed) };
    case 'query':
      return { documents: (json() as { invoices: Indexed[] }).invoices.map(indexed) };
    default:
      return {};
  }
}

interface Indexed {
  readonly ksefNumber: string;
  readonly invoiceHash: string;
}

function indexed({ ksefNumber, invoiceHash }: Indexed): ListedDocument {
  return { hash: invoiceHash, ksefNumber, reference: null, status: null };
}

function listed(value: unknown): ListedDocument {
  const document = sessionDocument.parse(value);
  const { invoiceHash: hash, referenceNumber: reference, ksefNumber = null } = document;
  return { hash, reference, ksefNumber, status: documentStatus(document, 'a recorded answer') };
}
