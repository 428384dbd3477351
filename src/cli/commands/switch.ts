import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Books',
  place: 5,
  summary: 'Switch from the program before, step by step.',
});
