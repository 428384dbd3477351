import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'The daemon',
  place: 35,
  isRare: true,
  summary: 'Copy the archive to another place.',
});
