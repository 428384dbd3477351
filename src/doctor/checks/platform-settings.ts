import type { SpaceConfig } from '../../config/config.js';
import { neighbourOf } from '../../config/neighbour-warnings.js';
import { judgeEvidence, type SettingsEvidence } from '../../domain/neighbour/evidence.js';
import { judgeSettings, unstatedSettings } from '../../domain/neighbour/judge-settings.js';
import { createSettingsEvidence } from '../../store/invoices/settings-evidence.js';
import { type CheckDefinition, type CheckVerdict, forEachSpace, ok, skipped, warning } from '../check.js';

/** What admins state of the platform, against what has to be beside us and what invoices show. */
export const check: CheckDefinition = {
  place: 96,
  title: 'Settings of the platform',
  docs: {
    covers:
      '`platform_settings` of each space ([what goes together](neighbour.md)), and what invoices show of them; what nobody has stated is said as unknown',
    warns: 'one must be set otherwise beside us, or invoices show otherwise than is stated',
  },
  run: (installation) =>
    forEachSpace(installation, async (space) => {
      const { db } = installation;
      const { from } = space.e_invoices;
      const seen = db === null ? null : await createSettingsEvidence(db).of(space.id, from);
      return checkSettings(space, seen);
    }),
};

/** @param seen null where there is no database yet */
function checkSettings(space: SpaceConfig, seen: SettingsEvidence | null): readonly CheckVerdict[] {
  const neighbour = neighbourOf(space);
  const shown = seen === null ? [] : judgeEvidence(neighbour, seen);
  const found = [...judgeSettings(neighbour), ...shown];
  const unstated = unstatedSettings(neighbour);
  if (found.length === 0 && unstated.length === 0) return [ok(space.id, 'as it must be beside us')];
  return [
    ...found.map(({ message, meaning, fix }) => warning(space.id, { message, meaning, fix })),
    ...(unstated.length === 0
      ? []
      : [skipped(space.id, `unknown, because platform_settings does not state it: ${unstated.join(', ')}`)]),
  ];
}
