import { defineCommand } from '../define-command.js';

export const command = defineCommand({ group: 'Books', place: 50, summary: 'Close months of the books.' });
