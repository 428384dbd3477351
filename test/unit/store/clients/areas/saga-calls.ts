import type { InvoiceEvent, Trigger } from '../../../../../src/domain/platform-event.js';

/** How long a saga waits; never until the very moment of another act. */
export const WAIT_MS = 179_996;

/** Where a commit takes a saga, and whether its worker goes on with it. */
export const STEPS = {
  'go on': { state: 'fetched', isOver: false, waits: true },
  wait: { state: 'fetched', isOver: true, waits: true },
  park: { state: 'parked', isOver: true, waits: true },
  attach: { state: 'attached', isOver: true, waits: true },
  refuse: { state: 'refused', isOver: true, waits: false },
  release: { state: 'released', isOver: true, waits: false },
  done: { state: 'done', isOver: true, waits: false },
  gone: { state: 'gone', isOver: true, waits: false },
} as const;

export type Step = keyof typeof STEPS;

/** A saga as whoever claimed it knows it. */
export interface Claimed {
  readonly id: string;
  readonly invoice: string;
  readonly version: number;
  readonly lease: string | null;
  readonly runAt: number | null;
  readonly requested: boolean;
  readonly claimedAt: number;
}

export interface CalledEvent {
  readonly invoice: string;
  readonly event: InvoiceEvent;
  readonly trigger: Trigger | null;
  readonly at: number;
}

/** Work of a worker of the space, which takes a number of its takeover along where there are several. */
export type WorkerCall = { readonly fence: Fenced | null } & (
  | { readonly do: 'claim'; readonly limit: number; readonly lease: string; readonly at: number }
  | { readonly do: 'commit'; readonly record: Claimed; readonly step: Step; readonly at: number }
  | { readonly do: 'release lease'; readonly id: string }
  | { readonly do: 'postpone'; readonly id: string; readonly runAt: number }
  /** A piece of `take`: the event that came at this moment. */
  | { readonly do: 'take one'; readonly received: number; readonly index: number; readonly at: number }
  | { readonly do: 'take' | 'wake parked' | 'wake waiting' | 'resume'; readonly at: number }
);

export interface Fenced {
  readonly owner: string;
  readonly version: number;
}

export type SagaCall =
  | WorkerCall
  | ({ readonly do: 'receive' | 'leave' } & CalledEvent)
  | { readonly do: 'recover'; readonly invoice: string; readonly at: number }
  | { readonly do: 'quarantine'; readonly why: string; readonly at: number }
  | { readonly do: 'take share'; readonly owner: string };
