import type { Config, SpaceConfig } from '../config/config.js';
import { einvoiceSettings } from '../config/einvoice-settings.js';
import { Failure } from '../domain/errors.js';
import { type EInvoiceSpace, settingsDigest } from '../einvoice/space.js';
import type { Logger } from '../ops/log.js';
import type { PlatformClient } from '../platform/client.js';

/** A configured space with its client of the platform, as the rooms of this daemon see it. */
export interface OpenSpace extends EInvoiceSpace {
  readonly config: SpaceConfig;
  readonly client: PlatformClient;
  readonly settingsDigest: string;
  /** Addresses under which its invoices live, in callbacks. */
  readonly bases: readonly string[];
}

/** Gives every space its client. */
export function openSpaces(
  config: Config,
  clientOf: (space: SpaceConfig) => PlatformClient,
): readonly OpenSpace[] {
  return config.spaces.map((space) => {
    const client = clientOf(space);
    const settings = einvoiceSettings(space);
    return {
      id: space.id,
      platformId: space.platform_id,
      invoices: client.invoices,
      settings,
      settingsDigest: settingsDigest(settings),
      config: space,
      client,
      bases: [space.base_url, config.platform.base_url],
    };
  });
}

/**
 * Asks the platform whose tokens these are, so that tokens of one user share his rate limit.
 *
 * @throws Failure `platform.unauthorized` or `platform.forbidden`, naming the space; a platform that does not
 *   answer is no reason not to start
 */
export async function identifyUsers(spaces: readonly OpenSpace[], log: Logger): Promise<void> {
  for (const { id, client } of spaces) {
    try {
      await client.identify();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (isPlatformDown(error)) {
        log.warn('the platform does not say yet whose token this is', { space: id, detail: error.detail });
        continue;
      }
      throw new Failure(error.code, { detail: `space ${id}: ${error.detail ?? ''}`, cause: error });
    }
  }
}

/** No reason not to start: it is asked again. A disk that is full is one. */
export function isPlatformDown(failure: Failure): boolean {
  return failure.kind === 'transient' && failure.code.startsWith('platform.');
}
