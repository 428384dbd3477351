import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';

const DEFAULT_MS = MINUTE_MS;
const SHORTEST_MS = 1_000;

/**
 * How long a `Retry-After` asks us to wait (RFC 9110, 10.2.3: whole seconds or an HTTP date).
 *
 * @param now epoch milliseconds, for the date form
 * @param longestMs the longest wait that is obeyed, an hour when left out
 * @returns milliseconds from 1 s to `longestMs`; 1 min when the header is missing, unreadable or in the past
 */
export function retryAfterMs(header: string | undefined, now: number, longestMs = HOUR_MS): number {
  const asked = parse(header?.trim() ?? '', now);
  if (asked === null || asked < 0) return DEFAULT_MS;
  return Math.min(longestMs, Math.max(SHORTEST_MS, asked));
}

function parse(text: string, now: number): number | null {
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // Both date forms that are still sent end in GMT; without that, Date.parse accepts nearly anything.
  if (!/^[A-Za-z]{3,9}, .* GMT$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at - now;
}
