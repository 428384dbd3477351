import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'The daemon',
  place: 36,
  isRare: true,
  summary: 'Copy the database to another engine, or prepare one on a server.',
});
