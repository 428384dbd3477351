import type { MonthFinding } from '../domain/accounting/month-checklist.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { say, sentencesOf } from './say.js';

/** What was found about a month, in a sentence. */
export function monthFindingText(
  { key, values }: Pick<MonthFinding, 'key' | 'values'>,
  language: OperatorLanguage,
): string {
  return say(sentencesOf('month', language), `found.${key}`, values);
}
