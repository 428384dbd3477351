import { z } from 'zod';
import type { Answer } from '../../engine/operation.js';
import { base64Bytes, bodyAs, publicKeyIdText } from '../engine/body.js';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { referenceNumber } from '../numbers.js';
import { ksefTime } from '../times.js';
import { type KsefSession, SESSION_LIFETIME_MS } from './session.js';

const AES_KEY_BYTES = 32;
const AES_BLOCK_BYTES = 16;

const openInput = z.object({
  formCode: z.object({
    systemCode: z.literal('FA (3)'),
    schemaVersion: z.literal('1-0E'),
    value: z.literal('FA'),
  }),
  encryption: z.object({
    encryptedSymmetricKey: base64Bytes,
    initializationVector: base64Bytes.refine((iv) => iv.length === AES_BLOCK_BYTES, 'must be 16 bytes'),
    publicKeyId: publicKeyIdText,
  }),
});

/** POST /sessions/online. @throws KsefProblem 21405 or 21470 */
export function openSession(call: KsefCall): Answer {
  const { world } = call;
  const { encryption } = bodyAs(openInput, call);
  const { encryptedSymmetricKey, initializationVector, publicKeyId } = encryption;
  const usage = 'SymmetricKeyEncryption';
  if (typeof publicKeyId === 'string' && !world.keys.has(usage, publicKeyId)) {
    throw refusal(21470, `Klucz o identyfikatorze ${publicKeyId} nie jest wspierany.`);
  }
  const key = world.keys.decrypt(usage, encryptedSymmetricKey, publicKeyId);
  const { nip, reference: authentication } = callerOf(call);
  const now = world.clock.now();
  const session: KsefSession = {
    reference: referenceNumber('SO', now, world.randomBytes),
    nip,
    authentication,
    openedAt: now,
    validUntil: now + SESSION_LIFETIME_MS,
    key: key?.length === AES_KEY_BYTES ? key : null,
    iv: initializationVector,
    upoReference: referenceNumber('UP', now, world.randomBytes),
    closedAt: null,
    isKilled: false,
  };
  world.sessions.set(session.reference, session);
  return json(201, { referenceNumber: session.reference, validUntil: ksefTime(session.validUntil) });
}
