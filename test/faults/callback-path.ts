import type { Scene } from './scene.js';

/** The path, secret included, of the subscription to an event. */
export function callbackPath({ sandbox }: Scene, event: string): string {
  const found = [...sandbox.state.subscriptions.values()].find((each) => each.event === event);
  if (found === undefined) throw new Error(`nobody is subscribed to ${event}`);
  return new URL(found.callbackUrl).pathname;
}
