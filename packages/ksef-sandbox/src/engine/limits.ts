import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@spacebooks/base/durations';
import { KsefProblem } from './problem.js';

/** Requests a second, a minute, an hour, counted for each context and address (OpenAPI 2.7.0, answers 429). */
export const LIMITS = {
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
  collectiveIdentifier: [10, 60, 120],
  other: [10, 30, 120],
  /** Logins and keys: 60 a second for each address. */
  open: [60, null, null],
} as const satisfies Readonly<Record<string, readonly [number, number | null, number | null]>>;

export type LimitGroup = keyof typeof LIMITS;

type Counts = readonly [perSecond: number, perMinute: number | null, perHour: number | null];

/** The limits that a context has for itself. */
export type OwnLimits = Readonly<Record<Exclude<LimitGroup, 'open'>, Counts>>;

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
    const key = `${group} ${group === 'open' ? '' : nip} ${address}`;
    const times = (this.#times.get(key) ?? []).filter((time) => time > now - HOUR_MS);
    this.#times.set(key, times);
    for (const [index, windowMs] of WINDOWS_MS.entries()) {
      const most = this.of(nip)[group][index] ?? null;
      if (most === null) continue;
      const oldest = times.at(-most);
      if (times.length >= most && oldest !== undefined && oldest > now - windowMs) {
        throw tooMany(most, windowMs, oldest + windowMs - now);
      }
    }
    times.push(now);
  }
}

function tooMany(most: number, windowMs: number, waitMs: number): KsefProblem {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
  const unit = windowMs === SECOND_MS ? 'sekundę' : windowMs === MINUTE_MS ? 'minutę' : 'godzinę';
  const text = `Przekroczono limit ${most} żądań na ${unit}. Spróbuj ponownie po ${seconds} sekundach.`;
  return new KsefProblem(429, null, [text], { headers: { 'retry-after': String(seconds) } });
}
