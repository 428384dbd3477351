import type { Config } from '../config/config.js';
import type { Audience } from '../store/alerts/notices.js';
import type { AlertChannel } from './channels/channel.js';
import { mailChannel } from './channels/mail.js';
import { type WebhookDeps, webhookChannel } from './channels/webhook.js';

/** Audiences, and the channels that reach them. */
interface Routes {
  /** Those with at least one channel: the whole house (`''`), and spaces with recipients of their own. */
  readonly audiences: readonly Audience[];
  /** Who gets the daily digest; null when nobody does. */
  readonly digest: Audience | null;
  /** Who gets the summary of the week; null when nobody does. */
  readonly weekly: Audience | null;
  readonly channels: readonly AlertChannel[];
}

/** What routes need to know of a space. */
export type RoutedSpace = Pick<Config['spaces'][number], 'id' | 'alerts'>;

export function routesOf(
  { alerts, spaces }: Pick<Config, 'alerts'> & { readonly spaces: readonly RoutedSpace[] },
  deps: WebhookDeps,
): Routes {
  const { server, to, webhook, digest, weekly } = alerts;
  const mail = (name: string, recipients: readonly string[]): readonly AlertChannel[] =>
    server === null || recipients.length === 0 ? [] : [mailChannel(name, server, recipients, deps.redact)];
  const hook = webhook === null ? [] : [webhookChannel('webhook', webhook, deps)];
  const house = [...mail('mail', to), ...hook];
  const ofSpaces = spaces.map(({ id, alerts: own }) => ({ id, channels: mail(`mail:${id}`, own?.to ?? []) }));
  const digestMail = digest === null ? [] : mail('digest', digest.to);
  const digestWays = digest === null || digestMail.length > 0 ? digestMail : hook;
  const weeklyMail = weekly === null ? [] : mail('weekly', weekly.to);
  const weeklyWays = weekly === null || weeklyMail.length > 0 ? weeklyMail : hook;
  return {
    audiences: [{ id: '', channels: house }, ...ofSpaces]
      .filter(({ channels }) => channels.length > 0)
      .map(({ id, channels }) => ({ id, channels: namesOf(channels) })),
    digest: digestWays.length === 0 ? null : { id: '', channels: namesOf(digestWays) },
    weekly: weeklyWays.length === 0 ? null : { id: '', channels: namesOf(weeklyWays) },
    channels: [...house, ...ofSpaces.flatMap(({ channels }) => channels), ...digestMail, ...weeklyMail],
  };
}

function namesOf(channels: readonly AlertChannel[]): readonly string[] {
  return channels.map(({ name }) => name);
}
