import { type AlertsConfig, tellsSomebody } from '../alerts-config.js';

/** How people are told, in plain words. */
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
