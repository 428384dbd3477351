import { dirname, join, resolve } from 'node:path';

/** Where a space's token is kept that the configuration says nothing of: beside the database, not in its backups. */
export function defaultTokenPath(folder: string, storePath: string, spaceId: string): string {
  return join(dirname(resolve(folder, storePath)), 'tokens', spaceId);
}
