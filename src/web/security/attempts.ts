import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.js';

const WINDOW_MS = 15 * 60_000;
/** Counted attempts in the window. Together they let nobody guess, and let nobody lock a colleague out with ease. */
const MOST_OF_ADDRESS = 30;
const MOST_OF_NAME = 50;
const MOST_OF_BOTH = 5;
const MOST_COUNTERS = 10_000;

export interface Attempts {
  /**
   * Counts an attempt before it is looked at, so that many at once are no way around.
   *
   * @param name as it was typed: names that nobody has are counted like the others, so that this tells nothing
   * @returns 0 when it may be made, else after how many milliseconds to come back
   */
  begin(name: string, address: string): number;
  /** The password was right: what this person mistyped here before is forgotten. */
  succeeded(name: string, address: string): void;
}

interface Counter {
  count: number;
  readonly until: number;
}

/** Attempts to sign in, counted for each name, each address, and each pair of them. */
export function createAttempts(clock: Clock): Attempts {
  const counters = new Map<string, Counter>();
  // In the order in which they began, which is that in which they end.
  const forgetOld = (): void => {
    for (const [key, { until }] of counters) {
      if (until > clock.now() && counters.size < MOST_COUNTERS) return;
      counters.delete(key);
    }
  };
  const counterOf = (key: string): Counter => {
    const known = counters.get(key);
    // One that lasts for longer than a window is of a clock that was put back: nobody is locked out until then.
    if (known !== undefined && known.until > clock.now() && known.until <= clock.now() + 2 * WINDOW_MS)
      return known;
    counters.delete(key);
    forgetOld();
    const counter = { count: 0, until: clock.now() + WINDOW_MS };
    counters.set(key, counter);
    return counter;
  };
  const waitFor = (counter: Counter, most: number): number =>
    counter.count < most ? 0 : counter.until - clock.now();
  return {
    begin: (name, address) => {
      const keys = keysOf(name, address);
      const ofAddress = counterOf(keys.address);
      const first = waitFor(ofAddress, MOST_OF_ADDRESS);
      // Before there are counters for ever new names, which would push out those of others.
      if (first > 0) return first;
      const [ofName, ofBoth] = [counterOf(keys.name), counterOf(keys.both)];
      const wait = Math.max(waitFor(ofName, MOST_OF_NAME), waitFor(ofBoth, MOST_OF_BOTH));
      if (wait > 0) return wait;
      for (const counter of [ofAddress, ofName, ofBoth]) counter.count += 1;
      return 0;
    },
    succeeded: (name, address) => {
      const keys = keysOf(name, address);
      const mistyped = counters.get(keys.both)?.count ?? 0;
      counters.delete(keys.both);
      for (const key of [keys.address, keys.name]) {
        const counter = counters.get(key);
        if (counter !== undefined) counter.count = Math.max(0, counter.count - mistyped);
      }
    },
  };
}

/** Names as digests: somebody may have typed a password there. */
function keysOf(name: string, address: string): Record<'address' | 'name' | 'both', string> {
  const digest = createHash('sha256').update(name).digest('base64');
  const network = networkOf(address);
  return { address: `address ${network}`, name: `name ${digest}`, both: `both ${digest} ${network}` };
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
