import { apiParameters } from '../api/options.js';
import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Tools',
  place: 10,
  isRare: true,
  summary: 'Call any operation of the platform’s API, version 1.0 or 2.0.',
  ...apiParameters,
  examples: [
    'spacebooks api GET /user',
    "spacebooks api GET /spaces/{space}/invoices --field 'filter[from]=2026-11-01' --paginate",
  ],
  run: async (given, context) => (await import('../api/api.js')).api(given, context),
});
