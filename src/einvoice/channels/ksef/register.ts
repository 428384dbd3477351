import type { KsefClient } from '@spacebooks/ksef-client/client';
import { Failure, isFailure } from '../../../domain/errors.js';
import type { KsefProgress } from '../../../domain/saga/ksef/model.js';
import { factsOf } from '../../facts.js';
import type { Step } from '../../run.js';
import { ksefOf } from '../../space.js';
import { documentOf, presentSession } from './document.js';

/** Registers the number on the platform, and when KSeF assigned it. */
export const register: Step<'register'> = async (record, run, { space }) => {
  const { number, acceptedAt } = documentOf(record).ksef;
  if (number === null || acceptedAt === null) throw new Error('KSeF has not accepted this document');
  const acceptance = { ksefNumber: number, acceptedAt };
  run.shown = await space.invoices.registerInKsef(record.invoiceId, acceptance);
  return { event: { type: 'registered', facts: factsOf(run.shown.invoice) } };
};

/** Fetches the official receipt (UPO) from the session that took the document, as far as that is known. */
export const fetchReceipt: Step<'fetch-receipt'> = async (record, _run, { space, archive }) => {
  const { ksef } = documentOf(record);
  const receipt = await receiptOf(ksefOf(space).client, ksef);
  return { event: { type: 'receipt-archived' }, details: { receipt: await archive.put(receipt) } };
};

async function receiptOf(client: KsefClient, ksef: KsefProgress): Promise<Uint8Array> {
  const { reference, number, duplicateOf, sessions } = ksef;
  if (reference !== null) return client.receipt(presentSession(ksef), reference);
  const candidates = [duplicateOf?.session ?? null, ...sessions].filter((session) => session !== null);
  for (const session of new Set(candidates)) {
    try {
      return await client.receiptOf(session, number ?? '');
    } catch (error) {
      if (!isFailure(error, 'ksef.not-found')) throw error;
    }
  }
  throw new Failure('ksef.not-found', { detail: `the receipt of ${number}` });
}
