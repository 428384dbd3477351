import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 118,
  isRare: true,
  summary: 'Let people into the page, where nobody can do it there (spacebooks docs web).',
});
