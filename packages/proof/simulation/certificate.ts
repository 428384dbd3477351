import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { companySeal } from '../../ksef-client/test/certificates.js';

/**
 * A certificate of the seller, as files `NAME.crt` and `NAME.key`; what was there is exchanged. Each world makes its own: it is valid
 * from the moment at which it is made, and one of another seed would be valid or not by which seed that was.
 *
 * @returns PEM
 */
export async function putCertificate(folder: string, name: 'offline' | 'login'): Promise<string> {
  const { certificatePem, keyPem } = await companySeal('ECDSA');
  writeFileSync(join(folder, `${name}.crt`), certificatePem);
  writeFileSync(join(folder, `${name}.key`), keyPem);
  return certificatePem;
}
