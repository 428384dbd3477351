import { defineCommand } from '../../define-command.js';

export const command = defineCommand({
  place: 50,
  summary: 'Check and close months of the books.',
});
