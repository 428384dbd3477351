import type { Clock } from '@spacebooks/base/clock';
import type { BookStores } from '../../books/book-stores.js';
import { checkSwitch } from '../../books/switch/check-switch.js';
import type { Config } from '../../config/config.js';
import type { SwitchDesk } from '../../web/switch-desk.js';
import { unknownSpace } from '../../words/failures.js';
import { bookSpace } from './book-spaces.js';

/** The switch of each space, for the page: nothing is decided there. @param looking stores that are only read */
export function openSwitchDesk({
  config,
  looking: stores,
  clock,
}: {
  readonly config: Config;
  readonly looking: BookStores;
  readonly clock: Clock;
}): SwitchDesk {
  return {
    status: async (spaceId) => {
      const space = config.spaces.find(({ id }) => id === spaceId);
      if (space === undefined) throw unknownSpace(spaceId, config.spaces);
      return checkSwitch({ stores, clock }, space, bookSpace(space));
    },
  };
}
