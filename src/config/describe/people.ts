import { type AlertsConfig, tellsSomebody } from '../alerts-config.js';
import type { WebConfig } from '../config.js';
import { listenText } from '../schema/address.js';

/** How people are notified, in plain words. */
export function describeAlerts(alerts: AlertsConfig): string {
  const { to, webhook, digest, dead_man: deadMan } = alerts;
  const ways = [
    ...(to.length === 0 ? [] : [`mail to ${to.join(', ')}`]),
    ...(webhook === null ? [] : [`${webhook.format} webhook (hidden)`]),
    ...(tellsSomebody(alerts) ? [] : ['the log only']),
    ...(digest === null || !hasDigest(alerts) ? [] : [`digest at ${digest.at}`]),
    ...(deadMan === null ? [] : [`dead man’s ping every ${deadMan.every_minutes} minutes (hidden)`]),
  ];
  return ways.join('; ');
}

function hasDigest({ digest, webhook }: AlertsConfig): boolean {
  return digest !== null && (digest.to.length > 0 || webhook !== null);
}

/** What we understood of the page, a line each, none where there is none; hashes of passwords stay hidden. */
export function describeWeb(web: WebConfig | null): readonly string[] {
  if (web === null) return [];
  const address = web.public_url === null ? '' : `${web.public_url}, `;
  const proxy = web.behind_tls ? ' behind a reverse proxy with TLS' : '';
  return [
    `${address}listening on ${listenText(web.listen)}${proxy}, signed in for ${web.session_hours} hours`,
    ...web.users.map(({ name, role }) => `user ${name}: ${role}, password given (hidden)`),
  ];
}
