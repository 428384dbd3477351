import { generateKeyPair, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const RSA_2048 = { modulusLength: 2048 } as const;

let first: Promise<readonly [KeyPair, KeyPair]> | undefined;

/**
 * The two keys that a sandbox starts with. They are made once a process: a new pair costs a tenth of a second,
 * and sandboxes that tests start do not care.
 */
export function firstKeyPairs(): Promise<readonly [KeyPair, KeyPair]> {
  const generate = promisify(generateKeyPair);
  first ??= Promise.all([generate('rsa', RSA_2048), generate('rsa', RSA_2048)]);
  return first;
}

export function newKeyPair(): KeyPair {
  return generateKeyPairSync('rsa', RSA_2048);
}
