import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Books',
  place: 60,
  summary: 'Resume the books after a restore.',
});
