import { readFileSync } from 'node:fs';
import { Secret } from '@spacebooks/base/secret';
import { ksefEnvironment } from '@spacebooks/ksef-client/environments';
import { type KsefCertificate, readCertificate } from '@spacebooks/ksef-client/login/certificate';
import type { SpaceConfig } from '../../config/config.js';
import type { KsefKeyFiles, KsefServer } from '../../config/ksef-connection.js';
import { type CertificateDigest, REMIND_MS } from '../../domain/alerts/digest.js';

/** Addresses of the API and of the QR codes on a visualisation. */
export function addressesOf(server: KsefServer): { readonly baseUrl: string; readonly qrUrl: string } {
  if ('environment' in server) return ksefEnvironment(server.environment);
  return { baseUrl: server.base_url, qrUrl: server.qr_url };
}

/** Loading the configuration has checked that the files exist. */
export function certificateOf(files: KsefKeyFiles): KsefCertificate {
  if (files.kind === 'pkcs12') {
    return { kind: 'pkcs12', bytes: readFileSync(files.file), password: files.password };
  }
  return {
    kind: 'certificate',
    certificatePem: readFileSync(files.file, 'utf8'),
    keyPem: new Secret(readFileSync(files.key_file, 'utf8')),
    ...(files.password !== null && { password: files.password }),
  };
}

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
