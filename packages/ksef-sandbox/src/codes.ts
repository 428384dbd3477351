import { constants, type KeyObject, verify, X509Certificate } from 'node:crypto';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { statusOf } from './certificates/certificate.js';
import type { KsefCall } from './engine/operation.js';
import { KsefProblem } from './engine/problem.js';
import { permissionsIn } from './permissions/access.js';
import { anyContext } from './permissions/identifier.js';
import type { KsefWorld } from './world.js';

/**
 * Where KOD I leads: `/invoice/NIP/DD-MM-YYYY/HASH`, with the hash of the XML in Base64url. Answers with what is on
 * the invoice, in plain text.
 *
 * @throws KsefProblem 404 when KSeF has no such invoice (yet)
 */
export function verifyInvoice({ world, params }: KsefCall): Answer {
  const { nip, date = '', hash = '' } = params;
  const day = date.split('-').reverse().join('-');
  const base64 = Buffer.from(hash, 'base64url').toString('base64');
  const now = world.clock.now();
  const found = [...world.issued.values()].find(
    (document) =>
      document.content.sellerNip === nip &&
      document.content.issueDate === day &&
      document.hash === base64 &&
      now >= document.settledAt,
  );
  if (found === undefined) throw new KsefProblem(404, null, ['Nie znaleziono faktury.']);
  const { content, ksefNumber } = found;
  const text = `${ksefNumber}\n${content.number}\n${content.gross.toFixed(2)} ${content.currency}\n`;
  return { status: 200, body: Buffer.from(text), headers: { 'content-type': 'text/plain; charset=utf-8' } };
}

/**
 * Where KOD II leads: `/certificate/Nip/VALUE/SELLER_NIP/SERIAL/HASH/SIGNATURE`. Whether the invoice has arrived does
 * not matter: the code says who vouches for it.
 *
 * @throws KsefProblem 404 when the context has no such offline certificate, 400 when the signature is wrong
 */
export function verifyCertificate({ world, params, path }: KsefCall): Answer {
  const { type, value = '', serial = '', signature = '' } = params;
  const pems = type === 'Nip' ? (world.contexts.get(value)?.offline_certificates ?? []) : [];
  const found = [...pems, ...issuedFor({ type, value }, world)]
    .map((encoded) => new X509Certificate(encoded))
    .find(({ serialNumber }) => serialNumber === serial.toUpperCase());
  if (found === undefined) throw new KsefProblem(404, null, ['Nie znaleziono certyfikatu.']);
  // The address without its scheme, up to the hash.
  const signed = world.addresses.url.replace(/^https?:\/\//, '') + path.slice(0, path.lastIndexOf('/'));
  if (!isSigned(found.publicKey, Buffer.from(signed), Buffer.from(signature, 'base64url'))) {
    throw new KsefProblem(400, null, ['Nieprawidłowy podpis.']);
  }
  const text = `CERTYFIKAT ${found.serialNumber}\n`;
  return { status: 200, body: Buffer.from(text), headers: { 'content-type': 'text/plain; charset=utf-8' } };
}

/** KSeF's own certificates of the kind Offline that are in force and whose holders issue in a context. */
function issuedFor(
  context: { type: string | undefined; value: string },
  world: KsefWorld,
): readonly Buffer[] {
  const known = anyContext.safeParse(context);
  if (!known.success) return [];
  const now = world.clock.now();
  return [...world.certificates.values()]
    .filter((each) => each.type === 'Offline' && each.issuedAt <= now && statusOf(each, now) === 'Active')
    .filter(({ holder }) => permissionsIn(known.data, holder, now, world).includes('InvoiceWrite'))
    .map(({ der }) => der);
}

/** ECDSA with SHA-256 (r and s, or DER), or RSA-PSS with SHA-256 and a salt of 32 bytes. */
function isSigned(key: KeyObject, signed: Buffer, signature: Buffer): boolean {
  if (key.asymmetricKeyType === 'ec') {
    const encodings = ['ieee-p1363', 'der'] as const;
    return encodings.some((dsaEncoding) => verify('sha256', signed, { key, dsaEncoding }, signature));
  }
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return verify('sha256', signed, { key, padding, saltLength: 32 }, signature);
}
