import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Secret } from '@spacebooks/base/secret';
import { KsefError } from '../errors.js';
import { readPkcs12 } from './pkcs12.js';
import { unusable } from './unusable.js';

/** A certificate of KSeF (or a qualified one) with its private key, RSA or EC. */
export type KsefCertificate =
  | {
      readonly kind: 'certificate';
      /** PEM; of several certificates the one of the key is taken. */
      readonly certificatePem: string;
      readonly keyPem: Secret;
      /** Of an encrypted key. */
      readonly password?: Secret | undefined;
    }
  | { readonly kind: 'pkcs12'; readonly bytes: Uint8Array; readonly password: Secret };

export interface ReadCertificate {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
}

/** A certificate that is kept somewhere, where a renewed one takes its place. */
export interface KeptCertificate {
  readonly kind: 'kept';
  /** What is kept at this moment. @throws when it cannot be read */
  read(): KsefCertificate | Promise<KsefCertificate>;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads the certificate and its key.
 *
 * @throws KsefError `ksef.unauthorized` when they cannot be read, do not belong together or are of another kind than
 *   KSeF accepts
 */
export async function readCertificate(source: KsefCertificate): Promise<ReadCertificate> {
  const { certificates, key } = source.kind === 'pkcs12' ? await readPkcs12(source) : readPem(source);
  const certificate = certificates.find((each) => each.checkPrivateKey(key));
  if (certificate === undefined) throw unusable('the private key does not belong to the certificate');
  const { asymmetricKeyType, asymmetricKeyDetails } = key;
  const accepted =
    asymmetricKeyType === 'rsa' ||
    (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1');
  if (!accepted) throw unusable('the key is neither RSA nor EC on the curve P-256');
  return { certificate, key };
}

/**
 * Reads a certificate whenever it is wanted, so that a renewed one is used without a restart. While a person exchanges its
 * files by hand and they fit in no way, the last one that did is used.
 *
 * @returns throws as readCertificate does, where nothing could be read so far
 */
export function certificateReader(source: KsefCertificate | KeptCertificate): () => Promise<ReadCertificate> {
  let last: ReadCertificate | null = null;
  return async () => {
    try {
      last = await readCertificate(source.kind === 'kept' ? await whatIsKept(source) : source);
    } catch (error) {
      if (last === null) throw error;
    }
    return last;
  };
}

async function whatIsKept(kept: KeptCertificate): Promise<KsefCertificate> {
  try {
    return await kept.read();
  } catch (error) {
    if (error instanceof KsefError) throw error;
    throw unusable(`its files cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`);
  }
}

/** @throws KsefError `ksef.unauthorized` before its first and after its last day. @param now epoch milliseconds */
export function checkValidity({ validFrom, validTo }: X509Certificate, now: number): void {
  if (now < Date.parse(validFrom)) throw unusable(`the certificate is valid from ${validFrom}`);
  if (now > Date.parse(validTo)) throw unusable(`the certificate was valid until ${validTo}`);
}

function readPem(source: KsefCertificate & { kind: 'certificate' }): {
  readonly certificates: readonly X509Certificate[];
  readonly key: KeyObject;
} {
  const { certificatePem, keyPem, password } = source;
  const blocks = certificatePem.match(CERTIFICATE) ?? [];
  if (blocks.length === 0) throw unusable('the certificate file has no certificate in PEM form');
  let certificates: readonly X509Certificate[];
  try {
    certificates = blocks.map((block) => new X509Certificate(block));
  } catch {
    throw unusable('the certificate cannot be read');
  }
  try {
    const secret = password === undefined ? {} : { passphrase: password.reveal() };
    return { certificates, key: createPrivateKey({ key: keyPem.reveal(), format: 'pem', ...secret }) };
  } catch {
    throw unusable('the private key cannot be read: its password is wrong or missing, or it is no PEM file');
  }
}
