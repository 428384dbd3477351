import { createHash, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import type {
  CertificateType,
  KsefCertificates,
} from '@spacebooks/ksef-client/certificates/connect-certificates';
import type { KsefCertificate } from '@spacebooks/ksef-client/login/certificate';
import { crashPoint } from '../../crash-point.js';
import { Failure, isFailure } from '../../domain/errors.js';
import { ksefCertificates } from '../certificates.js';
import { exchange } from './exchange.js';
import { type KeyPlace, keyPem } from './key-place.js';
import { type PendingKey, pendingKey } from './pending-key.js';

interface Order {
  /** Two files, neither of them a link. */
  readonly place: KeyPlace;
  readonly type: CertificateType;
  /** In the name that KSeF lists it under: letters, digits, blanks and hyphens. */
  readonly label: string;
}

interface EnrolDeps {
  /** Logged in as who signs: the certificate is in that name. */
  readonly certificates: Omit<KsefCertificates, 'close' | 'logIn'>;
  /** Logs in by the new certificate. @throws Failure `ksef.unauthorized` when KSeF does not let it in */
  readonly tryLogin: (certificate: KsefCertificate) => Promise<void>;
  readonly clock: Clock;
}

/** Looks at the status, milliseconds of the clock; then it is left to another run. */
const LOOKS_MS = [1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000];
/** A clock that is a little behind KSeF's: the certificate is valid from a moment that has not come here yet. */
const MOST_BEHIND_MS = 5 * 60_000;

/**
 * Orders a certificate of KSeF and puts it into its place, once it has logged in; the pair that was there works until
 * then. Whatever ends it, the next run goes on where it ended and orders none twice but where KSeF's answer to the order
 * itself was lost.
 *
 * @returns the certificate; null while KSeF has not issued it yet
 * @throws Failure `ksef.no-certificate` with why KSeF issues none or does not let it in, `ksef.certificate-unwritten`, or `ksef.*`
 */
export async function enrolCertificate(order: Order, deps: EnrolDeps): Promise<X509Certificate | null> {
  const { place } = order;
  const pending = pendingKey(place);
  const key = await pending.key();
  crashPoint('after:ksef:pending-key');
  const serial = await issued(order, key, pending, deps);
  if (serial === null) return null;
  const certificate = await fetched(serial, key, deps);
  if (order.type === 'Authentication') await provedByLogin(certificate, key, deps);
  crashPoint('before:ksef:exchange');
  await exchange(place, { certificate, key }, pending);
  return certificate;
}

/** Serial number of the certificate that KSeF has issued for the key. */
async function issued(
  { type, label }: Order,
  key: KeyObject,
  pending: PendingKey,
  deps: EnrolDeps,
): Promise<string | null> {
  const { certificates, clock } = deps;
  const name = `spacebooks ${label} ${fingerprint(key)}`;
  const found = (await certificates.find({ name })).filter((each) => each.type === type);
  const usable = found.find(({ status }) => status === 'Active');
  if (usable !== undefined) return usable.serial;
  if (found.length > 0) {
    await pending.discard();
    throw none(
      `the one that was ordered before (${found[0]?.serial}) is not in force; repeat the command for another`,
    );
  }
  let reference = await pending.reference();
  for (const waitMs of LOOKS_MS) {
    if (reference === null) {
      await requireRoom(certificates);
      // A disk that is full says so before KSeF is asked.
      await pending.note(null);
      const request = await ksefCertificates.request(await certificates.subject(), key);
      reference = await certificates.enrol({ name, type, request }).catch((error: unknown) => {
        throw isFailure(error, 'ksef.rejected') ? none(error.detail ?? '') : error;
      });
      crashPoint('after:ksef:enrolled');
      await pending.note(reference);
    }
    await clock.sleep(waitMs);
    const status = await certificates.enrolment(reference);
    if (status.kind === 'issued') return status.serial;
    if (status.kind === 'rejected') {
      await pending.discard();
      throw none(status.detail);
    }
    if (status.kind === 'dropped') {
      reference = null;
      await pending.note(null);
    }
  }
  return null;
}

async function requireRoom(certificates: EnrolDeps['certificates']): Promise<void> {
  const { canRequest, enrolmentsLeft, certificatesLeft } = await certificates.limits();
  if (canRequest) return;
  throw none(`requests left: ${enrolmentsLeft}, certificates left: ${certificatesLeft}`);
}

async function fetched(
  serial: string,
  key: KeyObject,
  { certificates }: EnrolDeps,
): Promise<X509Certificate> {
  const der = await certificates.download(serial);
  if (der === null) throw new Failure('ksef.not-found', { detail: `the certificate ${serial}` });
  const certificate = new X509Certificate(der);
  if (certificate.checkPrivateKey(key)) return certificate;
  throw new Failure('ksef.unreadable', { detail: `the certificate ${serial} is for another key` });
}

async function provedByLogin(
  certificate: X509Certificate,
  key: KeyObject,
  { tryLogin, clock }: EnrolDeps,
): Promise<void> {
  const early = Date.parse(certificate.validFrom) - clock.now();
  if (early > 0 && early <= MOST_BEHIND_MS) await clock.sleep(early);
  try {
    await tryLogin({
      kind: 'certificate',
      certificatePem: certificate.toString(),
      keyPem: new Secret(keyPem(key, null)),
    });
  } catch (error) {
    if (!isFailure(error, 'ksef.unauthorized')) throw error;
    const { serialNumber } = certificate;
    throw none(`the new one (${serialNumber}) is not let in and not used: ${error.detail ?? ''}`);
  }
}

/** Tells the certificates of one place apart. */
function fingerprint(key: KeyObject): string {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex').slice(0, 12);
}

function none(detail: string): Failure {
  return new Failure('ksef.no-certificate', { detail });
}
