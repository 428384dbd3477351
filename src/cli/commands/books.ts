import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Books',
  place: 60,
  summary: 'The books: sync, export, batches, bank, months, reports.',
});
