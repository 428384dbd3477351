import { resolve } from 'node:path';
import { parseNip } from '@spacebooks/base/nip';
import type { Secret } from '@spacebooks/base/secret';
import { ksefEnvironment } from '@spacebooks/ksef-client/environments';
import type { LocalDate } from '../domain/invoice.js';
import type { KsefFailure } from '../domain/ksef-failures.js';
import type { KsefDocumentSettings } from '../domain/ksef-settings.js';
import { type ConfigContext, optionalSecret, secretOf } from './config-context.js';
import { announcedOf } from './ksef-failures.js';
import type { ConfigFile } from './schema/config-file.js';

/** How the client of KSeF reaches it for one seller. Files are not read yet; their paths are absolute. */
interface KsefConnectionSettings {
  /** The seller's, ten digits. */
  readonly nip: string;
  readonly server: KsefServer;
  readonly login: { readonly kind: 'token'; readonly token: Secret } | KsefKeyFiles;
  /** Last day on which KSeF takes tokens, Warsaw; null where none is known, as of the sandbox. */
  readonly tokens_end: LocalDate | null;
  readonly when_unavailable: 'wait' | 'offline24';
  /** Signs what is issued offline; with `offline24`, and only then. */
  readonly offline_certificate: KsefKeyFiles | null;
  readonly after_acceptance: 'platform' | 'attach';
  /** Times in which KSeF was out of service, as the Ministry announced them. */
  readonly announced: readonly KsefFailure[];
  /** Address of the Ministry's status interface, without a slash at its end; null where it is not asked. */
  readonly latarnia: string | null;
}

/** One of the environments by its name, or any addresses. */
export type KsefServer =
  | { readonly environment: 'test' | 'demo' | 'production' }
  | { readonly base_url: string; readonly qr_url: string };

/** A certificate with its private key: two PEM files, or one PKCS#12 file. */
export type KsefKeyFiles =
  | {
      readonly kind: 'certificate';
      readonly file: string;
      readonly key_file: string;
      /** Of an encrypted key. */
      readonly password: Secret | null;
    }
  | { readonly kind: 'pkcs12'; readonly file: string; readonly password: Secret };

export interface KsefSpaceConfig extends KsefConnectionSettings {
  readonly documents: KsefDocumentSettings;
}

/** Dz.U. 2025 poz. 1815, § 13 ust. 1 pkt 1; its postponement was proposed in June 2026. */
const END_OF_TOKENS: LocalDate = '2026-12-31';

type SpaceFile = ConfigFile['spaces'][number];
type Given = NonNullable<SpaceFile['e_invoices']['ksef']>;

export function resolveKsef(
  { e_invoices: { ksef, seller }, accounting }: Pick<SpaceFile, 'e_invoices' | 'accounting'>,
  context: ConfigContext,
): KsefSpaceConfig | undefined {
  if (ksef === undefined) return undefined;
  const { when_unavailable, after_acceptance } = ksef;
  const offline = { certificate: ksef.offline_certificate, pkcs12: ksef.offline_pkcs12 };
  return {
    nip: parseNip(seller.vat_id ?? '') ?? '',
    server: serverOf(ksef),
    login: keyFiles(ksef, context) ?? {
      kind: 'token',
      token: secretOf(ksef.token, ksef.token_file, context),
    },
    tokens_end: ksef.tokens_end ?? (ksef.environment === undefined ? null : END_OF_TOKENS),
    when_unavailable,
    offline_certificate: keyFiles(offline, context),
    after_acceptance,
    announced: announcedOf(ksef.failures, accounting?.jpk),
    latarnia: latarniaOf(ksef),
    documents: documentsOf(ksef, context.folder),
  };
}

/** Every secret of a connection, for the redaction of the log. */
export function ksefSecrets({
  login,
  offline_certificate: offline,
}: KsefConnectionSettings): readonly Secret[] {
  const key = login.kind === 'token' ? login.token : login.password;
  return [key, offline?.password ?? null].flatMap((secret) => secret ?? []);
}

function latarniaOf({ environment, latarnia }: Given): string | null {
  if (typeof latarnia === 'string') return latarnia;
  return latarnia && environment !== undefined ? ksefEnvironment(environment).statusUrl : null;
}

function serverOf({ environment, base_url = '', qr_url = '' }: Given): KsefServer {
  return environment === undefined ? { base_url, qr_url } : { environment };
}

function keyFiles(
  { certificate, pkcs12 }: Pick<Given, 'certificate' | 'pkcs12'>,
  context: ConfigContext,
): KsefKeyFiles | null {
  const at = (path: string): string => resolve(context.folder, path);
  if (pkcs12 !== undefined) {
    const password = secretOf(pkcs12.password, pkcs12.password_file, context);
    return { kind: 'pkcs12', file: at(pkcs12.file), password };
  }
  if (certificate === undefined) return null;
  const { file, key_file, password, password_file } = certificate;
  return {
    kind: 'certificate',
    file: at(file),
    key_file: at(key_file),
    password: optionalSecret(password, password_file, context),
  };
}

function documentsOf(given: Given, folder: string): KsefDocumentSettings {
  const { prices, place_of_issue, cash_accounting, split_payment, bank_name, correction_reason } = given;
  const { originals, exchange_rates: rates, split_payment_items } = given;
  const exchange_rates = rates === undefined ? undefined : resolve(folder, rates);
  const terms = { prices, place_of_issue, cash_accounting, split_payment, bank_name, correction_reason };
  return { ...terms, split_payment_items, originals, exchange_rates };
}
