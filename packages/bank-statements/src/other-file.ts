import { Unreadable } from './unreadable.js';

/** Files that banks offer beside statements, or that a download brings in their place, by how they begin. */
const OTHERS: readonly (readonly [form: RegExp, what: string])[] = [
  [/^%PDF-/, 'is a PDF, made to be looked at'],
  [/^\s*(?:<!doctype html|<html)/i, 'is a web page, such as the one where the bank asks to sign in'],
  [/^!(?:Type|Account|Option):/i, 'is a QIF file, which states neither balances nor references'],
  [/^\s*[[{]\s*["{[\]}]/, 'is a JSON file'],
];

/** @param start of the file, in latin1 @throws Unreadable for what is no statement, and says what it is */
export function refuseOtherFile(start: string): void {
  const [, what] = OTHERS.find(([form]) => form.test(start.replace(/^ï»¿/, ''))) ?? [];
  if (what === undefined) return;
  throw new Unreadable({ problem: what, fix: 'download the statement as CAMT.053, MT940 or CSV' });
}
