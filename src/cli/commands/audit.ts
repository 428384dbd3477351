import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Books',
  place: 80,
  summary: 'Prove what was recorded, and hand it to an auditor.',
});
