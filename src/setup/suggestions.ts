import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { placeIn } from '../config/image.js';
import type { Suggestions } from './ask/given.js';

/** Where a configuration in /etc has what is written: nothing is to be written there. */
const STATE = '/var/lib';

/**
 * What is suggested for a configuration in this file.
 *
 * @param data the folder for data where it was said already
 */
export function suggestionsFor(file: string, env: Parameters<typeof placeIn>[0], data?: string): Suggestions {
  const place = placeIn(env);
  const suggested = place.data ?? dataBeside(file);
  const given = data ?? suggested;
  return {
    listen: `${place.host}:8080`,
    webListen: `${place.host}:8081`,
    data: suggested,
    // Beside the configuration, or below the data when those are elsewhere.
    exports: isAbsolute(given) ? join(given, 'exports') : 'exports',
  };
}

/** The folder of the data as it is to stand in the file: beside it, or where a service has it. */
function dataBeside(file: string): string {
  const folder = dirname(resolve(file));
  return folder.startsWith('/etc/') ? join(STATE, basename(folder)) : 'data';
}
