import { defineCommand } from '../define-command.js';
import { shadowParameters } from '../shadow-options.js';

export const command = defineCommand({
  group: 'First run',
  place: 60,
  isRare: true,
  summary: 'Dry run against the real platform: every change is recorded instead of sent.',
  ...shadowParameters,
  examples: [
    'spacebooks shadow                        what is waiting for its e-invoice now',
    'spacebooks shadow --since 2026-10-01     every invoice since then, as if its e-invoice had just been requested',
    'spacebooks shadow --space berlin --json',
  ],
  notes: `It sends only reading requests, and exits with 0 when all would be served, with 2 when some would not.
spacebooks docs shadow says how to read the report.`,
  run: async (given, context) => (await import('../shadow.js')).shadow(given, context),
});
