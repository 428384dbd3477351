import type { CheckDefinition } from '../check.js';
import { ok, type Verdict, warning } from '../verdict.js';

/** The lines of Node that everything is tested with; an older one does not start us at all (main.ts). */
const TESTED: readonly string[] = ['22', '24', '26'];

/** The program that runs us, and what it knows of time zones. */
export const check: CheckDefinition = {
  place: 10,
  title: 'Node and time zones',
  docs: {
    covers: 'Node, the data of time zones',
    warns: 'a Node that is not tested (neither 22, 24 nor 26), a European zone without summer time',
  },
  run: ({ spaces }) => [
    nodeVersion(process.versions.node),
    ...spaces.map(({ id, time_zone }) => zone(id, time_zone, offsetsOf(time_zone))),
  ],
};

/** @param version such as 24.21.0 */
export function nodeVersion(version: string): Verdict {
  if (TESTED.includes(version.split('.', 1)[0] ?? '')) return ok(null, `Node ${version}`);
  return warning(null, {
    message: `Node ${version} is none that spacebooks is tested with (${TESTED.join(', ')})`,
    meaning:
      'It may behave in a way that nobody has seen yet, and versions with an odd number are soon out of support.',
    fix: 'Install Node 24.',
  });
}

/** Zones of states that switch between winter and summer time. */
const SWITCHING = /^Europe\/(Berlin|Warsaw|Vienna|Paris|Madrid|Rome|Amsterdam|Prague|London|Lisbon)$/;

/** @param offsets minutes, in January and in July */
export function zone(id: string, name: string, offsets: readonly [number, number]): Verdict {
  const [winter, summer] = offsets;
  if (winter !== summer || !SWITCHING.test(name)) {
    return ok(id, `${name}, time zone data ${process.versions.tz ?? 'of the system'}`);
  }
  return warning(id, {
    message: `${name} has no summer time here`,
    meaning: 'The data of time zones is missing or very old: nights and dates may be an hour off.',
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
