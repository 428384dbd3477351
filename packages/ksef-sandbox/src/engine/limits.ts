import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@spacebooks/base/durations';
import { KsefProblem } from './problem.js';

/** Requests a second, a minute, an hour, counted for each context and address (OpenAPI 2.9.0, answers 429). */
const OWN_LIMITS = {
  onlineSession: [10, 30, 120],
  batchSession: [10, 20, 60],
  invoiceSend: [10, 30, 180],
  invoiceStatus: [30, 120, 1200],
  sessionList: [5, 10, 60],
  sessionInvoiceList: [10, 20, 200],
  sessionMisc: [10, 120, 1200],
  invoiceMetadata: [8, 16, 20],
  invoiceExport: [8, 16, 20],
  invoiceExportStatus: [10, 60, 600],
  invoiceDownload: [8, 16, 64],
  collectiveIdentifier: [20, 120, 240],
  other: [10, 30, 120],
} as const satisfies Readonly<Record<string, Counts>>;

/** Those that `/testdata/rate-limits` does not change. The last two are counted for each address, whatever its context. */
const FIXED_LIMITS = {
  onlineSessionClose: [20, 60, 240],
  batchSessionClose: [20, 40, 120],
  /** Operations without the token of a context: logins, keys, test data. */
  anonymous: [60, null, null],
  /** All operations together. */
  global: [75, null, null],
} as const satisfies Readonly<Record<string, Counts>>;

const LIMITS = { ...OWN_LIMITS, ...FIXED_LIMITS };

type OwnLimitGroup = keyof typeof OWN_LIMITS;

export type LimitGroup = keyof typeof LIMITS;

type Counts = readonly [perSecond: number, perMinute: number | null, perHour: number | null];

/** The limits that a context can have for itself. */
export type OwnLimits = Readonly<Record<OwnLimitGroup, Counts>>;

export const OWN_LIMIT_GROUPS = Object.keys(OWN_LIMITS) as OwnLimitGroup[];

const WINDOWS_MS = [SECOND_MS, MINUTE_MS, HOUR_MS] as const;

/** Sliding windows. Refused requests are not counted. */
export class Limits {
  readonly #times = new Map<string, number[]>();
  /** By NIP. */
  readonly #changed = new Map<string, OwnLimits>();

  of(nip: string | undefined): Readonly<Record<LimitGroup, Counts>> {
    const changed = nip === undefined ? undefined : this.#changed.get(nip);
    return { ...LIMITS, ...changed };
  }

  change(nip: string, limits: OwnLimits): void {
    this.#changed.set(nip, limits);
  }

  reset(nip: string): void {
    this.#changed.delete(nip);
  }

  /** @param nip of the context @throws KsefProblem 429 with Retry-After in seconds */
  count(group: LimitGroup, nip: string | undefined, address: string, now: number): void {
    const counted = (['global', group] as const).map((each) => {
      const key = `${each} ${each === 'global' || each === 'anonymous' ? '' : nip} ${address}`;
      const times = (this.#times.get(key) ?? []).filter((time) => time > now - HOUR_MS);
      this.#times.set(key, times);
      requireRoom(times, this.of(nip)[each], now);
      return times;
    });
    for (const times of counted) times.push(now);
  }
}

/** @throws KsefProblem 429 */
function requireRoom(times: readonly number[], counts: Counts, now: number): void {
  for (const [index, windowMs] of WINDOWS_MS.entries()) {
    const most = counts[index] ?? null;
    if (most === null) continue;
    const oldest = times.at(-most);
    if (times.length >= most && oldest !== undefined && oldest > now - windowMs) {
      throw tooMany(most, windowMs, oldest + windowMs - now);
    }
  }
}

function tooMany(most: number, windowMs: number, waitMs: number): KsefProblem {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
  const unit = windowMs === SECOND_MS ? 'sekundę' : windowMs === MINUTE_MS ? 'minutę' : 'godzinę';
  const text = `Przekroczono limit ${most} żądań na ${unit}. Spróbuj ponownie po ${seconds} sekundach.`;
  return new KsefProblem(429, null, [text], { headers: { 'retry-after': String(seconds) } });
}
