import { defineCommand } from '../define-command.js';
import { sandboxParameters } from '../sandbox-options.js';

export const command = defineCommand({
  group: 'Tools',
  place: 30,
  summary: 'Run sandboxes of the platform and of KSeF until SIGTERM or Ctrl-C.',
  ...sandboxParameters,
  examples: [
    'spacebooks sandbox',
    'spacebooks sandbox --seed history --speed 60',
    'spacebooks sandbox --no-limit --worlds 500',
  ],
  run: async (given, context) => (await import('../sandbox.js')).sandbox(given, context),
});
