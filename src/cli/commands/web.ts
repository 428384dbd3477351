import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'First run',
  place: 70,
  summary: 'Prepare the web page (docs/web.md).',
});
