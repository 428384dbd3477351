import { DOCUMENT, decideExclusion, EXCLUSION_OPTIONS } from '../../books/decide-exclusion.js';
import { defineCommand } from '../../define-command.js';

export const command = defineCommand({
  place: 91,
  summary: 'Leave a document out of a report: the accountant enters it there.',
  arguments: DOCUMENT,
  options: EXCLUSION_OPTIONS,
  examples: ['spacebooks books exclude FV/7 --space warsaw --report jpk-v7m --reason "reported as OSS"'],
  run: (given, context) => decideExclusion(true, given, context),
});
