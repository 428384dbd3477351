import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Secret } from '@spacebooks/base/secret';
import type * as Forge from 'node-forge';
import { unusable } from './unusable.js';

/**
 * Reads a PKCS#12 file (RFC 7292), which node:crypto cannot. node-forge understands its containers, and node:crypto
 * the keys and certificates in them: node-forge knows no EC.
 *
 * @throws KsefError `ksef.unauthorized`
 */
export async function readPkcs12({
  bytes,
  password,
}: {
  readonly bytes: Uint8Array;
  readonly password: Secret;
}): Promise<{ readonly certificates: readonly X509Certificate[]; readonly key: KeyObject }> {
  const { default: forge } = await import('node-forge');
  const bags = openBags(forge, bytes, password.reveal());
  const { certBag = '', keyBag = '', pkcs8ShroudedKeyBag = '' } = forge.pki.oids;
  const [key] = [...bags(pkcs8ShroudedKeyBag), ...bags(keyBag)].map((bag) => keyOf(forge, bag));
  const certificates = bags(certBag).map((bag) => certificateOf(forge, bag));
  if (key === undefined) throw unusable('the PKCS#12 file has no private key');
  if (certificates.length === 0) throw unusable('the PKCS#12 file has no certificate');
  return { certificates, key };
}

function openBags(
  forge: typeof Forge,
  bytes: Uint8Array,
  password: string,
): (type: string) => readonly Forge.pkcs12.Bag[] {
  try {
    const file = openFile(forge, Buffer.from(bytes).toString('binary'), password);
    return (type) => file.getBags({ bagType: type })[type] ?? [];
  } catch {
    throw unusable('the PKCS#12 file cannot be read: its password is wrong, or it is no PKCS#12 file');
  }
}

/**
 * node-forge takes one password for everything, but of letters beyond ASCII the checksum (and the older encryption)
 * wants UTF-16 and the newer encryption (PBES2) UTF-8. There the file is opened without its checksum: a wrong
 * password decrypts to nothing that can be read.
 */
function openFile(forge: typeof Forge, der: string, password: string): Forge.pkcs12.Pkcs12Pfx {
  try {
    return forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(der), password);
  } catch (error) {
    if (/^[\x20-\x7e]*$/.test(password)) throw error;
    const container = forge.asn1.fromDer(der);
    if (Array.isArray(container.value)) container.value = container.value.slice(0, 2);
    return forge.pkcs12.pkcs12FromAsn1(container, forge.util.encodeUtf8(password));
  }
}

function keyOf(forge: typeof Forge, bag: Forge.pkcs12.Bag): KeyObject {
  const rsa = (): Forge.asn1.Asn1 =>
    forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key as Forge.pki.PrivateKey));
  try {
    const der = derOf(forge, bag.key == null ? bag.asn1 : rsa());
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    throw unusable('the private key in the PKCS#12 file cannot be read');
  }
}

function certificateOf(forge: typeof Forge, { cert, asn1 }: Forge.pkcs12.Bag): X509Certificate {
  try {
    return new X509Certificate(derOf(forge, cert == null ? asn1 : forge.pki.certificateToAsn1(cert)));
  } catch {
    throw unusable('a certificate in the PKCS#12 file cannot be read');
  }
}

function derOf(forge: typeof Forge, asn1: Forge.asn1.Asn1): Buffer {
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}
