import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { METHODS } from './variants.js';

export type KeyName = (typeof METHODS)[keyof typeof METHODS]['key'];

export interface Key {
  /** PKCS #8, PEM. */
  readonly keyFile: string;
  readonly certificateFile: string;
  readonly certificate: X509Certificate;
}

const SUBJECT = '/O=Biuro sp. z o.o./2.5.4.97=VATPL-5265877635/CN=Biuro/C=PL';
const OTHER_SUBJECT = SUBJECT.replace('5265877635', '7352765225');

/** A key and a certificate for it, as of a seal, made by OpenSSL in a folder. */
export function makeKey(folder: string, name: KeyName, file: string = name): Key {
  const keyFile = join(folder, `${file}.key`);
  const certificateFile = join(folder, `${file}.pem`);
  const kind = name === 'rsa' ? ['rsa:2048'] : ['ec', '-pkeyopt', `ec_paramgen_curve:${name}`];
  const files = ['-keyout', keyFile, '-out', certificateFile];
  const rest = ['-nodes', '-days', '2', '-subj', SUBJECT, ...files];
  execFileSync('openssl', ['req', '-x509', '-newkey', ...kind, ...rest], { stdio: 'pipe' });
  return { keyFile, certificateFile, certificate: new X509Certificate(readFileSync(certificateFile)) };
}

/** A certificate of the same key for somebody else, Base64. */
export function reissue({ keyFile }: Key): string {
  const options = ['-key', keyFile, '-days', '2', '-subj', OTHER_SUBJECT];
  const pem = execFileSync('openssl', ['req', '-x509', ...options], { stdio: 'pipe' });
  return new X509Certificate(pem).raw.toString('base64');
}

export function certificateDigest({ certificate }: Key): string {
  return createHash('sha256').update(certificate.raw).digest('base64');
}
