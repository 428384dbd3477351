import { constants, createHash, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import { DAY_MS } from '@spacebooks/base/durations';
import type { RandomBytes } from '../numbers.js';
import { selfSignedCertificate } from './certificate.js';

type KeyUsage = 'KsefTokenEncryption' | 'SymmetricKeyEncryption';

const KEY_USAGES: readonly KeyUsage[] = ['KsefTokenEncryption', 'SymmetricKeyEncryption'];

/** A public key certificate as KSeF publishes it, and what only KSeF has. */
interface KsefKey {
  readonly usage: KeyUsage;
  /** DER */
  readonly certificate: Buffer;
  /** Base64 SHA-256 of the certificate. */
  readonly certificateId: string;
  /** Base64 SHA-256 of SubjectPublicKeyInfo. */
  readonly publicKeyId: string;
  /** Epoch milliseconds. */
  readonly validFrom: number;
  readonly validTo: number;
  readonly pair: KeyPair;
}

/** The published keys. A retired one is gone: what it encrypted can no longer be read. */
export class KeyRing {
  readonly #randomBytes: RandomBytes;
  /** Made when somebody first asks for them: two key pairs take a tenth of a second. */
  readonly #first: () => readonly KsefKey[];
  #made: readonly KsefKey[] | null = null;

  constructor(first: () => readonly [KeyPair, KeyPair], now: number, randomBytes: RandomBytes) {
    this.#randomBytes = randomBytes;
    const serials = KEY_USAGES.map(() => randomBytes(8));
    this.#first = () => {
      const pairs = first();
      return KEY_USAGES.map((usage, index) =>
        keyOf(usage, pairs[index] as KeyPair, now - DAY_MS, serials[index] as Buffer),
      );
    };
  }

  get keys(): readonly KsefKey[] {
    this.#made ??= this.#first();
    return this.#made;
  }

  /** Publishes a new key for each usage. @param keepOld whether the old ones stay valid */
  rotate(now: number, keepOld: boolean): void {
    const added = KEY_USAGES.map((usage) => keyOf(usage, newKeyPair(), now, this.#randomBytes(8)));
    this.#made = keepOld ? [...this.keys, ...added] : added;
  }

  /** Whether a key of this usage has the id. */
  has(usage: KeyUsage, publicKeyId: string): boolean {
    return this.keys.some((key) => key.usage === usage && key.publicKeyId === publicKeyId);
  }

  /** RSA-OAEP with SHA-256. @returns null when no key of this usage (and id, if given) can read it */
  decrypt(usage: KeyUsage, cipher: Uint8Array, publicKeyId?: string | null): Buffer | null {
    const keys = this.keys.filter(
      (key) => key.usage === usage && (publicKeyId ?? key.publicKeyId) === key.publicKeyId,
    );
    for (const { pair } of keys) {
      try {
        const padding = constants.RSA_PKCS1_OAEP_PADDING;
        return privateDecrypt({ key: pair.privateKey, padding, oaepHash: 'sha256' }, cipher);
      } catch {
        // Encrypted for another key, or not at all: try the next one.
      }
    }
    return null;
  }
}

function keyOf(usage: KeyUsage, pair: KeyPair, validFrom: number, serial: Uint8Array): KsefKey {
  const validTo = validFrom + 730 * DAY_MS;
  const certificate = selfSignedCertificate({
    commonName: `KSeF sandbox ${usage}`,
    ...pair,
    validFrom,
    validTo,
    serial,
  });
  const publicKeyId = sha256(pair.publicKey.export({ type: 'spki', format: 'der' }));
  return { usage, certificate, certificateId: sha256(certificate), publicKeyId, validFrom, validTo, pair };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const RSA_2048 = { modulusLength: 2048 } as const;

let first: readonly [KeyPair, KeyPair] | undefined;

/**
 * The two initial keys of a sandbox. They are generated once a process: a new pair takes a tenth of a second,
 * and sandboxes that tests start do not care.
 */
export function firstKeyPairs(): readonly [KeyPair, KeyPair] {
  first ??= [newKeyPair(), newKeyPair()];
  return first;
}

function newKeyPair(): KeyPair {
  return generateKeyPairSync('rsa', RSA_2048);
}
