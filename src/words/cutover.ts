import type { Cutover } from '../domain/accounting/cutover.js';
import type { LocalDate } from '../domain/invoice.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { phraseText } from './phrases.js';

/** The one name of what is dated before the cutover, wherever a person meets it: "before the cutover (1 Oct 2026)". */
export function beforeCutoverText({ from }: Cutover, language: OperatorLanguage): string {
  return phraseText({ key: 'before the cutover', values: { date: from } }, language);
}

/** An invoice of the program before: "2026-101 of 1 Sep 2026, before the cutover (1 Oct 2026)". */
export function earlierInvoiceText(
  { number, issuedOn }: { readonly number: string; readonly issuedOn: LocalDate },
  cutover: Cutover,
  language: OperatorLanguage,
): string {
  const values = { number, date: issuedOn, cutover: beforeCutoverText(cutover, language) };
  return phraseText({ key: 'invoice before the cutover', values }, language);
}
