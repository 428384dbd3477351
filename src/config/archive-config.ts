import { resolve } from 'node:path';
import type { Secret } from '@spacebooks/base/secret';
import { type ArchiveLocation, isFolder } from '../domain/archive-location.js';
import { type ConfigContext, optionalSecret } from './config-context.js';
import type { ConfigFile } from './schema/config-file.js';
import type { YamlTree } from './yaml-tree.js';

/** Reads `archive: s3://…` as if `url` had been written out. Complaints of it are at the text. */
export function withLongForms(tree: YamlTree): YamlTree {
  const { archive } = (tree.value ?? {}) as { readonly archive?: unknown };
  if (typeof archive !== 'string' || !archive.startsWith('s3:')) return tree;
  return {
    ...tree,
    value: { ...(tree.value as object), archive: { url: archive } },
    place: (path) =>
      tree.place(path.length === 2 && path[0] === 'archive' && path[1] === 'url' ? ['archive'] : path),
  };
}

export function resolveArchive(given: ConfigFile['archive'], context: ConfigContext): ArchiveLocation {
  const { path, url, endpoint = null, region = null, path_style, access_key_id: id } = given;
  // The schema demands one of the two.
  if (url === undefined) return { path: resolve(context.folder, path ?? '') };
  const secret = optionalSecret(given.secret_access_key, given.secret_access_key_file, context);
  return {
    ...url,
    endpoint,
    region,
    path_style: path_style ?? endpoint !== null,
    credentials:
      id === undefined || secret === null ? null : { access_key_id: id, secret_access_key: secret },
  };
}

/** For the redaction of the log. */
export function archiveSecrets(location: ArchiveLocation): readonly Secret[] {
  return isFolder(location) || location.credentials === null ? [] : [location.credentials.secret_access_key];
}
