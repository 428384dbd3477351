import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { companySeal, type TestCertificate } from '../unit/ksef/certificates.js';

let made: Promise<TestCertificate> | null = null;

/** A certificate of the kind offline, as files `offline.crt` and `offline.key`. @returns PEM */
export async function putOfflineCertificate(folder: string): Promise<string> {
  made ??= companySeal('ECDSA');
  const { certificatePem, keyPem } = await made;
  writeFileSync(join(folder, 'offline.crt'), certificatePem);
  writeFileSync(join(folder, 'offline.key'), keyPem);
  return certificatePem;
}
