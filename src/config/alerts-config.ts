import type { Secret } from '@spacebooks/base/secret';
import type { MailServer } from '../domain/accounting/delivery-settings.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { mailServer } from './accounting-config.js';
import { type ConfigContext, secretOf } from './config-context.js';
import type { ConfigFile } from './schema/config-file.js';

/** How people are notified. Safe to print. */
export interface AlertsConfig {
  readonly language: OperatorLanguage;
  /** Null where no server is configured: then there are no recipients either. */
  readonly server: MailServer | null;
  readonly to: readonly string[];
  readonly webhook: { readonly url: Secret; readonly format: 'slack' | 'json' } | null;
  /** Null when none is wanted. */
  readonly digest: { readonly at: string; readonly to: readonly string[] } | null;
  /** Null when none is wanted. `weekday`: 1 is Monday, 7 Sunday. */
  readonly weekly: { readonly weekday: number; readonly at: string; readonly to: readonly string[] } | null;
  /** Whether messages may name customers. */
  readonly customer_names: boolean;
  readonly dead_man: { readonly url: Secret; readonly every_minutes: number } | null;
}

export function resolveAlerts(
  { language, to, webhook, digest, weekly, dead_man: deadMan, customer_names }: ConfigFile['alerts'],
  mail: ConfigFile['mail'],
  context: ConfigContext,
): AlertsConfig {
  const urlOf = ({ url, url_file }: NonNullable<typeof webhook | typeof deadMan>): Secret =>
    secretOf(url, url_file, context);
  return {
    language,
    server: mail === undefined ? null : mailServer(mail, context),
    to,
    webhook: webhook === undefined ? null : { format: webhook.format, url: urlOf(webhook) },
    digest: digest.at === 'never' ? null : { at: digest.at, to: digest.to ?? to },
    weekly: weeklyOf(weekly, digest, to),
    customer_names,
    dead_man: deadMan === undefined ? null : { every_minutes: deadMan.every_minutes, url: urlOf(deadMan) },
  };
}

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

function weeklyOf(
  { on, at, to }: ConfigFile['alerts']['weekly'],
  digest: ConfigFile['alerts']['digest'],
  everybody: readonly string[],
): AlertsConfig['weekly'] {
  const isDaily = digest.at !== 'never';
  const day = on ?? (isDaily ? 'monday' : 'never');
  if (day === 'never') return null;
  return {
    weekday: WEEKDAYS.indexOf(day) + 1,
    at: at ?? (isDaily ? digest.at : '07:00'),
    to: to ?? digest.to ?? everybody,
  };
}

export function alertSecrets({ server, webhook, dead_man: deadMan }: AlertsConfig): readonly Secret[] {
  return [
    ...(server?.login === undefined ? [] : [server.login.password]),
    ...(webhook === null ? [] : [webhook.url]),
    ...(deadMan === null ? [] : [deadMan.url]),
  ];
}

/** Whether alerts reach anybody outside the log. */
export function tellsSomebody({ to, webhook }: Pick<AlertsConfig, 'to' | 'webhook'>): boolean {
  return to.length > 0 || webhook !== null;
}
