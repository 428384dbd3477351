import { flag, type GivenTo, optional } from './define-command.js';
import { CONFIG, listenAt } from './options.js';

export const runParameters = {
  options: {
    ...CONFIG,
    takeOver: flag('take over the subscriptions of another daemon of this instance, which is gone'),
    setup: optional(
      'address',
      'where the setup page listens while there is no configuration; at a terminal 127.0.0.1:8081',
      listenAt,
    ),
  },
};

export type RunOptions = GivenTo<typeof runParameters>;
