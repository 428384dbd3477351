import { syncParameters } from '../../books/sync-options.js';
import { defineCommand } from '../../define-command.js';

export const command = defineCommand({
  place: 10,
  summary: 'Sync what has changed on the platform now, as every night does.',
  ...syncParameters,
  examples: ['spacebooks books sync', 'spacebooks books sync --space berlin --since 2026-01-01'],
  run: async (given, context) => (await import('../../books/sync.js')).sync(given, context),
});
