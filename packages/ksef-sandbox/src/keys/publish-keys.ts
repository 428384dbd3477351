import type { Answer } from '@spacebooks/sandbox-engine/http';
import { json, type KsefCall } from '../engine/operation.js';
import { ksefTime } from '../times.js';

/** GET /security/public-key-certificates */
export function publishKeys({ world }: KsefCall): Answer {
  const published = world.keys.keys.map((key) => ({
    certificate: key.certificate.toString('base64'),
    certificateId: key.certificateId,
    publicKeyId: key.publicKeyId,
    validFrom: ksefTime(key.validFrom),
    validTo: ksefTime(key.validTo),
    usage: [key.usage],
  }));
  return json(200, published);
}
