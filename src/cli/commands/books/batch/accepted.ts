import { BATCH, decideBatch } from '../../../books/decide-batch.js';
import { defineCommand } from '../../../define-command.js';
import { BOOK_OPTIONS } from '../../../options.js';

export const command = defineCommand({
  place: 30,
  summary: 'Record that the accountant accepted the batch.',
  arguments: BATCH,
  options: BOOK_OPTIONS,
  examples: ['spacebooks books batch accepted 7'],
  notes: 'It cannot be taken back: later changes are in later batches.',
  run: (given, context) => decideBatch('accepted', given, context),
});
