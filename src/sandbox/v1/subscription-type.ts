import { callerOf } from '../engine/operation.js';
import type { RecordType } from '../engine/record-type.js';
import { spaceOfPath } from '../engine/space-of-path.js';
import type { Subscription } from '../records/subscription.js';

/** Subscriptions of the current user and app in the space whose address is used. */
export const SUBSCRIPTIONS: RecordType<Subscription> = {
  type: 'subscription',
  find: (id, { world }) => world.subscriptions.get(id),
  all: ({ world }) => world.subscriptions.values(),
  spaceIdOf: (subscription) => subscription.spaceId,
  isVisible(subscription, exchange) {
    const { user, token } = callerOf(exchange);
    const { spaceId, userId, app } = subscription;
    return spaceId === spaceOfPath(exchange).id && userId === user.id && app === token.app;
  },
  present({ id, event, active, callbackUrl, spaceId }, { world }) {
    const subdomain = world.spaces.get(spaceId)?.subdomain ?? '';
    const url = `${world.addresses.spaceUrl(subdomain)}/api/subscriptions/${id}`;
    return { id, event, url, active, callback_url: callbackUrl };
  },
};
