import { defineCommand } from '../define-command.js';
import { BOOK_OPTIONS } from '../options.js';

export const command = defineCommand({
  group: 'The daemon',
  place: 70,
  isRare: true,
  summary: 'Find e-invoices whose event was lost and repair subscriptions, once.',
  options: BOOK_OPTIONS,
  examples: ['spacebooks reconcile --space berlin'],
  run: async (given, context) => (await import('../books/reconcile.js')).reconcile(given, context),
});
