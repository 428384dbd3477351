import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@spacebooks/base/durations';
import type { LimitWindow } from '@spacebooks/http/rate-limit';

/**
 * KSeF counts requests of a seller from one address in sliding windows, for each group of operations by itself
 * (the limit tables of the interface, version 2.7.0; closing counts with opening, as that version says).
 */
export type LimitGroup =
  | 'login'
  | 'online-session'
  | 'send'
  | 'document-status'
  | 'session-documents'
  | 'session'
  | 'metadata'
  | 'download';

export const LONGEST_WINDOW_MS = HOUR_MS;

export const LIMITS: Readonly<Record<LimitGroup, readonly LimitWindow[]>> = {
  login: [{ ms: SECOND_MS, requests: 60 }],
  'online-session': windows(10, 30, 120),
  send: windows(10, 30, 180),
  'document-status': windows(30, 120, 1_200),
  'session-documents': windows(10, 20, 200),
  session: windows(10, 120, 1_200),
  metadata: windows(8, 16, 20),
  download: windows(8, 16, 64),
};

function windows(perSecond: number, perMinute: number, perHour: number): readonly LimitWindow[] {
  return [
    { ms: SECOND_MS, requests: perSecond },
    { ms: MINUTE_MS, requests: perMinute },
    { ms: HOUR_MS, requests: perHour },
  ];
}
