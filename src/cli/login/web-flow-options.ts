import type { Clock } from '@spacebooks/base/clock';

export interface WebFlowOptions {
  /** The auth address or the space's own. */
  readonly base: string;
  readonly clientId: string;
  /** Scopes to ask for. */
  readonly asked: readonly string[];
  readonly clock: Clock;
  /** Local port for the browser's redirect; 0 for any free one. */
  readonly port: number;
  /** How long to wait for it, minutes. */
  readonly minutes: number;
  /** Open the address in this machine's browser. */
  readonly open: boolean;
  /** The browser is elsewhere: the address that it ends on is pasted. */
  readonly paste: boolean;
}
