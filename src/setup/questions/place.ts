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
