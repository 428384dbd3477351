import type { FoundDocument, KsefClient } from '@spacebooks/ksef-client/client';
import { digest } from '../../../archive/archive.js';
import { Failure } from '../../../domain/errors.js';
import { describeDifference } from '../../../fa3/difference.js';
import type { SagaRecord } from '../../../store/sagas/saga-row.js';
import type { Step } from '../../run.js';
import { ksefOf } from '../../space.js';
import { documentOf, numberIn } from './document.js';

/** KSeF has a document with our key (440) and may not even say which: only equal bytes make it ours. */
export const compareDuplicate: Step<'compare-duplicate'> = async (record, _run, { space, archive }) => {
  const { ksef, hash, xml } = documentOf(record);
  if (ksef.duplicateOf === null) throw new Error('KSeF named no other document');
  const { client } = ksefOf(space);
  const bytes = await archive.get(xml);
  const found = ksef.duplicateOf.ksefNumber === null ? await foundByNumber(client, record, bytes) : null;
  const ksefNumber = ksef.duplicateOf.ksefNumber ?? found?.ksefNumber ?? '';
  const theirs = await client.documentXml(ksefNumber);
  if (Buffer.from(digest(theirs), 'hex').toString('base64') === hash) {
    const acquisitionDate = found?.acquisitionDate ?? (await acquisitionDateOf(client, record, theirs));
    return { event: { type: 'duplicate-compared', ours: true, ksefNumber, acquisitionDate } };
  }
  const difference = await describeDifference(bytes, theirs);
  const details = { otherDocument: await archive.put(theirs) };
  return { event: { type: 'duplicate-compared', ours: false, ksefNumber, difference }, details };
};

/** Ours before any other with its number. @throws Failure `ksef.not-found` as long as the index has none */
async function foundByNumber(
  client: KsefClient,
  record: SagaRecord,
  xml: Uint8Array,
): Promise<FoundDocument> {
  const { hash, issueDate } = documentOf(record);
  const number = await numberIn(xml);
  const documents = await client.findByNumber({ number, issueDate });
  const found = documents.find((document) => document.hash === hash) ?? documents[0];
  if (found !== undefined) return found;
  throw new Failure('ksef.not-found', {
    detail: `the document that KSeF has as ${number} is not to be found yet`,
  });
}

/** From the session that took it, which says it at once, else from the index, which lags. */
async function acquisitionDateOf(client: KsefClient, record: SagaRecord, xml: Uint8Array): Promise<string> {
  const { ksef, hash, issueDate } = documentOf(record);
  const { ksefNumber = null, session = null } = ksef.duplicateOf ?? {};
  const sent = session === null ? null : await client.findInSession(session, hash).catch(ignoreFailure);
  if (sent?.status.kind === 'accepted' && sent.status.ksefNumber === ksefNumber)
    return sent.status.acquisitionDate;
  const documents = await client.findByNumber({ number: await numberIn(xml), issueDate });
  const found = documents.find((document) => document.ksefNumber === ksefNumber);
  if (found !== undefined) return found.acquisitionDate;
  throw new Failure('ksef.not-found', { detail: `when ${ksefNumber} was accepted is not to be found yet` });
}

/** A session of another daemon may be closed to us. */
function ignoreFailure(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}
