import { defineCommand } from '../../define-command.js';

export const command = defineCommand({
  place: 45,
  summary: 'Import statements of bank accounts, and deal with their lines.',
});
