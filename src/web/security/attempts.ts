import type { Clock } from '../../clock.js';

const WINDOW_MS = 15 * 60_000;
/** Counted attempts in the window. Together they let nobody guess, and let nobody lock a colleague out with ease. */
const MOST = { pair: 5, address: 30, user: 50 } as const;
const MOST_COUNTERS = 10_000;

export interface Attempts {
  /**
   * Counts an attempt before it is looked at, so that many at once are no way around.
   *
   * @param user null for a name that nobody has: all of them count as one
   * @returns 0 when it may be made, else after how many milliseconds to come back
   */
  begin(user: string | null, address: string): number;
  /** The password was right: what this person mistyped here before is forgotten. */
  succeeded(user: string, address: string): void;
}

interface Counter {
  count: number;
  readonly until: number;
}

/** Attempts to sign in, counted for each user, each address, and each pair of them. */
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
    if (known !== undefined && known.until > clock.now()) return known;
    counters.delete(key);
    forgetOld();
    const counter = { count: 0, until: clock.now() + WINDOW_MS };
    counters.set(key, counter);
    return counter;
  };
  return {
    begin: (user, address) => {
      const counted = Object.entries(keysOf(user, address)).map(([kind, key]) => ({
        counter: counterOf(key),
        most: MOST[kind as keyof typeof MOST],
      }));
      const full = counted.filter(({ counter, most }) => counter.count >= most);
      if (full.length > 0) return Math.max(...full.map(({ counter }) => counter.until)) - clock.now();
      for (const { counter } of counted) counter.count += 1;
      return 0;
    },
    succeeded: (user, address) => {
      const { pair, address: ofAddress, user: ofUser } = keysOf(user, address);
      const mistyped = counters.get(pair)?.count ?? 0;
      counters.delete(pair);
      for (const key of [ofAddress, ofUser]) {
        const counter = counters.get(key);
        if (counter !== undefined) counter.count = Math.max(0, counter.count - mistyped);
      }
    },
  };
}

function keysOf(user: string | null, address: string): Record<keyof typeof MOST, string> {
  const name = user ?? '';
  return { pair: `pair ${name} ${address}`, address: `address ${address}`, user: `user ${name}` };
}
