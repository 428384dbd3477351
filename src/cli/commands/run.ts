import { defineCommand, flag, type GivenTo, optional } from '../define-command.js';
import { CONFIG, listenAt } from '../options.js';

const parameters = {
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

export type RunOptions = GivenTo<typeof parameters>;

export const command = defineCommand({
  group: 'The daemon',
  place: 10,
  summary: 'Run the daemon until SIGTERM or Ctrl-C.',
  ...parameters,
  examples: [
    'spacebooks run --config /etc/spacebooks/spacebooks.yml',
    'spacebooks run --setup 0.0.0.0:8081      in a container: prints a link that sets it up in a browser',
    'spacebooks run --take-over',
  ],
  run: async (given, context) => (await import('../run.js')).run(given, context),
});
