import { membersOf } from '../engine/body.js';
import { callerOf, type Exchange } from '../engine/operation.js';
import { Problem, type ProblemDetail } from '../engine/problem.js';
import { spaceOfPath } from '../engine/space-of-path.js';
import type { Subscription } from '../records/subscription.js';
import { EVENT_NAMES } from '../webhooks/event-names.js';

export interface NewSubscription {
  readonly event: string;
  readonly callbackUrl: string;
}

/** @throws Problem 422 for an unknown event or an address that cannot be called */
export function readNewSubscription(exchange: Exchange): NewSubscription {
  const { event, callback_url: callbackUrl } = membersOf(exchange);
  const problems: ProblemDetail[] = [];
  if (typeof event !== 'string' || !EVENT_NAMES.has(event)) {
    problems.push({ pointer: '/event', detail: event === undefined ? "can't be blank" : 'is not an event' });
  }
  if (typeof callbackUrl !== 'string' || !isWebAddress(callbackUrl)) {
    const detail = callbackUrl === undefined ? "can't be blank" : 'is not an http or https address';
    problems.push({ pointer: '/callback_url', detail });
  }
  if (problems.length > 0) throw new Problem(422, problems);
  return { event: String(event), callbackUrl: String(callbackUrl) };
}

/** @throws Problem 409 when the space has one of the same event and address, active or not, of whomever */
export function createSubscription(input: NewSubscription, exchange: Exchange): Subscription {
  const { world } = exchange;
  const { user, token } = callerOf(exchange);
  const space = spaceOfPath(exchange);
  for (const other of world.subscriptions.values()) {
    const same = other.event === input.event && other.callbackUrl === input.callbackUrl;
    if (same && other.spaceId === space.id) {
      throw new Problem(409, 'A subscription with this event and callback_url exists.');
    }
  }
  const subscription: Subscription = {
    id: world.newId(),
    spaceId: space.id,
    userId: user.id,
    app: token.app,
    ...input,
    active: true,
  };
  world.subscriptions.set(subscription.id, subscription);
  return subscription;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
