import { defineCommand } from '../../define-command.js';

export const command = defineCommand({
  place: 40,
  summary: 'Show a batch, fetch its files, or record what became of it.',
});
