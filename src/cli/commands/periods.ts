import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Books',
  place: 50,
  summary: 'Check and close months of the books.',
});
