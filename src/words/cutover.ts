import type { Cutover } from '../domain/accounting/cutover.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { phraseText } from './phrases.js';

/** The one name of what is dated before the cutover, wherever a person meets it: "before the cutover (2026-10-01)". */
export function beforeCutoverText({ from }: Cutover, language: OperatorLanguage): string {
  const date = language === 'de' ? from.split('-').toReversed().join('.') : from;
  return phraseText({ key: 'before the cutover', values: { date } }, language);
}
