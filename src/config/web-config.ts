import { resolve } from 'node:path';
import { Secret } from '../domain/secret.js';
import type { ConfigFile } from './schema/config-file.js';

type WebFile = NonNullable<ConfigFile['web']>;

export interface WebConfig extends Omit<WebFile, 'public_url' | 'users'> {
  readonly public_url: string | null;
  readonly users: readonly WebUserConfig[];
}

export interface WebUserConfig {
  readonly name: string;
  readonly role: 'admin' | 'finance';
  readonly password_hash: Secret;
}

/** Null where there is to be no page. */
export function resolveWeb(
  given: ConfigFile['web'],
  { folder, secrets }: { readonly folder: string; readonly secrets: ReadonlyMap<string, string> },
): WebConfig | null {
  if (given === undefined) return null;
  return {
    ...given,
    public_url: given.public_url ?? null,
    users: given.users.map(({ name, role, password_hash: hash, password_hash_file: file }) => {
      const text = hash ?? (file === undefined ? undefined : secrets.get(resolve(folder, file)));
      return { name, role, password_hash: new Secret(text ?? '') };
    }),
  };
}
