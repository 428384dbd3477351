import type { Config, SpaceConfig } from '../../config/config.js';
import { statedCutovers, withCutovers, writtenSpace } from '../../config/cutovers-in-force.js';
import { type SettingVersion, settingsLayer } from '../../domain/finance-settings/finance-settings.js';
import type { Db } from '../../store/engine/open.js';
import { createAcceptedCutovers, type StatedCutovers } from '../../store/spaces/accepted-cutovers.js';
import { createFinanceSettings } from '../../store/spaces/finance-settings.js';

type Settling = Pick<Config, 'settle'>;

/**
 * The spaces with what finance has set on the page and the cutovers that are in force, after the first statement of each was
 * taken as it stands.
 *
 * @throws Failure `store.*`
 */
export async function takeUpSpaces(
  db: Db,
  config: Settling,
  spaces: readonly SpaceConfig[],
  now: number,
): Promise<readonly SpaceConfig[]> {
  const settled = await settledSpaces(db, config, spaces);
  const accepted = await createAcceptedCutovers(db).takeUp(settled.map(statedBy), now);
  return settled.map((space) => withCutovers(space, accepted.get(space.id) ?? {}));
}

/** The same, and nothing is written. @throws Failure `store.*` */
export async function spacesInForce(
  db: Db,
  config: Settling,
  spaces: readonly SpaceConfig[],
): Promise<readonly SpaceConfig[]> {
  const settled = await settledSpaces(db, config, spaces);
  const accepted = await createAcceptedCutovers(db).inForce(settled.map(statedBy));
  return settled.map((space) => withCutovers(space, accepted.get(space.id) ?? {}));
}

async function settledSpaces(
  db: Db,
  config: Settling,
  spaces: readonly SpaceConfig[],
): Promise<readonly SpaceConfig[]> {
  const saved = await createFinanceSettings(db).inForce();
  return spaces.map((space) => settledSpace(config, space, saved.get(space.id) ?? []));
}

/** Settings that do not fit any more, because the configuration has changed, are left out as a whole, and say why. */
export function settledSpace(
  { settle }: Settling,
  given: SpaceConfig,
  versions: readonly SettingVersion[],
): SpaceConfig {
  const configured = configuredSpace(given);
  if (versions.every(({ content }) => content === null)) return configured;
  const { space, problems } = settle(configured, settingsLayer(versions));
  return { ...(space ?? configured), settings: { configured, versions, problems } };
}

/** The space as the file has it, whatever was set or decided since. */
export function configuredSpace(space: SpaceConfig): SpaceConfig {
  const written = writtenSpace(space);
  return written.settings?.configured ?? written;
}

function statedBy(space: SpaceConfig): StatedCutovers {
  return { spaceId: space.id, stated: statedCutovers(space) };
}
