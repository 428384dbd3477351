import { DEFAULT_FILE } from '../options.js';
import type { IssuingSpace } from './certificate-place.js';

/** A command line that does the next step. @param rest e.g. `renew --offline` */
export function commandLine(
  { config }: { readonly config: string },
  { id }: IssuingSpace,
  rest: string,
): string {
  const [command, ...options] = rest.split(' ');
  const named = config === DEFAULT_FILE ? [] : ['--config', config];
  return ['spacebooks ksef certificate', command, '--space', id, ...options, ...named].join(' ');
}
