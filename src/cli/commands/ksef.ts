import { defineCommand } from '../define-command.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 120,
  isRare: true,
  summary: 'Decide what only a person can decide about KSeF, and have it make identifiers for payments.',
});
