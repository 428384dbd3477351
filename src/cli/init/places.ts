import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import type { InitOptions } from './options.js';

/** Where a configuration in /etc has what is written: nothing is to be written there. */
const STATE = '/var/lib';

/** The folder of the data that is suggested, as it is to stand in the file: beside it, or where a service has it. */
export function suggestedData({ out }: Pick<InitOptions, 'out'>): string {
  const folder = dirname(resolve(out));
  return folder.startsWith('/etc/') ? join(STATE, basename(folder)) : 'data';
}

/** The folder of exports that is suggested: beside the configuration, or below the data when those are elsewhere. */
export function suggestedExports({ out, data }: Pick<InitOptions, 'out' | 'data'>): string {
  const place = data ?? suggestedData({ out });
  return isAbsolute(place) ? join(place, 'exports') : 'exports';
}
