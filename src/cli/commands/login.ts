import { defineCommand } from '../define-command.js';
import { loginParameters } from '../login/options.js';

export const command = defineCommand({
  group: 'First run',
  place: 20,
  summary: 'Authorise spacebooks on the platform and store the token.',
  ...loginParameters,
  examples: ['spacebooks login berlin --open', 'spacebooks login berlin --accounting'],
  run: async (given, context) => (await import('../login/login.js')).login(given, context),
});
