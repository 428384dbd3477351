import type { TransportAnswer, TransportRequest } from '@spacebooks/http/transport';
import type { Database } from 'better-sqlite3';
import type { KsefFailure } from '../../src/domain/ksef-failures.js';

/** What a request of the daemon's goes to, or a callback comes from. */
export type Side = 'platform' | 'ksef' | 'callback';

/** Looks on at the edges of the daemon, and changes nothing: the same seed gives the same trace with and without it. */
export interface Observer {
  /** The daemon has opened its database. */
  connected(raw: Database): void;
  /** It has committed something there. @param now what its clock shows */
  committed(raw: Database, now: number): void;
  /** It starts with a configuration that says so of KSeF. */
  announced(failures: readonly KsefFailure[]): void;
  /** It has sent a request, past whatever a planted bug makes of it. */
  sent(request: TransportRequest, side: Side): ExchangeObserver;
  /** It has acknowledged a callback about an invoice. */
  acknowledged(invoiceId: string): void;
  /** It is gone, whatever it was doing. */
  died(): void;
}

export interface ExchangeObserver {
  /** The other side has received it and, unless it refused, carried it out. */
  arrived(answer: TransportAnswer): void;
  /** What the daemon got; not told when it waits in vain. */
  answered(answer: TransportAnswer | null): void;
}
