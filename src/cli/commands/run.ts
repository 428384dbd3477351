import { defineCommand } from '../define-command.js';
import { runParameters } from '../run-options.js';

export const command = defineCommand({
  group: 'The daemon',
  place: 10,
  summary: 'Run the daemon until SIGTERM or Ctrl-C.',
  ...runParameters,
  examples: [
    'spacebooks run --config /etc/spacebooks/spacebooks.yml',
    'spacebooks run --setup 0.0.0.0:8081      in a container: prints a link that sets it up in a browser',
    'spacebooks run --take-over',
  ],
  run: async (given, context) => (await import('../run.js')).run(given, context),
});
