import type { Secret } from '@spacebooks/base/secret';
import type { OperatorLanguage } from '../settings.js';

/** Where the files of an export go. `name` is unique in a space and never changes: deliveries are kept under it. */
export type DeliveryTarget = FileTarget | MailTarget;

/** Where files are put one by one, each once. */
export type FileTarget = FolderTarget | SftpTarget;

/** Where that is, as people write it: a path, or `host:port/folder`. */
export function placeOf(target: FileTarget): string {
  if (target.kind === 'folder') return target.path;
  const { host, port, folder } = target;
  return `${host}:${port}${folder.startsWith('/') ? '' : '/'}${folder}`;
}

export interface FolderTarget {
  readonly kind: 'folder';
  readonly name: string;
  /** Absolute path; made where missing. */
  readonly path: string;
}

export interface SftpTarget {
  readonly kind: 'sftp';
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** The server's key as OpenSSH prints its fingerprint, `SHA256:…`; any other key ends the connection. */
  readonly host_key: string;
  readonly login: SftpLogin;
  /** Folder on the server, which has to be there. */
  readonly folder: string;
}

/** `private_key` is the text of the key file. */
export type SftpLogin =
  | { readonly private_key: Secret; readonly passphrase?: Secret | undefined }
  | { readonly password: Secret };

export interface MailTarget {
  readonly kind: 'mail';
  readonly name: string;
  readonly to: readonly string[];
  readonly language: OperatorLanguage;
  readonly server: MailServer;
}

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `starttls` and `tls` refuse to send anything in the clear. */
  readonly security: 'starttls' | 'tls' | 'none';
  readonly from: string;
  readonly login?: { readonly user: string; readonly password: Secret } | undefined;
  /** PEM text of a certificate authority of one's own. */
  readonly ca?: string | undefined;
}
