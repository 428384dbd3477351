import { isOfferedIn, NEIGHBOUR_FEATURES } from '../../domain/neighbour/features.js';
import type { PlatformSetting, PlatformSettings } from '../../domain/neighbour/platform-settings.js';
import type { SellerCountry } from '../../domain/settings.js';
import type { Asker } from '../ask/asker.js';
import { isSettings, namesIn } from '../ask/checks.js';

/** Which settings of the platform are on, of those that sellers of the country may have; null: left unknown. */
export async function askAboutPlatformSettings(
  country: SellerCountry | null,
  asker: Asker,
): Promise<PlatformSettings | null> {
  const offered = settingsIn(country);
  const answer = await asker.optionalText('platformSettings', {
    facts: { settings: offered.join(', ') },
    check: isSettings(offered),
  });
  if (answer === null) return null;
  const on = namesIn(answer);
  return Object.fromEntries(offered.map((setting) => [setting, on.includes(setting) ? 'on' : 'off']));
}

export function settingsIn(country: SellerCountry | null): readonly PlatformSetting[] {
  return NEIGHBOUR_FEATURES.flatMap((feature) => {
    const { setting } = feature;
    return setting !== null && isOfferedIn(feature, country ?? 'DE') === true ? [setting] : [];
  });
}
