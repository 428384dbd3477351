import type { Case } from './play.js';
import { TROUBLES } from './troubles.js';

const MINUTES = 60_000;
/** Half an hour, six hours, three days. */
const LASTS = [30, 6 * 60, 3 * 24 * 60] as const;

/** Each trouble, without offline24 and with it, for each time: the rows of the page in their order. */
export const CASES: readonly Case[] = TROUBLES.flatMap((trouble) =>
  (['wait', 'offline24'] as const).flatMap((whenUnavailable) =>
    LASTS.map((minutes) => ({ trouble, whenUnavailable, lastsMs: minutes * MINUTES })),
  ),
);
