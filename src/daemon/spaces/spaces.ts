import type { Clock } from '@spacebooks/base/clock';
import type { SpaceConfig } from '../../config/config.js';
import { einvoiceSettings } from '../../config/einvoice-settings.js';
import { Failure } from '../../domain/errors.js';
import { type EInvoiceSpace, type KsefSpace, settingsDigest } from '../../einvoice/space.js';
import type { PlatformClient } from '../../platform/client.js';
import type { PlatformConnection } from '../../platform/connection.js';
import type { SpaceToken } from './space-token.js';

/** A configured space with its platform client. */
export interface OpenSpace extends EInvoiceSpace {
  readonly config: SpaceConfig;
  readonly client: PlatformClient;
  readonly token: SpaceToken;
  readonly settingsDigest: string;
  /** Addresses under which its invoices live, in callbacks. */
  readonly bases: readonly string[];
  /** Sends nothing more to the platform: what waits fails, what is in flight completes. */
  drain(): void;
}

/**
 * Connects a space to the platform.
 *
 * @param baseUrl of version 2.0
 */
export function openSpace(
  space: SpaceConfig,
  {
    baseUrl,
    platform,
    token,
    ksef,
  }: {
    readonly baseUrl: string;
    readonly platform: Pick<PlatformConnection, 'client'>;
    readonly token: SpaceToken;
    /** Its seller in KSeF; null where it does not issue there. */
    readonly ksef: KsefSpace | null;
  },
): OpenSpace {
  const ended = new AbortController();
  const client = platform.client({ baseUrl, spaceBaseUrl: space.base_url, token }, ended.signal);
  const settings = einvoiceSettings(space);
  return {
    id: space.id,
    platformId: space.platform_id,
    invoices: client.invoices,
    settings,
    ksef,
    settingsDigest: settingsDigest(settings),
    config: space,
    client,
    token,
    bases: addressesOf(space, baseUrl),
    drain: () => ended.abort(),
  };
}

/** Addresses under which a space's invoices live. @param baseUrl of version 2.0 */
export function addressesOf(
  { base_url, also_at: others = [] }: Pick<SpaceConfig, 'base_url' | 'also_at'>,
  baseUrl: string,
): readonly string[] {
  return [base_url, ...others, baseUrl];
}

/** A shorter wait is waited out. */
const LONGEST_WAIT_MS = 90_000;

/** Resolves the user of the space's token, unless it is known. @throws Failure `platform.*` */
export async function identifyOnce(space: OpenSpace, clock: Clock): Promise<void> {
  if (await space.client.isIdentified()) return;
  await refuseLongWait(space, clock);
  await space.client.identify();
}

/**
 * Fails instead of waiting out a long pause that the platform requested, which would hold up other tasks and a stop; the
 * upkeep retries.
 *
 * @throws Failure `platform.rate-limited`
 */
export async function refuseLongWait({ client }: OpenSpace, clock: Clock): Promise<void> {
  const until = await client.pausedUntil();
  if (until === null || until - clock.now() <= LONGEST_WAIT_MS) return;
  const detail = `it is to be left alone until ${new Date(until).toISOString()}`;
  throw new Failure('platform.rate-limited', { detail });
}

/** Resolves by itself; the call is retried. */
export function isPlatformDown(failure: Failure): boolean {
  return failure.kind === 'transient' && failure.code.startsWith('platform.');
}
