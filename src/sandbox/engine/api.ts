import type { Dialect } from './dialect.js';
import type { Operation } from './operation.js';

/** One version of the interface: where it lives, how it speaks, what it can do. */
export interface Api {
  readonly prefix: string;
  readonly dialect: Dialect;
  readonly operations: readonly Operation[];
  /** Whether the platform's rate limit and faults concern it, and its requests are written down. */
  readonly isPlatform: boolean;
}
