import { BATCH, decideBatch, WITH_REASON } from '../../../books/decide-batch.js';
import { defineCommand } from '../../../define-command.js';

export const command = defineCommand({
  place: 50,
  summary: 'Void a batch before the accountant has it: its entries come again with the next one.',
  arguments: BATCH,
  options: WITH_REASON,
  examples: ['spacebooks books batch void 7 --reason "exported too early"'],
  notes: 'It cannot be taken back: the number stays used.',
  run: (given, context) => decideBatch('voided', given, context),
});
