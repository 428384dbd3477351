import { dirname, resolve } from 'node:path';
import { Secret } from '@spacebooks/base/secret';
import { inlinePicture } from '../domain/inline-picture.js';
import { roleOf } from '../domain/role.js';
import { resolveAccounting } from './accounting-config.js';
import { resolveAlerts } from './alerts-config.js';
import { resolveArchive } from './archive-config.js';
import type { Config, OAuthConfig, SpaceConfig, TracingConfig, WebConfig } from './config.js';
import { type ConfigContext, defaultTokenPath, optionalSecret, secretOf } from './config-context.js';
import { resolveEventWebhooks } from './event-webhooks-config.js';
import { fileTarget } from './file-target.js';
import { resolveKsef } from './ksef-connection.js';
import type { ConfigFile } from './schema/config-file.js';
import { besideServer, type StoreConfig } from './store-config.js';

type SpaceFile = ConfigFile['spaces'][number];

/** What the daemon works with of a space that was checked. @param texts of the files that it names */
export type ResolveSpace = (space: SpaceFile, texts: ReadonlyMap<string, string>) => SpaceConfig;

/** @param texts of the files that the rest of the configuration names */
export function spaceResolver(
  { mail, store }: Pick<ConfigFile, 'mail' | 'store'>,
  file: string,
  texts: ReadonlyMap<string, string>,
): ResolveSpace {
  return (space, own) => {
    const context: ConfigContext = { folder: dirname(file), texts: new Map([...texts, ...own]) };
    return {
      ...resolveSpace(space, resolveStore(store, context), context),
      accounting: resolveAccounting(space, mail, context),
    };
  };
}

/** What the daemon works with: paths absolute (they start at the file's folder), addresses whole, tokens secret. */
export function resolveConfig(
  { mail, space_defaults: _merged, ...given }: Omit<ConfigFile, 'spaces'>,
  file: string,
  texts: ReadonlyMap<string, string>,
  spaces: Pick<Config, 'spaces' | 'left_out' | 'space_source' | 'settle' | 'locate'>,
): Config {
  const folder = dirname(file);
  const context: ConfigContext = { folder, texts };
  const store = resolveStore(given.store, context);
  return {
    ...given,
    file,
    platform: { ...given.platform, oauth: resolveOAuth(given.platform.oauth, context) },
    ...spaces,
    alerts: resolveAlerts(given.alerts, mail, context),
    store,
    archive: resolveArchive(given.archive, context),
    tracing: resolveTracing(given.tracing, context),
    web: resolveWeb(given.web, context),
    event_webhooks: resolveEventWebhooks(given.event_webhooks, context),
  };
}

function resolveStore(given: ConfigFile['store'], context: ConfigContext): StoreConfig {
  const { path, url, url_file } = given;
  if (path !== undefined) return { path: resolve(context.folder, path), url: null, tokenKeys: null };
  const folder = resolve(context.folder, given.folder);
  const present = optionalSecret(given.token_key, given.token_key_file, context);
  const former = optionalSecret(given.former_token_key, given.former_token_key_file, context);
  const tokenKeys = present === null ? null : { present, former };
  return { path: besideServer(folder), url: secretOf(url, url_file, context), tokenKeys };
}

function resolveOAuth(given: ConfigFile['platform']['oauth'], context: ConfigContext): OAuthConfig | null {
  if (given === undefined) return null;
  const { client_id, client_secret, client_secret_file } = given;
  return { client_id, client_secret: optionalSecret(client_secret, client_secret_file, context) };
}

function resolveTracing(given: ConfigFile['tracing'], context: ConfigContext): TracingConfig | null {
  if (given === undefined) return null;
  const headers = given.headers.map(({ name, value, value_file }) => ({
    name,
    value: secretOf(value, value_file, context),
  }));
  return { ...given, headers };
}

function resolveWeb(given: ConfigFile['web'], context: ConfigContext): WebConfig | null {
  if (given === undefined) return null;
  const users = (given.users ?? []).map(
    ({ name, role, spaces, sees_bank, password_hash, password_hash_file }) => ({
      name,
      role: roleOf(role) ?? 'viewer',
      spaces,
      sees_bank,
      password_hash: secretOf(password_hash, password_hash_file, context),
    }),
  );
  return { ...given, public_url: given.public_url ?? null, users };
}

function resolveSpace(
  { subdomain, base_url, token, token_file, e_invoices, accounting, ...space }: SpaceFile,
  store: StoreConfig,
  context: ConfigContext,
): SpaceConfig {
  const { folder, texts } = context;
  const { layout, customers, supporting_documents, france } = e_invoices;
  const isFile = layout.logo !== undefined && inlinePicture(layout.logo) === null;
  const logo = isFile ? resolve(folder, layout.logo ?? '') : layout.logo;
  const tokenPath =
    token_file === undefined ? defaultTokenPath(folder, store.path, space.id) : resolve(folder, token_file);
  return {
    ...space,
    base_url: base_url ?? `https://${subdomain}.cobot.me`,
    token: new Secret(token ?? texts.get(tokenPath) ?? ''),
    token_file: token === undefined ? tokenPath : null,
    token_in_store: token === undefined && token_file === undefined && store.tokenKeys !== null,
    e_invoices: {
      ...e_invoices,
      layout: { ...layout, logo },
      ksef: resolveKsef({ e_invoices, accounting }, context),
      france: resolveFrance(france, context),
      supporting_documents: withPaths(supporting_documents, folder),
      customers: customers.map(({ supporting_documents: own, ...customer }) => ({
        ...customer,
        ...(own !== undefined && { supporting_documents: withPaths(own, folder) }),
      })),
    },
  };
}

function resolveFrance(
  given: SpaceFile['e_invoices']['france'],
  context: ConfigContext,
): SpaceConfig['e_invoices']['france'] {
  if (given === undefined) return undefined;
  const { deposit, ...stated } = given;
  return deposit === undefined
    ? stated
    : { ...stated, deposit: fileTarget({ name: 'deposit', ...deposit }, context) };
}

function withPaths<Document extends { readonly file?: string | undefined }>(
  documents: readonly Document[],
  folder: string,
): Document[] {
  return documents.map((each) =>
    each.file === undefined ? each : { ...each, file: resolve(folder, each.file) },
  );
}
