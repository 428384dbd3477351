import type { Secret } from '@spacebooks/base/secret';
import type { FileTarget } from '../domain/accounting/delivery-settings.js';
import type { ArchiveLocation } from '../domain/archive-location.js';
import type { AcceptedCutovers } from '../domain/cutover/accepted-cutover.js';
import type {
  FiledSetting,
  SettingKind,
  SettingsLayer,
  SettingVersion,
} from '../domain/finance-settings/finance-settings.js';
import type { Role } from '../domain/role.js';
import { type AccountingConfig, accountingSecrets } from './accounting-config.js';
import { type AlertsConfig, alertSecrets } from './alerts-config.js';
import { archiveSecrets } from './archive-config.js';
import { type EventWebhookConfig, eventWebhookSecrets } from './event-webhooks-config.js';
import { fileTargetSecrets } from './file-target.js';
import { type KsefSpaceConfig, ksefSecrets } from './ksef-connection.js';
import type { LeftOutSpace } from './left-out-space.js';
import type { Path } from './place.js';
import type { ConfigProblem } from './problem.js';
import type { ConfigFile } from './schema/config-file.js';
import { type StoreConfig, storeSecrets } from './store-config.js';

/** The configuration as the daemon uses it: defaults filled in, paths absolute, tokens read. Safe to print. */
export interface Config
  extends Omit<
    ConfigFile,
    | 'spaces'
    | 'space_defaults'
    | 'platform'
    | 'archive'
    | 'mail'
    | 'alerts'
    | 'store'
    | 'tracing'
    | 'web'
    | 'event_webhooks'
  > {
  /** Absolute path of the file that it was read from. */
  readonly file: string;
  readonly platform: PlatformConfig;
  readonly spaces: readonly SpaceConfig[];
  /** Spaces that stand outside of the file and cannot be served as they are written. */
  readonly left_out: readonly LeftOutSpace[];
  readonly space_source: SpaceSource;
  readonly archive: ArchiveLocation;
  readonly alerts: AlertsConfig;
  readonly store: StoreConfig;
  /** Null: nothing is traced. */
  readonly tracing: TracingConfig | null;
  /** Null: there is no page. */
  readonly web: WebConfig | null;
  readonly event_webhooks: readonly EventWebhookConfig[];
  /** Lays what finance has set on the page over a space. */
  readonly settle: SettleSpace;
  /** Where an option of a space is written; null where it is not. */
  readonly locate: LocateOption;
}

/** A space with what finance has set on the page. */
export interface SettledSpace {
  /** Null where the settings do not fit. */
  readonly space: SpaceConfig | null;
  /** Of what was set on the page. */
  readonly problems: readonly ConfigProblem[];
  /** What the file says itself; null of a kind that the space has no room for. */
  readonly filed: Readonly<Record<SettingKind, FiledSetting | null>>;
}

/** @param space as it is configured */
export type SettleSpace = (space: SpaceConfig, layer: SettingsLayer) => SettledSpace;

/** @param path within the space */
export type LocateOption = (spaceId: string, path: Path) => Omit<ConfigProblem, 'message' | 'fix'> | null;

/** Where the spaces are; a folder by its absolute path. */
export type SpaceSource =
  | { readonly from: 'list' }
  | { readonly from: 'folder'; readonly path: string }
  | { readonly from: 'database' };

interface PlatformConfig extends Omit<ConfigFile['platform'], 'oauth'> {
  readonly oauth: OAuthConfig | null;
}

/** The application that logs in. */
export interface OAuthConfig {
  readonly client_id: string;
  /** Null for one that has none. */
  readonly client_secret: Secret | null;
}

/** Where traces go. */
export interface TracingConfig extends Omit<NonNullable<ConfigFile['tracing']>, 'headers'> {
  readonly headers: readonly { readonly name: string; readonly value: Secret }[];
}

export interface WebConfig extends Omit<NonNullable<ConfigFile['web']>, 'public_url' | 'users'> {
  readonly public_url: string | null;
  readonly users: readonly {
    readonly name: string;
    readonly role: Role;
    /** Left out: all. */
    readonly spaces?: readonly string[] | undefined;
    readonly sees_bank?: boolean | undefined;
    readonly password_hash: Secret;
  }[];
}

type SpaceFile = ConfigFile['spaces'][number];

export interface SpaceConfig
  extends Omit<SpaceFile, 'subdomain' | 'base_url' | 'token' | 'token_file' | 'e_invoices' | 'accounting'> {
  /** Address of the space on the platform, version 1.0, without a slash at its end. */
  readonly base_url: string;
  /** As read with the configuration; empty when there was none yet. */
  readonly token: Secret;
  /** Absolute path of the file that holds it, or that a login writes; null when the configuration itself holds it. */
  readonly token_file: string | null;
  /** A login keeps it in the database, sealed, and the file counts only until the first one is kept there. */
  readonly token_in_store: boolean;
  readonly e_invoices: EInvoicesConfig;
  /** Left out: the space has no books. */
  readonly accounting?: AccountingConfig | undefined;
  /** Only where finance has set something on the page. */
  readonly settings?: SpaceSettings | undefined;
  /** Only where its cutovers were compared with the accepted ones, and differ, or did. */
  readonly cutovers?: { readonly written: SpaceConfig; readonly accepted: AcceptedCutovers } | undefined;
}

/** What finance has set of a space on the page. */
export interface SpaceSettings {
  /** The space as it is configured. */
  readonly configured: SpaceConfig;
  /** The last of each kind. */
  readonly versions: readonly SettingVersion[];
  /** Why they are not in force; none where they are. */
  readonly problems: readonly ConfigProblem[];
}

type FrenchFile = NonNullable<SpaceFile['e_invoices']['france']>;

interface EInvoicesConfig extends Omit<SpaceFile['e_invoices'], 'ksef' | 'france'> {
  readonly france?: (Omit<FrenchFile, 'deposit'> & { readonly deposit?: FileTarget | undefined }) | undefined;
  /** With the standard `ksef`, and only then. */
  readonly ksef?: KsefSpaceConfig | undefined;
}

/** Everything that must never be printed, for the redaction of the log. */
export function configSecrets(config: Config): readonly Secret[] {
  const clientSecret = config.platform.oauth?.client_secret ?? null;
  return [
    ...(clientSecret === null ? [] : [clientSecret]),
    ...archiveSecrets(config.archive),
    ...storeSecrets(config.store),
    ...alertSecrets(config.alerts),
    ...eventWebhookSecrets(config.event_webhooks),
    ...(config.tracing?.headers ?? []).map((header) => header.value),
    ...(config.web?.users ?? []).map((user) => user.password_hash),
    ...config.spaces.flatMap(spaceSecrets),
  ];
}

/** The same of one space. */
export function spaceSecrets({
  token,
  e_invoices: { ksef, france },
  accounting,
}: SpaceConfig): readonly Secret[] {
  return [
    token,
    ...(ksef === undefined ? [] : ksefSecrets(ksef)),
    ...(france?.deposit === undefined ? [] : fileTargetSecrets(france.deposit)),
    ...accountingSecrets(accounting),
  ];
}
