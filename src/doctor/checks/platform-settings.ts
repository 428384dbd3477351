import type { SpaceConfig } from '../../config/config.js';
import { neighbourOf } from '../../config/neighbour-warnings.js';
import { judgeSettings, unstatedSettings } from '../../domain/neighbour/judge-settings.js';
import { type CheckDefinition, type CheckVerdict, ok, skipped, warning } from '../check.js';

/** What admins state of the platform, against what has to be beside us. */
export const check: CheckDefinition = {
  place: 95,
  title: 'Settings of the platform',
  docs: {
    covers:
      '`platform_settings` of each space ([what goes together](neighbour.md)); what nobody has stated is said as unknown',
    warns: 'one must be set otherwise beside us',
  },
  run: ({ spaces }) => spaces.flatMap(checkSettings),
};

function checkSettings(space: SpaceConfig): readonly CheckVerdict[] {
  const neighbour = neighbourOf(space);
  const found = judgeSettings(neighbour);
  const unstated = unstatedSettings(neighbour);
  if (found.length === 0 && unstated.length === 0) return [ok(space.id, 'as it must be beside us')];
  return [
    ...found.map(({ message, meaning, fix }) => warning(space.id, { message, meaning, fix })),
    ...(unstated.length === 0
      ? []
      : [skipped(space.id, `unknown, because platform_settings does not state it: ${unstated.join(', ')}`)]),
  ];
}
