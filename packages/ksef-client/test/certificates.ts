import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CertificateService } from 'ksef-client-ts';

export const NIP = '5265877635';

export interface TestCertificate {
  readonly certificatePem: string;
  readonly keyPem: string;
}

/** A self-signed company seal of the seller. */
export async function companySeal(method: 'RSA' | 'ECDSA'): Promise<TestCertificate> {
  const made = await CertificateService.generateCompanySeal('Prima', `VATPL-${NIP}`, 'Prima', method);
  return { certificatePem: made.certificatePem, keyPem: made.privateKeyPem };
}

export function encryptedKey(keyPem: string, passphrase: string): string {
  return createPrivateKey(keyPem)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })
    .toString();
}

/** The same as a PKCS#12 file, as OpenSSL writes it. @param options for its encryption */
export function pkcs12(
  { certificatePem, keyPem }: TestCertificate,
  password: string,
  options: string[] = [],
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pkcs12-'));
  try {
    writeFileSync(join(folder, 'certificate.pem'), certificatePem);
    writeFileSync(join(folder, 'key.pem'), keyPem);
    writeFileSync(join(folder, 'password'), password);
    const files = [
      '-in',
      'certificate.pem',
      '-inkey',
      'key.pem',
      '-out',
      'file.p12',
      '-passout',
      'file:password',
    ];
    execFileSync('openssl', ['pkcs12', '-export', ...files, ...options], { cwd: folder, stdio: 'pipe' });
    return readFileSync(join(folder, 'file.p12'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
