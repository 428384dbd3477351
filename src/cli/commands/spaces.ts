import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 110,
  summary: 'List the spaces; add, change or remove those stored.',
});
