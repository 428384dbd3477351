/**
 * - text: numbers and dates bare, texts quoted even when empty;
 * - needed: only where the target would misread it;
 * - separators: also around any comma, semicolon or tab, which another program may take for its delimiter.
 */
export const QUOTINGS = ['text', 'needed', 'separators', 'never'] as const;
export type Quoting = (typeof QUOTINGS)[number];

export function quoted(text: string): string {
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`;
}

/** One field of a delimited line. `never` is for targets without quotes: the delimiter is taken out of the text, and a quote at its begin. */
export function cell(text: string, isText: boolean, quoting: Quoting, delimiter: string): string {
  if (quoting === 'text') return isText ? quoted(text) : text;
  if (quoting === 'never') return text.replaceAll(delimiter, ' ').replace(/^"/, "'");
  if (quoting === 'separators') return /[,;\t"\r\n]/.test(text) ? quoted(text) : text;
  return text.includes(delimiter) || /["\r\n]/.test(text) ? quoted(text) : text;
}
