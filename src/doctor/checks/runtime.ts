import { type CheckDefinition, type CheckVerdict, ok, warning } from '../check.js';

/** The release lines of Node that are tested; with an older one nothing starts (main.ts). */
const TESTED: readonly string[] = ['22', '24', '26'];

/** Node itself, and its time zone data. */
export const check: CheckDefinition = {
  place: 10,
  title: 'Node and time zones',
  docs: {
    covers: 'Node and its time zone data',
    warns: 'an untested Node (neither 22, 24 nor 26), or a European zone without summer time',
  },
  run: ({ spaces }) => [
    nodeVersion(process.versions.node),
    ...spaces.map(({ id, time_zone }) => zone(id, time_zone, offsetsOf(time_zone))),
  ],
};

/** @param version such as 24.21.0 */
export function nodeVersion(version: string): CheckVerdict {
  if (TESTED.includes(version.split('.', 1)[0] ?? '')) return ok(null, `Node ${version}`);
  return warning(null, {
    message: `spacebooks is not tested with Node ${version} (only with ${TESTED.join(', ')})`,
    meaning: 'It may behave in untested ways, and odd-numbered versions are soon out of support.',
    fix: 'Install Node 24.',
  });
}

/** Zones that switch between winter and summer time. */
const SWITCHING = /^Europe\/(Berlin|Warsaw|Vienna|Paris|Madrid|Rome|Amsterdam|Prague|London|Lisbon)$/;

/** @param offsets minutes, in January and in July */
export function zone(id: string, name: string, offsets: readonly [number, number]): CheckVerdict {
  const [winter, summer] = offsets;
  if (winter !== summer || !SWITCHING.test(name)) {
    return ok(id, `${name}, time zone data ${process.versions.tz ?? 'of the system'}`);
  }
  return warning(id, {
    message: `${name} has no summer time here`,
    meaning: 'The time zone data is missing or outdated: nights and dates may be an hour off.',
    fix: 'Install Node with full ICU data (the default), or the package tzdata.',
  });
}

function offsetsOf(name: string): readonly [number, number] {
  const hours = (month: number): number => {
    const noon = Date.UTC(2026, month, 15, 12);
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: name, hour: '2-digit', minute: '2-digit' });
    const [hour = 0, minute = 0] = format.format(noon).split(':').map(Number);
    return hour * 60 + minute - 12 * 60;
  };
  return [hours(0), hours(6)];
}
