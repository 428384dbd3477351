import { DOCUMENT, decideExclusion, EXCLUSION_OPTIONS } from '../../books/decide-exclusion.js';
import { defineCommand } from '../../define-command.js';

export const command = defineCommand({
  place: 92,
  summary: 'Take a document that was left out of a report in again.',
  arguments: DOCUMENT,
  options: EXCLUSION_OPTIONS,
  examples: ['spacebooks books include FV/7 --space warsaw --report jpk-v7m --reason "VAT id is there now"'],
  run: (given, context) => decideExclusion(false, given, context),
});
