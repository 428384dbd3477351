import { resolve } from 'node:path';
import type { MailServer } from '../domain/accounting/delivery-settings.js';
import { Secret } from '../domain/secret.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { mailServer } from './accounting-config.js';
import type { ConfigFile } from './schema/config-file.js';

/** How people are told. Safe to print. */
export interface AlertsConfig {
  readonly language: OperatorLanguage;
  /** Null where no server is configured: then there are no recipients either. */
  readonly server: MailServer | null;
  readonly to: readonly string[];
  readonly webhook: { readonly url: Secret; readonly format: 'slack' | 'json' } | null;
  /** Null when none is wanted. */
  readonly digest: { readonly at: string; readonly to: readonly string[] } | null;
  readonly dead_man: { readonly url: Secret; readonly every_minutes: number } | null;
}

interface ConfigContext {
  readonly folder: string;
  /** What files with secrets and certificates hold, by their absolute path. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<string, string>;
  readonly mail: ConfigFile['mail'];
}

export function resolveAlerts(given: ConfigFile['alerts'], context: ConfigContext): AlertsConfig {
  const { language, to, webhook, digest, dead_man: deadMan } = given;
  const { mail, folder, texts } = context;
  return {
    language,
    server: mail === undefined ? null : mailServer(mail, folder, texts),
    to,
    webhook: webhook === undefined ? null : { format: webhook.format, url: addressOf(webhook, context) },
    digest: digest.at === 'never' ? null : { at: digest.at, to: digest.to ?? to },
    dead_man:
      deadMan === undefined
        ? null
        : { every_minutes: deadMan.every_minutes, url: addressOf(deadMan, context) },
  };
}

export function alertSecrets({ server, webhook, dead_man: deadMan }: AlertsConfig): readonly Secret[] {
  return [
    ...(server?.login === undefined ? [] : [server.login.password]),
    ...(webhook === null ? [] : [webhook.url]),
    ...(deadMan === null ? [] : [deadMan.url]),
  ];
}

/** Whether anybody is told of alerts by more than the log. */
export function tellsSomebody({ to, webhook }: AlertsConfig): boolean {
  return to.length > 0 || webhook !== null;
}

function addressOf(
  { url, url_file: file }: { readonly url?: string | undefined; readonly url_file?: string | undefined },
  { folder, secrets }: ConfigContext,
): Secret {
  return new Secret(url ?? secrets.get(resolve(folder, file ?? '')) ?? '');
}
