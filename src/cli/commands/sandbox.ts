import { defineCommand } from '../define-command.js';
import { SUMMARY, sandboxExamples, sandboxesOptions } from '../sandboxes.js';

export const command = defineCommand({
  group: 'Tools',
  place: 30,
  isRare: true,
  summary: SUMMARY,
  options: sandboxesOptions,
  examples: sandboxExamples('spacebooks sandbox'),
  run: async (given, context) => (await import('../sandbox.js')).sandbox(given, context),
});
