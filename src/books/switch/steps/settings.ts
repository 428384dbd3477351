import type { SpaceConfig } from '../../../config/config.js';
import { neighbourOf } from '../../../config/neighbour-warnings.js';
import { adviceOf } from '../../../domain/advice/advice.js';
import { judgeEvidence, type SettingsEvidence } from '../../../domain/neighbour/evidence.js';
import { judgeSettings, unstatedSettings } from '../../../domain/neighbour/judge-settings.js';
import { found, lineToWrite, type SwitchLine, switchLine } from '../../../domain/switch/checklist.js';

/**
 * What has to be on and off on the platform: by what its invoices show, else by the words of the admin, because its interface shows none of it.
 *
 * @param seen null where nothing was looked at
 */
export function settingsStep(space: SpaceConfig, seen: SettingsEvidence | null): SwitchLine {
  const neighbour = neighbourOf(space);
  const look = adviceOf('look at settings of the platform', { at: 'admin' }, { space: space.id });
  const shown = (seen === null ? [] : judgeEvidence(neighbour, seen)).map(({ setting }) =>
    setting === 'e_invoices'
      ? found('settings.seen-missing', { setting, count: seen?.missing ?? 0 }, look)
      : found(
          'settings.seen-foreign',
          { setting, count: seen?.foreign ?? 0, number: seen?.latestForeign ?? '–' },
          look,
        ),
  );
  const wrong = judgeSettings(neighbour).map(({ setting, is }) => {
    const right = is === 'on' ? 'off' : 'on';
    return found(
      `settings.${setting}.${is}`,
      { setting },
      lineToWrite(space.id, `platform_settings: { ${setting}: ${right} }`),
    );
  });
  const unstated = unstatedSettings(neighbour);
  const unknown =
    unstated.length === 0
      ? []
      : [
          found(
            'settings.unstated',
            { count: unstated.length, names: unstated.join(', ') },
            lineToWrite(
              space.id,
              `platform_settings: { ${unstated.map((each) => `${each}: …`).join(', ')} }`,
            ),
          ),
        ];
  if (wrong.length + shown.length > 0) {
    return switchLine('settings', 'open', ...shown, ...wrong, ...unknown);
  }
  if (unknown.length > 0) return switchLine('settings', 'unknown', ...unknown);
  return switchLine('settings', 'done', found('settings.fit'));
}
