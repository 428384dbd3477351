import type { Judged } from './judge/judge.js';
import type { LeakName } from './options.js';

/** In which quantity each planted mistake has to be found (inject/leaks.mjs). */
const SHOWN_BY: Readonly<Record<LeakName, string>> = {
  listener: 'listeners',
  descriptor: 'descriptors: other files',
  timer: 'timers',
  map: 'mapEntries',
  saga: 'arrayElements',
};

/** @param growing what was found to grow */
export function foundLeaks(growing: readonly Pick<Judged, 'name'>[]): readonly LeakName[] {
  const names = new Set(growing.map(({ name }) => name));
  return Object.entries(SHOWN_BY)
    .filter(([, name]) => names.has(name))
    .map(([leak]) => leak as LeakName);
}
