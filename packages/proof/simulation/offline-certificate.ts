import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { companySeal } from '../../ksef-client/test/certificates.js';

/**
 * A certificate of the kind offline, as files `offline.crt` and `offline.key`. Each world makes its own: it is valid from
 * the moment at which it is made, and one of another seed would be valid or not by which seed that was.
 *
 * @returns PEM
 */
export async function putOfflineCertificate(folder: string): Promise<string> {
  const { certificatePem, keyPem } = await companySeal('ECDSA');
  writeFileSync(join(folder, 'offline.crt'), certificatePem);
  writeFileSync(join(folder, 'offline.key'), keyPem);
  return certificatePem;
}
