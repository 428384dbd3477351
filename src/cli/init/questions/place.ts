import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { withoutEnd } from '../../../domain/edges.js';
import type { Answers } from '../../../setup/answers.js';
import type { InitOptions } from '../../commands/init.js';
import type { Asker } from '../asker.js';
import { isListenAddress, isPath, isWebAddress } from '../checks.js';

/** Where it runs. */
export async function askAboutPlace(
  options: InitOptions,
  asker: Asker,
): Promise<Pick<Answers, 'publicUrl' | 'listen' | 'data'>> {
  const listen = await asker.text('listen', { suggestion: '127.0.0.1:8080', check: isListenAddress });
  const publicUrl = await asker.text('publicUrl', { check: isWebAddress });
  const data = await asker.text('data', { suggestion: suggestedData(options), check: isPath });
  // The root stays what it is.
  return { listen, publicUrl, data: withoutEnd(data, '/') || data.slice(0, 1) };
}

/** Where a configuration in /etc has what is written: nothing is to be written there. */
const STATE = '/var/lib';

/** The folder of the data that is suggested, as it is to stand in the file: beside it, or where a service has it. */
function suggestedData({ out }: Pick<InitOptions, 'out'>): string {
  const folder = dirname(resolve(out));
  return folder.startsWith('/etc/') ? join(STATE, basename(folder)) : 'data';
}

/** The folder of exports that is suggested: beside the configuration, or below the data when those are elsewhere. */
export function suggestedExports({ out, data }: Pick<InitOptions, 'out' | 'data'>): string {
  const place = data ?? suggestedData({ out });
  return isAbsolute(place) ? join(place, 'exports') : 'exports';
}
