import { Secret } from '@spacebooks/base/secret';
import type { HookEventType } from '../domain/hook-event.js';
import { type ConfigContext, secretOf } from './config-context.js';
import type { ConfigFile } from './schema/config-file.js';

/** A program that is told what happens. Safe to print. */
export interface EventWebhookConfig {
  readonly name: string;
  readonly url: Secret;
  /** The present one first. */
  readonly secrets: readonly Secret[];
  /** Null for all. */
  readonly events: readonly HookEventType[] | null;
  readonly spaces: readonly string[] | null;
}

export function resolveEventWebhooks(
  given: ConfigFile['event_webhooks'],
  context: ConfigContext,
): readonly EventWebhookConfig[] {
  return given.map(({ name, url, secret, secret_file, former_secret, events, spaces }) => ({
    name,
    url: new Secret(url),
    secrets: [
      secretOf(secret, secret_file, context),
      ...(former_secret === undefined ? [] : [new Secret(former_secret)]),
    ],
    events: events ?? null,
    spaces: spaces ?? null,
  }));
}

export function eventWebhookSecrets(webhooks: readonly EventWebhookConfig[]): readonly Secret[] {
  return webhooks.flatMap(({ url, secrets }) => [url, ...secrets]);
}
