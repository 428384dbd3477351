import type { Clock } from '../clock.js';
import type { Config, SpaceConfig } from '../config/config.js';
import { einvoiceSettings } from '../config/einvoice-settings.js';
import { Failure } from '../domain/errors.js';
import { type EInvoiceSpace, type KsefSpace, settingsDigest } from '../einvoice/space.js';
import type { PlatformClient } from '../platform/client.js';
import type { SpaceToken } from './space-token.js';

/** A configured space with its client of the platform, as the rooms of this daemon see it. */
export interface OpenSpace extends EInvoiceSpace {
  readonly config: SpaceConfig;
  readonly client: PlatformClient;
  readonly token: SpaceToken;
  readonly settingsDigest: string;
  /** Addresses under which its invoices live, in callbacks. */
  readonly bases: readonly string[];
}

/** Gives every space its client of the platform, and those that issue there theirs of KSeF. */
export function openSpaces(
  config: Config,
  ksef: { of(spaceId: string): KsefSpace | null },
  connect: (space: SpaceConfig) => Pick<OpenSpace, 'client' | 'token'>,
): readonly OpenSpace[] {
  return config.spaces.map((space) => {
    const { client, token } = connect(space);
    const settings = einvoiceSettings(space);
    return {
      id: space.id,
      platformId: space.platform_id,
      invoices: client.invoices,
      settings,
      ksef: ksef.of(space.id),
      settingsDigest: settingsDigest(settings),
      config: space,
      client,
      token,
      bases: [space.base_url, config.platform.base_url],
    };
  });
}

/** What is shorter is waited for. */
const LONGEST_WAIT_MS = 90_000;

/** Learns whose token the space has, unless that is known. @throws Failure `platform.*` */
export async function identifyOnce(space: OpenSpace, clock: Clock): Promise<void> {
  if (await space.client.isIdentified()) return;
  await refuseLongWait(space, clock);
  await space.client.identify();
}

/**
 * Nobody stands in the way of others, or of a stop, for a long wait that the platform asked for: it is asked again when the
 * wait is over.
 *
 * @throws Failure `platform.rate-limited`
 */
export async function refuseLongWait({ client }: OpenSpace, clock: Clock): Promise<void> {
  const until = await client.pausedUntil();
  if (until === null || until - clock.now() <= LONGEST_WAIT_MS) return;
  const detail = `it is to be left alone until ${new Date(until).toISOString()}`;
  throw new Failure('platform.rate-limited', { detail });
}

/** It mends itself, and is asked again. */
export function isPlatformDown(failure: Failure): boolean {
  return failure.kind === 'transient' && failure.code.startsWith('platform.');
}
