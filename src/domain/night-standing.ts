import { MINUTE_MS } from '@spacebooks/base/durations';
import type { LocalDate } from './invoice.js';

/** The last night of a space, as far as its standing goes by it. */
interface Night {
  readonly businessDate: LocalDate | null;
  readonly finishedAt: number | null;
  readonly outcome: 'done' | 'failed' | null;
}

interface NightFacts {
  /** Null where no night has begun yet. */
  readonly last: Night | null;
  /** The last business date whose night has begun, and when it did; epoch milliseconds. */
  readonly begun: { readonly date: LocalDate; readonly at: number };
  /** Somebody works with the books. */
  readonly isBusy: boolean;
  readonly now: number;
}

/**
 * `none`: the first night is still to come. `due`: its time has come, and it has not begun. `late`: for longer than nights
 * take to begin. `lost`: its process died.
 */
export type NightState = 'none' | 'done' | 'running' | 'failed' | 'lost' | 'due' | 'late';

/** A night waits for who works with the books before it. */
const BEGINS_WITHIN_MS = 15 * MINUTE_MS;

/** How the last night went, or that it has not been. What a person started is no night. */
export function nightState({ last, begun, isBusy, now }: NightFacts): NightState {
  if (last === null) return 'none';
  if (last.outcome === null) return isBusy ? 'running' : 'lost';
  if (last.outcome === 'failed') return 'failed';
  if (last.businessDate !== null && last.businessDate >= begun.date) return 'done';
  return now - begun.at > BEGINS_WITHIN_MS ? 'late' : 'due';
}
