import { BATCH, decideBatch, WITH_REASON } from '../../../books/decide-batch.js';
import { defineCommand } from '../../../define-command.js';

export const command = defineCommand({
  place: 40,
  summary: 'Record that the accountant rejected the batch: its entries come again with the next one.',
  arguments: BATCH,
  options: WITH_REASON,
  examples: ['spacebooks books batch rejected 7 --reason "wrong account for deposits"'],
  notes: 'It cannot be taken back: the number stays used.',
  run: (given, context) => decideBatch('rejected', given, context),
});
