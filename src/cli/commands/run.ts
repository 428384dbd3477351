import { defineCommand, flag, type GivenTo } from '../define-command.js';
import { CONFIG } from '../options.js';

const parameters = {
  options: {
    ...CONFIG,
    takeOver: flag('take over the subscriptions of another daemon of this instance, which is gone'),
  },
};

export type RunOptions = GivenTo<typeof parameters>;

export const command = defineCommand({
  group: 'The daemon',
  place: 10,
  summary: 'Run the daemon until SIGTERM or Ctrl-C.',
  ...parameters,
  examples: ['spacebooks run --config /etc/spacebooks/spacebooks.yml', 'spacebooks run --take-over'],
  run: async (given, context) => (await import('../run.js')).run(given, context),
});
