import { join } from 'node:path';
import { Secret } from '@spacebooks/base/secret';

/** Where the database is. */
export interface StoreConfig {
  /** Of SQLite's file; with PostgreSQL of no file, but what this machine keeps for itself lies beside it. */
  readonly path: string;
  /** Of PostgreSQL; null with SQLite. */
  readonly url: Secret | null;
  /** What seals the tokens of logins in a database that machines share; null where they are files of each machine. */
  readonly tokenKeys: TokenKeys | null;
}

interface TokenKeys {
  readonly present: Secret;
  /** The one before; null for none. */
  readonly former: Secret | null;
}

/** Where a machine keeps what is its own while the database lies on a server. */
export const LOCAL_FOLDER = '/var/lib/spacebooks';

/** `StoreConfig.path` of a database that lies on a server. */
export function besideServer(folder: string): string {
  return join(folder, 'spacebooks');
}

/** Where the store opens the database: a path, or a URL with its password. */
export function databaseOf({ path, url }: StoreConfig): string {
  return url?.reveal() ?? path;
}

/** The same for people. */
export function databaseName({ path, url }: StoreConfig): string {
  if (url === null) return path;
  const { protocol, host, pathname } = new URL(url.reveal());
  return `${protocol}//${host}${pathname}`;
}

/** The address, and its password, which errors of the driver could say alone; and the keys of tokens. */
export function storeSecrets({ url, tokenKeys }: StoreConfig): readonly Secret[] {
  if (url === null) return [];
  const { password } = new URL(url.reveal());
  const keys = [tokenKeys?.present, tokenKeys?.former].flatMap((key) => key ?? []);
  return [url, ...(password === '' ? [] : [new Secret(decodeURIComponent(password))]), ...keys];
}
