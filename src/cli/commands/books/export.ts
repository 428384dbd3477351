import { exportParameters } from '../../books/export-options.js';
import { defineCommand } from '../../define-command.js';

export const command = defineCommand({
  place: 20,
  summary: 'Export new entries now, and reversals of what has changed.',
  ...exportParameters,
  examples: ['spacebooks books export --preview', 'spacebooks books export --space berlin --format datev'],
  run: async (given, context) => (await import('../../books/export.js')).exportNow(given, context),
});
