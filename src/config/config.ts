import type { Secret } from '../domain/secret.js';
import { type AccountingConfig, accountingSecrets } from './accounting-config.js';
import { type KsefSpaceConfig, ksefSecrets } from './ksef-connection.js';
import type { ConfigFile } from './schema/config-file.js';

/** The configuration as the daemon uses it: defaults filled in, paths absolute, tokens read. Safe to print. */
export interface Config extends Omit<ConfigFile, 'spaces' | 'mail'> {
  /** Absolute path of the file that it was read from. */
  readonly file: string;
  readonly spaces: readonly SpaceConfig[];
}

type SpaceFile = ConfigFile['spaces'][number];

export interface SpaceConfig
  extends Omit<SpaceFile, 'subdomain' | 'base_url' | 'token' | 'token_file' | 'e_invoices' | 'accounting'> {
  /** Address of the space on the platform, version 1.0, without a slash at its end. */
  readonly base_url: string;
  readonly token: Secret;
  readonly e_invoices: EInvoicesConfig;
  /** Left out: the space has no books. */
  readonly accounting?: AccountingConfig | undefined;
}

export interface EInvoicesConfig extends Omit<SpaceFile['e_invoices'], 'ksef'> {
  /** With the standard `ksef`, and only then. */
  readonly ksef?: KsefSpaceConfig | undefined;
}

/** Everything that must never be printed; hand it to the redaction of the log. */
export function configSecrets(config: Config): readonly Secret[] {
  return config.spaces.flatMap(({ token, e_invoices: { ksef }, accounting }) => [
    token,
    ...(ksef === undefined ? [] : ksefSecrets(ksef)),
    ...accountingSecrets(accounting),
  ]);
}
