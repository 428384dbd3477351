import { defineCommand } from '../define-command.js';
import { renderParameters } from '../render/options.js';

export const command = defineCommand({
  group: 'Tools',
  place: 20,
  isRare: true,
  summary: 'Render the e-invoice of an invoice in a file, without the platform.',
  ...renderParameters,
  examples: ['spacebooks render invoice.json --space berlin --out rendered'],
  run: async (given, context) => (await import('../render/render.js')).render(given, context),
});
