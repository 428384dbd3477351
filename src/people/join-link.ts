import type { Clock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import type { Random } from '../random.js';
import { digestOf } from './sessions.js';

/** A link that lets somebody in, once. The database has its digest alone. */
interface JoinLink {
  readonly digest: string;
  readonly link: string;
  readonly expiresAt: number;
}

/** @param origin where people reach the page */
export function newJoinLink(
  origin: string,
  days: number,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): JoinLink {
  const token = random.secret();
  return {
    digest: digestOf(token),
    link: `${origin}/join/${token}`,
    expiresAt: clock.now() + days * DAY_MS,
  };
}
