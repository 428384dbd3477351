import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'First run',
  place: 70,
  isRare: true,
  summary: 'Prepare the web page (spacebooks docs web).',
});
