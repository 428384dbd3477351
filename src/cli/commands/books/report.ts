import { defineCommand } from '../../define-command.js';

export const command = defineCommand({
  place: 75,
  summary: 'Figures for tax returns, from the released batches.',
});
