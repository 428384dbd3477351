import { dirname, join, resolve } from 'node:path';
import { Secret } from '@spacebooks/base/secret';

/** What the paths and secrets of a configuration are resolved with. */
export interface ConfigContext {
  /** Where relative paths start. */
  readonly folder: string;
  /** What the files with secrets, keys and certificates hold, by their absolute path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** A secret from the configuration, or from a file that it names. @returns null for neither */
export function optionalSecret(
  text: string | undefined,
  file: string | undefined,
  { folder, texts }: ConfigContext,
): Secret | null {
  const value = text ?? (file === undefined ? undefined : texts.get(resolve(folder, file)));
  return value === undefined ? null : new Secret(value);
}

/** The same where the schema demands one of them. */
export function secretOf(text: string | undefined, file: string | undefined, context: ConfigContext): Secret {
  return optionalSecret(text, file, context) ?? new Secret('');
}

/** Where the token of a space is kept by default: beside the database, but not in its backups. */
export function defaultTokenPath(folder: string, storePath: string, spaceId: string): string {
  return join(dirname(resolve(folder, storePath)), 'tokens', spaceId);
}
