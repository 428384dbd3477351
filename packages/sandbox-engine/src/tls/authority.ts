import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { BoundedMap } from '@spacebooks/base/bounded-map';
import type { Clock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import type * as Forge from 'node-forge';

type Context = import('node:tls').SecureContext;
type Credentials = { readonly key: string; readonly cert: string };

/** A certificate authority of a sandbox's own, made at its start: nobody else can sign in its name. */
export interface Authority {
  /** Its certificate, PEM: what a client must trust. */
  readonly certificate: string;
  /** A key, and a certificate for one host name or IP address. */
  credentialsFor(host: string): Credentials;
  /** What a server answers with to a host name, made once. */
  contextFor(host: string): Context;
}

const MOST_CONTEXTS = 1000;

const RSA = { modulusLength: 2048, ...encoding('pkcs8') } as const;

function encoding(type: 'pkcs8') {
  return {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type, format: 'pem' },
  } as const;
}

interface Signer {
  readonly forge: typeof Forge;
  readonly authority: Forge.pki.Certificate;
  readonly key: Forge.pki.rsa.PrivateKey;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Makes an authority whose certificates are good for a year of the machine's own clock. */
export async function createAuthority(clock: Clock): Promise<Authority> {
  const [{ default: forge }, authorityKeys, hostKeys] = await Promise.all([
    import('node-forge'),
    newKeys(),
    newKeys(),
  ]);
  const notBefore = new Date(clock.now() - DAY_MS);
  const notAfter = new Date(clock.now() + 365 * DAY_MS);
  const key = forge.pki.privateKeyFromPem(authorityKeys.privateKey);
  const authority = blank(forge, forge.pki.publicKeyFromPem(authorityKeys.publicKey), notBefore, notAfter);
  const name = [{ name: 'commonName', value: `Sandbox CA ${authority.serialNumber.slice(-8)}` }];
  authority.setSubject(name);
  authority.setIssuer(name);
  authority.setExtensions([
    { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  authority.sign(key, forge.md.sha256.create());
  const signer: Signer = { forge, authority, key, notBefore, notAfter };
  const certificate = forge.pki.certificateToPem(authority);
  // Whoever asks for a name chooses it.
  const contexts = new BoundedMap<string, Context>(MOST_CONTEXTS);
  const credentialsFor = (host: string): Credentials => ({
    key: hostKeys.privateKey,
    cert: certificateOf(host, hostKeys.publicKey, signer) + certificate,
  });
  return {
    certificate,
    credentialsFor,
    contextFor: (host) => {
      const known = contexts.get(host);
      if (known !== undefined) return known;
      const made = process.getBuiltinModule('node:tls').createSecureContext(credentialsFor(host));
      contexts.set(host, made);
      return made;
    },
  };
}

async function newKeys(): Promise<{ readonly publicKey: string; readonly privateKey: string }> {
  const { generateKeyPair } = process.getBuiltinModule('node:crypto');
  return promisify(generateKeyPair)('rsa', RSA);
}

function certificateOf(host: string, publicKey: string, signer: Signer): string {
  const { forge, authority, key, notBefore, notAfter } = signer;
  const made = blank(forge, forge.pki.publicKeyFromPem(publicKey), notBefore, notAfter);
  made.setSubject([{ name: 'commonName', value: host.slice(0, 64) }]);
  made.setIssuer(authority.subject.attributes);
  made.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: alternativeNames(host) },
    { name: 'subjectKeyIdentifier' },
    {
      name: 'authorityKeyIdentifier',
      keyIdentifier: authority.generateSubjectKeyIdentifier().getBytes(),
    },
  ]);
  made.sign(key, forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}

const DNS = 2;
const IP = 7;

/** An address is reached without a name: the certificate of one serves for localhost as well. */
function alternativeNames(host: string) {
  if (process.getBuiltinModule('node:net').isIP(host) === 0) return [{ type: DNS, value: host }];
  const addresses = [...new Set([host, '127.0.0.1', '::1'])].map((ip) => ({ type: IP, ip }));
  return [...addresses, { type: DNS, value: 'localhost' }];
}

function blank(
  forge: typeof Forge,
  publicKey: Forge.pki.PublicKey,
  notBefore: Date,
  notAfter: Date,
): Forge.pki.Certificate {
  const made = forge.pki.createCertificate();
  made.publicKey = publicKey;
  // Positive, as RFC 5280 has it.
  made.serialNumber = `01${randomBytes(15).toString('hex')}`;
  made.validity.notBefore = notBefore;
  made.validity.notAfter = notAfter;
  return made;
}
