import { createHash } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import type { AttemptLimit, SignInAttempts } from '../store/people/sign-in-attempts.js';

/** Counted attempts in the window. Together they let nobody guess, and let nobody lock a colleague out with ease. */
const MOST_OF_ADDRESS = 30;
const MOST_OF_NAME = 50;
const MOST_OF_BOTH = 5;

/** Attempts to sign in. @param name as it was typed: names that nobody has count like the others, which reveals nothing */
export interface Attempts {
  /** Writes nothing, so that a flood of refusals does not either. @returns as `begin` */
  wait(name: string, address: string): Promise<number>;
  /**
   * Counts an attempt before its password is checked, so that many at once are no way around.
   *
   * @returns 0 when it may be made, else after how many milliseconds to come back
   */
  begin(name: string, address: string): Promise<number>;
  /** The password was right: what this person mistyped here before is forgotten. */
  succeeded(name: string, address: string): Promise<void>;
}

/** Counts for each name, each address, and each pair of them, for all processes together. */
export function createAttempts(store: SignInAttempts, clock: Clock): Attempts {
  return {
    wait: (name, address) => store.wait(limitsOf(name, address), clock.now()),
    begin: (name, address) => store.count(limitsOf(name, address), clock.now()),
    succeeded: (name, address) => {
      const { ofAddress, ofName, ofBoth } = keysOf(name, address);
      return store.forget(ofBoth, [ofAddress, ofName]);
    },
  };
}

function limitsOf(name: string, address: string): readonly AttemptLimit[] {
  const { ofAddress, ofName, ofBoth } = keysOf(name, address);
  return [
    { key: ofAddress, most: MOST_OF_ADDRESS },
    { key: ofName, most: MOST_OF_NAME },
    { key: ofBoth, most: MOST_OF_BOTH },
  ];
}

/** As digests: somebody may have typed a password into the field of the name, and an address is a person's. */
function keysOf(name: string, address: string): Record<'ofAddress' | 'ofName' | 'ofBoth', string> {
  const network = networkOf(address);
  const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
  return {
    ofAddress: `address ${digest(network)}`,
    ofName: `name ${digest(name)}`,
    ofBoth: `both ${digest(`${network} ${name}`)}`,
  };
}

const GROUPS_OF_A_NETWORK = 4;

/**
 * Whom an address belongs to, for counting: with IPv6 everybody has a network of 2^64 addresses (RFC 6177), so its
 * first half counts.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [start = '', end = ''] = address.toLowerCase().split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const missing = Math.max(0, 8 - groups(start).length - groups(end).length);
  const zeros = Array.from({ length: missing }, () => '0');
  return [...groups(start), ...zeros, ...groups(end)].slice(0, GROUPS_OF_A_NETWORK).join(':');
}
