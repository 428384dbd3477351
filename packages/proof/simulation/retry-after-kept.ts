import type { TransportAnswer } from '@spacebooks/http/transport';
import type { Side } from '../../../test/traces/observer.js';

/** Whether the daemon waits as long as it was asked to, over crashes and restarts, too. */
export interface Patience {
  sent(side: Side, name: string): void;
  answered(side: Side, name: string, answer: TransportAnswer): void;
  /** The process ends before it could write down what it is being answered at this moment. */
  crashed(): void;
  /**
   * The machine's clock was set: what was asked for before is kept as a moment of that clock, KSeF's waits in any case,
   * the platform's over the next start.
   */
  clockSet(): void;
  readonly violations: readonly string[];
}

/** Like the client's, a little less for times that are rounded. */
const MARGIN_MS = 50;

export function createPatience(now: () => number): Patience {
  const until = new Map<string, { readonly from: number; readonly to: number }>();
  const violations: string[] = [];
  /** The clock, since the platform asked for what it waits for. */
  let wasSet = false;
  return {
    violations,
    sent: (side, name) => {
      const wait = until.get(keyOf(side, name));
      if (wait === undefined || now() <= wait.from || now() >= wait.to - MARGIN_MS) return;
      const early = Math.ceil((wait.to - now()) / 1_000);
      violations.push(`${side} ${name} is sent ${early} s before the end of the wait that was asked for`);
    },
    crashed: () => {
      for (const [key, { from }] of until) if (from === now()) until.delete(key);
      if (wasSet) until.delete('platform');
      wasSet = false;
    },
    answered: (side, name, { status, headers }) => {
      const asked = Number(headers['retry-after']);
      if (status !== 429 || !Number.isFinite(asked)) return;
      const to = now() + asked * 1_000;
      const known = until.get(keyOf(side, name));
      if (known === undefined || known.to < to) until.set(keyOf(side, name), { from: now(), to });
    },
    clockSet: () => {
      for (const key of until.keys()) {
        if (key === 'platform') wasSet = true;
        else until.delete(key);
      }
    },
  };
}

/** The platform counts by user, of whom there is one here; KSeF by groups of operations. */
function keyOf(side: Side, name: string): string {
  if (side !== 'ksef') return side;
  return `ksef ${name.replace(/\d{8}-[A-Z]{2}-[0-9A-F-]+|\d{10}-\d{8}-[0-9A-F-]+/g, ':id')}`;
}
