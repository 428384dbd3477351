import type { Clock } from '../clock.js';
import type { Config, SpaceConfig } from '../config/config.js';
import { einvoiceSettings } from '../config/einvoice-settings.js';
import { Failure } from '../domain/errors.js';
import { type EInvoiceSpace, type KsefSpace, settingsDigest } from '../einvoice/space.js';
import type { Logger } from '../ops/log.js';
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

/** How long a start waits for the platform; systemd gives it five minutes. */
const LONGEST_WAIT_MS = 90_000;

/**
 * Asks the platform whose tokens these are, so that tokens of one user share his rate limit.
 *
 * @returns the spaces that could not be asked about now; a platform that does not answer is no reason not to start
 * @throws Failure `platform.unauthorized` or `platform.forbidden`, naming the space
 */
export async function identifyUsers(
  spaces: readonly OpenSpace[],
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): Promise<Set<OpenSpace>> {
  const unidentified = new Set<OpenSpace>();
  const identify = async (space: OpenSpace): Promise<void> => {
    try {
      await refuseLongWait(space, clock);
      await space.client.identify();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (!isPlatformDown(error)) {
        throw inSpace(space, error);
      }
      unidentified.add(space);
      log.warn('the platform does not say yet whose token this is', {
        space: space.id,
        detail: error.detail,
      });
    }
  };
  await allOrFirstError(spaces.map(identify));
  return unidentified;
}

/**
 * A start does not stand still for a long wait that the platform asked for: callbacks are to be answered, the log and
 * the alerts to go out. What was to be asked is asked by the upkeep, when the wait is over.
 *
 * @throws Failure `platform.rate-limited`
 */
export async function refuseLongWait({ client }: OpenSpace, clock: Clock): Promise<void> {
  const until = await client.pausedUntil();
  if (until === null || until - clock.now() <= LONGEST_WAIT_MS) return;
  const detail = `it is to be left alone until ${new Date(until).toISOString()}`;
  throw new Failure('platform.rate-limited', { detail });
}

/** The same failure, naming the space. */
export function inSpace(space: OpenSpace, failure: Failure): Failure {
  const detail = `space ${space.id}: ${failure.detail ?? ''}`;
  return new Failure(failure.code, { detail, obstacle: failure.obstacle, cause: failure });
}

/** Waits for all, so that nothing goes on unseen, then throws what went wrong first. */
export async function allOrFirstError(parts: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(parts);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** No reason not to start: upkeep asks again. A disk that is full is one. */
export function isPlatformDown(failure: Failure): boolean {
  return failure.kind === 'transient' && failure.code.startsWith('platform.');
}
