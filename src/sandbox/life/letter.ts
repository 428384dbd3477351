import { isoTime } from '../dates.js';
import type { World } from '../world.js';

/** An e-mail that is not an invoice: a reminder, a message about an event, a link to cancel. */
export interface Letter {
  readonly id: number;
  readonly at: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** The record that it is about. */
  readonly about: string;
}

export function writeLetter(to: readonly string[], subject: string, about: string, world: World): void {
  const { letters, clock } = world;
  letters.add({ id: letters.next, at: isoTime(clock.now()), to, subject, about });
}
