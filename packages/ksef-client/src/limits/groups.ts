import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@spacebooks/base/durations';
import type { LimitWindow } from '@spacebooks/http/rate-limit';

/** KSeF counts requests in sliding windows, for each group of operations by itself. */
export type LimitGroup =
  /** Operations without a login, and those of a login (`anonymous`). */
  | 'login'
  | 'online-session'
  | 'session-close'
  | 'send'
  | 'document-status'
  | 'session-documents'
  | 'session'
  | 'metadata'
  | 'collective'
  | 'download'
  | 'other';

/**
 * The limits of the interface, version 2.9.0 (`GET /rate-limits`), of a seller from one address of the internet; those of
 * `login` are of that address, whoever the seller is.
 */
export const LIMITS: Readonly<Record<LimitGroup, readonly LimitWindow[]>> = {
  login: [{ ms: SECOND_MS, requests: 60 }],
  'online-session': windows(10, 30, 120),
  'session-close': windows(20, 60, 240),
  send: windows(10, 30, 180),
  'document-status': windows(30, 120, 1_200),
  'session-documents': windows(10, 20, 200),
  session: windows(10, 120, 1_200),
  metadata: windows(8, 16, 20),
  collective: windows(20, 120, 240),
  download: windows(8, 16, 64),
  other: windows(10, 30, 120),
};

/** All requests from one address of the internet together (`global`). */
export const GLOBAL_LIMIT: LimitWindow = { ms: SECOND_MS, requests: 75 };

/** A wait that KSeF asks for is obeyed for as long as this: each request before its end may prolong the block. */
export const LONGEST_BLOCK_MS = DAY_MS;

function windows(perSecond: number, perMinute: number, perHour: number): readonly LimitWindow[] {
  return [
    { ms: SECOND_MS, requests: perSecond },
    { ms: MINUTE_MS, requests: perMinute },
    { ms: HOUR_MS, requests: perHour },
  ];
}
