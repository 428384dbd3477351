import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Books',
  place: 5,
  summary: 'Switch from the program before: the platform’s own e-invoices, its DATEV add-on, or another.',
});
