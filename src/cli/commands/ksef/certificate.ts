import { defineCommand } from '../../define-command.js';

export const command = defineCommand({
  place: 20,
  summary: 'Order, renew and list the certificates that KSeF issues.',
});
