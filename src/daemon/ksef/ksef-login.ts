import { readFileSync } from 'node:fs';
import { Secret } from '@spacebooks/base/secret';
import { ksefEnvironment } from '@spacebooks/ksef-client/environments';
import {
  type KeptCertificate,
  type KsefCertificate,
  readCertificate,
} from '@spacebooks/ksef-client/login/certificate';
import type { SpaceConfig } from '../../config/config.js';
import type { KsefKeyFiles, KsefServer } from '../../config/ksef-connection.js';
import { type EndingProof, endOfTokens } from '../../domain/alerts/login-ends.js';
import { asFailure } from '../../domain/errors.js';
import type { Reason } from '../../domain/saga/model.js';
import { offlineCertificateOf } from '../../ksef/connect.js';

/** Addresses of the API and of the QR codes on a visualisation. */
export function addressesOf(server: KsefServer): { readonly baseUrl: string; readonly qrUrl: string } {
  if ('environment' in server) return ksefEnvironment(server.environment);
  return { baseUrl: server.base_url, qrUrl: server.qr_url };
}

/** Loading the configuration has checked that the files exist. @throws the system's error when they do not any more */
export function certificateOf(files: KsefKeyFiles): KsefCertificate {
  if (files.kind === 'pkcs12') {
    return { kind: 'pkcs12', bytes: readFileSync(files.file), password: files.password };
  }
  // The key first: a renewal exchanges it last, after a certificate file with both.
  const keyPem = new Secret(readFileSync(files.key_file, 'utf8'));
  return {
    kind: 'certificate',
    certificatePem: readFileSync(files.file, 'utf8'),
    keyPem,
    ...(files.password !== null && { password: files.password }),
  };
}

/** The same, read at each login: what was renewed is used from the next one on. */
export function keptCertificate(files: KsefKeyFiles): KeptCertificate {
  return { kind: 'kept', read: () => certificateOf(files) };
}

/** What a space proves with who it is in KSeF, and when that ends; a certificate that cannot be read has its own alert. */
export async function endingProofs({ e_invoices: { ksef } }: SpaceConfig): Promise<readonly EndingProof[]> {
  if (ksef === undefined) return [];
  const { login, offline_certificate: offline, tokens_end: lastDay } = ksef;
  const byToken = login.kind === 'token' && lastDay !== null;
  const named = [
    ['login', login.kind === 'token' ? null : login],
    ['offline', offline],
  ] as const;
  const found: EndingProof[] = byToken ? [{ use: 'token', endsAt: endOfTokens(lastDay) }] : [];
  for (const [use, files] of named) {
    const endsAt = files === null ? null : await endOf(files);
    if (endsAt !== null) found.push({ use, endsAt });
  }
  return found;
}

/** Why nothing can be issued offline now; null where it can, or is not wanted. @param now epoch milliseconds */
export async function offlineTrouble(
  { e_invoices: { ksef } }: SpaceConfig,
  now: number,
): Promise<Reason | null> {
  const files = ksef?.offline_certificate ?? null;
  if (files === null) return null;
  try {
    await offlineCertificateOf(keptCertificate(files))(now);
    return null;
  } catch (error) {
    const { code, detail } = asFailure(error);
    return { code, detail };
  }
}

async function endOf(files: KsefKeyFiles): Promise<number | null> {
  try {
    return Date.parse((await readCertificate(certificateOf(files))).certificate.validTo);
  } catch {
    return null;
  }
}
