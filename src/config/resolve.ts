import { dirname, resolve } from 'node:path';
import { Secret } from '../domain/secret.js';
import { resolveAccounting } from './accounting-config.js';
import { resolveAlerts } from './alerts-config.js';
import type { Config, OAuthConfig, SpaceConfig } from './config.js';
import { type ConfigContext, resolveKsef } from './ksef-connection.js';
import type { ConfigFile } from './schema/config-file.js';
import { defaultTokenPath } from './token-path.js';
import { resolveTracing } from './tracing-config.js';
import { resolveWeb } from './web-config.js';

/** What the daemon works with: paths absolute (they start at the file's folder), addresses whole, tokens secret. */
export function resolveConfig(
  { mail, ...given }: ConfigFile,
  file: string,
  secrets: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): Config {
  const folder = dirname(file);
  return {
    ...given,
    file,
    platform: { ...given.platform, oauth: resolveOAuth(given.platform.oauth, { folder, secrets }) },
    spaces: given.spaces.map((space) => ({
      ...resolveSpace(space, given.store.path, { folder, secrets }),
      accounting: resolveAccounting(space, { folder, texts, mail }),
    })),
    alerts: resolveAlerts(given.alerts, { folder, secrets, texts, mail }),
    store: { path: resolve(folder, given.store.path) },
    archive: { path: resolve(folder, given.archive.path) },
    tracing: resolveTracing(given.tracing, { folder, secrets }),
    web: resolveWeb(given.web, { folder, secrets }),
  };
}

function resolveOAuth(
  given: ConfigFile['platform']['oauth'],
  { folder, secrets }: ConfigContext,
): OAuthConfig | null {
  if (given === undefined) return null;
  const { client_id, client_secret: secret, client_secret_file: file } = given;
  const value = secret ?? (file === undefined ? undefined : secrets.get(resolve(folder, file)));
  return { client_id, client_secret: value === undefined ? null : new Secret(value) };
}

function resolveSpace(
  {
    subdomain,
    base_url,
    token,
    token_file,
    e_invoices,
    accounting: _accounting,
    ...space
  }: ConfigFile['spaces'][number],
  storePath: string,
  context: ConfigContext,
): SpaceConfig {
  const { folder, secrets } = context;
  const { layout, customers, supporting_documents } = e_invoices;
  const logo = layout.logo === undefined ? undefined : resolve(folder, layout.logo);
  const tokenPath =
    token_file === undefined ? defaultTokenPath(folder, storePath, space.id) : resolve(folder, token_file);
  return {
    ...space,
    base_url: base_url ?? `https://${subdomain}.cobot.me`,
    token: new Secret(token ?? secrets.get(tokenPath) ?? ''),
    token_file: token === undefined ? tokenPath : null,
    e_invoices: {
      ...e_invoices,
      layout: { ...layout, logo },
      ksef: resolveKsef(e_invoices, context),
      supporting_documents: withPaths(supporting_documents, folder),
      customers: customers.map(({ supporting_documents: own, ...customer }) => ({
        ...customer,
        ...(own !== undefined && { supporting_documents: withPaths(own, folder) }),
      })),
    },
  };
}

function withPaths<Document extends { readonly file?: string | undefined }>(
  documents: readonly Document[],
  folder: string,
): Document[] {
  return documents.map((each) =>
    each.file === undefined ? each : { ...each, file: resolve(folder, each.file) },
  );
}
