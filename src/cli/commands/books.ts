import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Books',
  place: 60,
  summary: 'What people decide about the books: documents left out of reports, restores.',
});
