import type { Cents } from '../domain/accounting/cents.js';
import type { MonthFinding } from '../domain/accounting/month-checklist.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { formatsOf, written } from './formats.js';
import type { Values } from './load-words.js';
import { say, sentencesOf } from './say.js';

/** How a language writes figures. */
export interface FigureFormat {
  amount(cents: Cents, currency: string): string;
  /** @param date YYYY-MM-DD */
  day(date: string): string;
  number(value: number): string;
}

/** What was found about a month, in a sentence. */
export function monthFindingText(
  finding: Pick<MonthFinding, 'key' | 'values' | 'amounts'>,
  language: OperatorLanguage,
  figures?: FigureFormat,
): string {
  return checklistText('month', finding, language, figures);
}

/** The same of any checklist whose words are a file with a section `found`. */
export function checklistText(
  subject: 'month' | 'switch',
  finding: Pick<MonthFinding, 'key' | 'values' | 'amounts'>,
  language: OperatorLanguage,
  figures: FigureFormat = formatsOf(language),
): string {
  return say(sentencesOf(subject, language), `found.${finding.key}`, allWritten(finding, language, figures));
}

function allWritten(
  { values, amounts = {} }: Pick<MonthFinding, 'values' | 'amounts'>,
  language: OperatorLanguage,
  figures: FigureFormat,
): Values {
  const plain = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'string') return [name, written(name, value, language)];
    // The number of a batch is a name.
    return [name, name === 'number' ? value : figures.number(value)];
  });
  const sums = Object.entries(amounts).map(([name, { cents, currency }]) => [
    name,
    figures.amount(cents, currency),
  ]);
  return Object.fromEntries([...plain, ...sums]) as Values;
}
