import type { Clock } from '@spacebooks/base/clock';
import type { Random } from '../../random.js';
import type { Logger } from '../log.js';

export interface TracingDeps {
  readonly version: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

export interface TracingTarget {
  /** Address that takes OTLP over HTTP, path included. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of all traces, from 0 to 1; a trace is kept whole or not at all. */
  readonly share: number;
}
