import type { SpaceConfig } from '../../../config/config.js';
import { neighbourOf } from '../../../config/neighbour-warnings.js';
import { judgeSettings, unstatedSettings } from '../../../domain/neighbour/judge-settings.js';
import { found, type SwitchLine, switchLine } from '../../../domain/switch/checklist.js';

/** What has to be on and off on the platform, by the words of the admin: its interface shows none of it. */
export function settingsStep(space: SpaceConfig): SwitchLine {
  const neighbour = neighbourOf(space);
  const wrong = judgeSettings(neighbour).map(({ setting, is }) => {
    const right = is === 'on' ? 'off' : 'on';
    return found(`settings.${setting}.${is}`, { setting }, `platform_settings: { ${setting}: ${right} }`);
  });
  const unstated = unstatedSettings(neighbour);
  const unknown =
    unstated.length === 0
      ? []
      : [
          found(
            'settings.unstated',
            { count: unstated.length, names: unstated.join(', ') },
            `platform_settings: { ${unstated.map((each) => `${each}: …`).join(', ')} }`,
          ),
        ];
  if (wrong.length > 0) return switchLine('settings', 'open', ...wrong, ...unknown);
  if (unknown.length > 0) return switchLine('settings', 'unknown', ...unknown);
  return switchLine('settings', 'done', found('settings.fit'));
}
