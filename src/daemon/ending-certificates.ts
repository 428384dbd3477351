import type { SpaceConfig } from '../config/config.js';
import type { KsefKeyFiles } from '../config/ksef-connection.js';
import { type CertificateDigest, REMIND_MS } from '../domain/alerts/digest.js';
import { readCertificate } from '../ksef/login/certificate.js';
import { certificateOf } from './ksef-login.js';

/** The certificates of a space in KSeF that end soon or have ended; one that cannot be read has its own alert. */
export async function endingCertificates(
  { e_invoices: { ksef } }: SpaceConfig,
  now: number,
): Promise<readonly CertificateDigest[]> {
  if (ksef === undefined) return [];
  const { login, offline_certificate: offline } = ksef;
  const named: readonly (readonly [CertificateDigest['use'], KsefKeyFiles | null])[] = [
    ['login', login.kind === 'token' ? null : login],
    ['offline', offline],
  ];
  const found: CertificateDigest[] = [];
  for (const [use, files] of named) {
    if (files === null) continue;
    const validTo = await endOf(files);
    if (validTo !== null && validTo - now < REMIND_MS) found.push({ use, validTo });
  }
  return found;
}

async function endOf(files: KsefKeyFiles): Promise<number | null> {
  try {
    return Date.parse((await readCertificate(certificateOf(files))).certificate.validTo);
  } catch {
    return null;
  }
}
