import { dirname, join } from 'node:path';
import type { KsefCertificates } from '@spacebooks/ksef-client/certificates/connect-certificates';
import type { Config, SpaceConfig } from '../../config/config.js';
import type { KsefKeyFiles, KsefSpaceConfig } from '../../config/ksef-connection.js';
import { certificateOf } from '../../daemon/ksef/ksef-login.js';
import { ksefCertificates } from '../../ksef/certificates.js';
import { withoutLinks } from '../../ksef/enrolment/key-place.js';

/** What a certificate of KSeF is for: its two types. */
export const USES = ['login', 'offline'] as const;
export type CertificateUse = (typeof USES)[number];

type PemFiles = KsefKeyFiles & { readonly kind: 'certificate' };

/** A space that issues in KSeF. */
export interface IssuingSpace {
  readonly id: string;
  readonly ksef: KsefSpaceConfig;
}

export function ksefSpaces(
  spaces: readonly SpaceConfig[],
  only: string | undefined,
): readonly IssuingSpace[] {
  return spaces.flatMap(({ id, e_invoices: { ksef } }) =>
    ksef === undefined || (only ?? id) !== id ? [] : [{ id, ksef }],
  );
}

/** What the configuration names; null for a token, and where nothing is issued offline. */
export function configuredPlace({ ksef }: IssuingSpace, use: CertificateUse): KsefKeyFiles | null {
  if (use === 'offline') return ksef.offline_certificate;
  return ksef.login.kind === 'token' ? null : ksef.login;
}

/** Where a certificate is put that the configuration does not name yet: beside the database, but not in its backups. */
export function defaultPlace({ store }: Config, { id }: IssuingSpace, use: CertificateUse): PemFiles {
  const name = join(dirname(store.path), 'ksef', use === 'login' ? id : `${id}-offline`);
  return { kind: 'certificate', file: `${name}.crt`, key_file: `${name}.key`, password: null };
}

/**
 * The files of a certificate that can be exchanged while it is in use: two PEM files, or what links lead to. Null for PKCS#12
 * and for one file that holds both, of which no moment would be between the old pair and the new one.
 */
export async function exchangeable(files: KsefKeyFiles | null): Promise<PemFiles | null> {
  if (files === null || files.kind === 'pkcs12') return null;
  const place = await withoutLinks(files);
  return place.file === place.key_file ? null : place;
}

interface CurrentCertificate {
  readonly serial: string;
  /** Epoch milliseconds. */
  readonly validTo: number;
  /** Whether KSeF takes it: it has neither ended nor been revoked. */
  readonly isActive: boolean;
}

export interface CertificatePlace {
  readonly place: PemFiles;
  readonly isConfigured: boolean;
  /** What is there; null where it cannot be read, or is of another authority. */
  readonly current: CurrentCertificate | null;
}

/**
 * Where a new certificate goes: into the files that the configuration names, if what is there is KSeF's own. What another
 * authority issued (a qualified seal, say) is never written over.
 */
export async function placeFor(
  space: IssuingSpace,
  use: CertificateUse,
  config: Config,
  certificates: Pick<KsefCertificates, 'download' | 'find'>,
): Promise<CertificatePlace> {
  const configured = await exchangeable(configuredPlace(space, use));
  const own = configured === null ? null : await ownCertificate(configured, certificates);
  if (configured !== null && own !== null) return { place: configured, isConfigured: true, current: own };
  const place = defaultPlace(config, space, use);
  return { place, isConfigured: false, current: await ownCertificate(place, certificates) };
}

async function ownCertificate(
  place: KsefKeyFiles,
  certificates: Pick<KsefCertificates, 'download' | 'find'>,
): Promise<CertificatePlace['current']> {
  const certificate = await readPlace(place);
  if (certificate === null) return null;
  const der = await certificates.download(certificate.serialNumber);
  if (der === null || !certificate.raw.equals(der)) return null;
  const { serialNumber: serial, validTo } = certificate;
  const [listed] = await certificates.find({ certificateSerialNumber: serial });
  return { serial, validTo: Date.parse(validTo), isActive: listed?.status === 'Active' };
}

/** The certificate that a place holds with its key; null where it cannot be read. */
export async function readPlace(place: KsefKeyFiles) {
  try {
    return (await ksefCertificates.read(certificateOf(place))).certificate;
  } catch {
    return null;
  }
}

/** The lines of `e_invoices.ksef` that name a certificate. */
export function configLines(place: PemFiles, use: CertificateUse): readonly string[] {
  const files = `{ file: ${quoted(place.file)}, key_file: ${quoted(place.key_file)} }`;
  return use === 'login'
    ? [`certificate: ${files}`]
    : ['when_unavailable: offline24', `offline_certificate: ${files}`];
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : JSON.stringify(path);
}
