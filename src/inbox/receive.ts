import type { Clock } from '@spacebooks/base/clock';
import { crashPoint } from '../crash-point.js';
import { Failure } from '../domain/errors.js';
import type { CommittedCallback } from '../ops/tracing/spans.js';
import type { Random } from '../random.js';
import type { Inbox } from '../store/sagas/inbox.js';
import type { SecretPaths } from '../store/sagas/subscriptions.js';
import type { WaitingEvents } from '../store/sagas/waiting-events.js';
import { readPointer } from './pointer.js';

/** How much of an unreadable callback is worth keeping, in characters. */
const KEEP = 4_096;

export interface ReceivingSpace {
  readonly id: string;
  /** Addresses under which its invoices live. */
  readonly bases: readonly string[];
  readonly settingsDigest: string;
}

export interface ReceiveDeps {
  readonly inbox: Inbox;
  /** Where another worker may have the space: events are left to it, whoever it is. Null begins their sagas at once. */
  readonly waiting: Pick<WaitingEvents, 'leave'> | null;
  readonly secretPaths: SecretPaths;
  readonly spaces: ReadonlyMap<string, ReceivingSpace>;
  /** Whether a space is to be served, and cannot be for now. */
  readonly isLeftOut: (spaceId: string) => boolean;
  readonly clock: Clock;
  readonly random: Random;
  /** An event was committed that the runner may want to see. */
  readonly onEvent: (spaceId: string) => void;
  /** Callbacks of this space were committed whose invoices, or what they may have meant, are to be looked up in the list. */
  readonly onDeferred: (spaceId: string) => void;
  /** For whoever follows an e-invoice from its callback on. */
  readonly onCommitted?: ((callback: CommittedCallback) => void) | undefined;
  /** An alert about a callback that was set aside was committed. */
  readonly onQuarantine: () => void;
}

/** A secret path, found; what remains is to read the body. */
export interface Recipient {
  /**
   * Commits the callback: as an event, or set aside with an alert.
   *
   * @param cut why the body is not whole; null when it is
   * @throws Failure of the store
   */
  take(body: string, cut: string | null): Promise<void>;
}

/**
 * @returns null when nobody gave this path to the platform, or its space is gone
 * @throws Failure `config.space-left-out`, `store.*`
 */
export async function findRecipient(
  address: { instance: string; space: string; secret: string },
  deps: ReceiveDeps & { readonly instance: string },
): Promise<Recipient | null> {
  if (address.instance !== deps.instance) return null;
  const { inbox, clock, random, onEvent, onDeferred, onQuarantine } = deps;
  const path = await deps.secretPaths.find(address.secret, clock.now());
  if (path === null || path.spaceId !== address.space) return null;
  const space = deps.spaces.get(address.space);
  if (space === undefined) {
    if (!deps.isLeftOut(address.space)) return null;
    // The platform repeats it, and by then the space may be served.
    throw new Failure('config.space-left-out', { detail: address.space });
  }
  const { event } = path;
  const receivedAt = clock.now();
  return {
    take: async (body, cut) => {
      const result =
        cut === null ? readPointer(event, body, space.bases) : ({ ok: false, why: cut } as const);
      crashPoint(`before:receive:${event}`);
      if (result.ok) {
        const received = { spaceId: space.id, event, ...result.pointer };
        const commitAt = clock.now();
        if (deps.waiting !== null) {
          await deps.waiting.leave(received, commitAt);
          crashPoint(`after:receive:${event}`);
          return onEvent(space.id);
        }
        const seed = { newId: random.id(), settingsDigest: space.settingsDigest };
        const { deferredToReconciliation, sagaId } = await inbox.receive(received, seed, commitAt);
        crashPoint(`after:receive:${event}`);
        if (sagaId !== null) {
          const { spaceId, invoiceId } = received;
          const moments = { receivedAt, commitAt, committedAt: clock.now() };
          deps.onCommitted?.({ sagaId, spaceId, invoiceId, event, ...moments });
        }
        if (deferredToReconciliation) onDeferred(space.id);
        else onEvent(space.id);
      } else {
        const callback = { spaceId: space.id, event, why: result.why, body: body.slice(0, KEEP) };
        await inbox.quarantine(callback, clock.now());
        crashPoint(`after:receive:${event}`);
        onQuarantine();
        // What it may have announced is not kept waiting for the hourly round.
        onDeferred(space.id);
      }
    },
  };
}
