import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Books',
  place: 80,
  summary: 'Verify the records, and export them for an auditor.',
});
