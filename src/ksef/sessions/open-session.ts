import { z } from 'zod';
import type { KsefSession } from '../client.js';
import { moment } from '../exchange/moment.js';
import { readAnswer } from '../exchange/read-answer.js';
import { commonRefusal, hasCode, refused } from '../exchange/refusal.js';
import type { Call } from '../login/call.js';
import { type PublicKeys, RETIRED_KEY } from '../public-keys.js';
import type { SessionCipher } from './cipher.js';

const PATH = '/sessions/online';
const WHAT = `POST ${PATH}`;
/** The structure FA(3), as KSeF names it. */
const FORM_CODE = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' };

const opened = z.object({ referenceNumber: z.string().min(1), validUntil: moment });

/** Opens an interactive session for FA(3) documents. */
export async function openSession(call: Call, keys: PublicKeys, cipher: SessionCipher): Promise<KsefSession> {
  for (let first = true; ; first = false) {
    const { base64, publicKeyId } = await keys.encrypt('SymmetricKeyEncryption', cipher.key);
    const encryption = {
      encryptedSymmetricKey: base64,
      initializationVector: Buffer.from(cipher.initializationVector).toString('base64'),
      publicKeyId,
    };
    const bytes = Buffer.from(JSON.stringify({ formCode: FORM_CODE, encryption }));
    const content = { type: 'application/json', bytes };
    const reply = await call({ method: 'POST', path: PATH, group: 'online-session', content });
    if (reply.ok) {
      const { referenceNumber, validUntil } = readAnswer(opened, reply.answer, WHAT);
      return { reference: referenceNumber, validUntil };
    }
    if (!first || !hasCode(reply, [RETIRED_KEY])) {
      throw commonRefusal(WHAT, reply) ?? refused('ksef.rejected', WHAT, reply);
    }
    keys.forget();
  }
}
