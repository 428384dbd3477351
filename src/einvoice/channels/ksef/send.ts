import { isDefinitelyNotReceived } from '@spacebooks/ksef-client/definite';
import { digest } from '../../../archive/archive.js';
import { Failure } from '../../../domain/errors.js';
import { termOf } from '../../../domain/saga/ksef/deadline.js';
import { neverSent } from '../../../ksef/failures.js';
import type { Step } from '../../run.js';
import { ksefOf } from '../../space.js';
import { documentOf, presentSession, statusOf } from './document.js';

/**
 * Nothing is sent by this: the session is committed before the document goes into it. None is opened for what the law does not want
 * sent any more.
 */
export const openSession: Step<'open-session'> = async ({ saga }, _run, { space }) => {
  const { client, announced } = ksefOf(space);
  const isLifted = saga.ksef !== null && termOf(saga.ksef, announced).kind === 'lifted';
  if (isLifted) return { event: { type: 'sending-lifted' } };
  const { reference } = await client.session();
  return { event: { type: 'session-opened', session: reference } };
};

/** The archived bytes, and no others, go into the session that was committed. */
export const send: Step<'send'> = async (record, _run, { space, archive }) => {
  const { ksef, xml: address, hash } = documentOf(record);
  const xml = await archive.get(address);
  if (Buffer.from(digest(xml), 'hex').toString('base64') !== hash) {
    throw new Error('the archived document is not the one that was committed');
  }
  const { client } = ksefOf(space);
  const sending = client.send(presentSession(ksef), { xml, offline: ksef.offline });
  const { reference } = await sending.catch((error: unknown) => {
    throw error instanceof Failure && isDefinitelyNotReceived(error) ? neverSent(error) : error;
  });
  return { event: { type: 'sent', reference } };
};

export const ask: Step<'ask'> = async (record, _run, { space }) => {
  const { ksef } = documentOf(record);
  if (ksef.reference === null) throw new Error('KSeF gave no reference of this document');
  const status = await ksefOf(space).client.documentStatus(presentSession(ksef), ksef.reference);
  return { event: { type: 'status', status: statusOf(status) } };
};
