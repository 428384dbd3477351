import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 118,
  summary: 'Let people into the page, where nobody can do it there (docs/web.md).',
});
