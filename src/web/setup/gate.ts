import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { isSame } from '../../people/sessions.js';
import type { Random } from '../../random.js';

/** How long the link may wait for its browser. */
const LINK_MS = 60 * MINUTE_MS;
/** How long the browser that opened it may work. */
const SETUP_MS = 4 * 60 * MINUTE_MS;

/** Who may set up: the browser that first used a link which nobody can guess. */
export interface Gate {
  /** Of the link: 192 random bits. */
  readonly secret: string;
  /** `unknown` after its time, too. */
  look(secret: string): 'open' | 'used' | 'unknown';
  /** Uses it up. @returns what the browser shows from then on; null where it is not open */
  enter(secret: string): string | null;
  isInside(pass: string | undefined): boolean;
}

export function createGate(clock: Clock, random: Random): Gate {
  const secret = random.secret();
  const madeAt = clock.now();
  let inside: { readonly pass: string; readonly until: number } | null = null;
  const look = (given: string): ReturnType<Gate['look']> => {
    if (!isSame(given, secret)) return 'unknown';
    if (inside !== null) return 'used';
    return clock.now() < madeAt + LINK_MS ? 'open' : 'unknown';
  };
  return {
    secret,
    look,
    enter: (given) => {
      if (look(given) !== 'open') return null;
      inside = { pass: random.secret(), until: clock.now() + SETUP_MS };
      return inside.pass;
    },
    isInside: (pass) =>
      pass !== undefined && inside !== null && isSame(pass, inside.pass) && clock.now() < inside.until,
  };
}
