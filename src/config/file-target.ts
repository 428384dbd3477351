import { resolve } from 'node:path';
import { Secret } from '@spacebooks/base/secret';
import type { FileTarget, SftpLogin } from '../domain/accounting/delivery-settings.js';
import { type ConfigContext, secretOf } from './config-context.js';
import type { ConfigFile } from './schema/config-file.js';

type Given = NonNullable<ConfigFile['spaces'][number]['accounting']>['targets'][number];

/** Where files are put one by one. */
export function fileTarget(
  { name, folder: path, sftp }: Pick<Given, 'name' | 'folder' | 'sftp'>,
  context: ConfigContext,
): FileTarget {
  if (sftp === undefined) return { kind: 'folder', name, path: resolve(context.folder, path ?? '') };
  const { private_key_file, passphrase, password, ...rest } = sftp;
  const login: SftpLogin =
    password === undefined
      ? {
          private_key: secretOf(undefined, private_key_file, context),
          ...(passphrase !== undefined && { passphrase: new Secret(passphrase) }),
        }
      : { password: new Secret(password) };
  return { kind: 'sftp', name, ...rest, login };
}

/** Everything in it that must never be printed. */
export function fileTargetSecrets(target: FileTarget): readonly Secret[] {
  if (target.kind === 'folder') return [];
  if ('password' in target.login) return [target.login.password];
  const { private_key, passphrase } = target.login;
  return passphrase === undefined ? [private_key] : [private_key, passphrase];
}
