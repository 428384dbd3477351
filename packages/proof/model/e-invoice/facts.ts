import type { SagaInvoiceFacts } from '../../../../src/domain/saga/invoice-facts.js';
import type { World } from './world.js';

const known = new Map<string, SagaInvoiceFacts>();

/** What the platform shows of the invoice now; equal facts are one object. */
export function factsOf({ lockedBy, eInvoice, pdf, sentStatus, content }: World): SagaInvoiceFacts {
  const key = `${lockedBy === 'nobody'} ${eInvoice} ${pdf !== 'none'} ${sentStatus} ${content}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const facts = {
    canUpdate: lockedBy === 'nobody',
    eInvoice: eInvoice !== 'none',
    eInvoiceStandard: standardOf(eInvoice),
    archived: pdf !== 'none',
    sentStatus,
    contentDigest: content,
  };
  known.set(key, facts);
  return facts;
}

function standardOf(eInvoice: World['eInvoice']): string | null {
  if (eInvoice === 'none') return null;
  return eInvoice === 'K' || eInvoice === 'F' ? 'KSeF' : 'Zugferd';
}
