import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { withoutEnd } from '@spacebooks/base/text/edges';
import type { Answers } from '../answers.js';
import type { Asker } from '../ask/asker.js';
import { isListenAddress, isPath, isWebAddress } from '../ask/checks.js';
import type { Suggestions } from '../ask/given.js';

/** Where it runs. */
export async function askAboutPlace(
  suggestions: Pick<Suggestions, 'listen' | 'data'>,
  asker: Asker,
): Promise<Pick<Answers, 'publicUrl' | 'listen' | 'data'>> {
  const listen = await asker.text('listen', { suggestion: suggestions.listen, check: isListenAddress });
  const publicUrl = await asker.text('publicUrl', { check: isWebAddress });
  const data = await asker.text('data', { suggestion: suggestions.data, check: isPath });
  // The root stays what it is.
  return { listen, publicUrl, data: withoutEnd(data, '/') || data.slice(0, 1) };
}

/** Where a configuration in /etc has what is written: nothing is to be written there. */
const STATE = '/var/lib';

/** The folder of the data that is suggested, as it is to stand in the file: beside it, or where a service has it. */
export function suggestedData(file: string): string {
  const folder = dirname(resolve(file));
  return folder.startsWith('/etc/') ? join(STATE, basename(folder)) : 'data';
}

/** The folder of exports that is suggested: beside the configuration, or below the data when those are elsewhere. */
export function suggestedExports(data: string): string {
  return isAbsolute(data) ? join(data, 'exports') : 'exports';
}
