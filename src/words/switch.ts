import type { OperatorLanguage } from '../domain/settings.js';
import type { SwitchFinding } from '../domain/switch/checklist.js';
import { checklistText, type FigureFormat } from './month.js';

/** What was found about a step of a switch, in a sentence. */
export function switchFindingText(
  finding: SwitchFinding,
  language: OperatorLanguage,
  figures?: FigureFormat,
): string {
  // Of opening items a month says the same.
  const subject = finding.key.startsWith('opening.') ? 'month' : 'switch';
  return checklistText(subject, finding, language, figures);
}
