import type { Clock } from '@spacebooks/base/clock';
import type { WebConfig } from '../../config/config.js';
import { listenText } from '../../config/schema/address.js';
import { newJoinLink } from '../../people/join-link.js';
import { systemRandom } from '../../random.js';

export function makeLink(
  { public_url, listen }: Pick<WebConfig, 'public_url' | 'listen'>,
  days: number,
  clock: Clock,
): ReturnType<typeof newJoinLink> {
  const origin = public_url ?? `http://${listenText(listen)}`;
  return newJoinLink(origin, days, { clock, random: systemRandom });
}
