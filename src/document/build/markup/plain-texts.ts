import type { Invoice } from '../../../domain/invoice.js';
import { isHtml, plainFromHtml } from './html.js';

/** The invoice with its texts as plain text: what editors of the platform wrote as HTML or Markdown, and all else as it is. */
export function withPlainTexts(invoice: Invoice): Invoice {
  const { invoiceText, items } = invoice;
  return {
    ...invoice,
    invoiceText: invoiceText === null ? null : plainText(invoiceText),
    items: items.map((item) => ({
      ...item,
      description: plainText(item.description),
    })),
  };
}

/** A text as a person reads it. Entities are resolved only where there is HTML: elsewhere `&amp;` is what somebody wrote. */
export function plainText(text: string): string {
  return isHtml(text) ? plainFromHtml(text) : plainFromMarkdown(text);
}

/*
 * Only marks that stand as a writer of Markdown sets them: at the edges of words, in pairs, on one line. All else is text:
 * `2 * 3 * 4`, `a*b*c`, `snake_case_name`, `#1`, `Preis*`, `- 20,00`.
 */
const STRONG = /(?<![\p{L}\p{N}*\\])\*\*(?=[^\s*])([^*\n]*)(?<=[^\s*])\*\*(?![\p{L}\p{N}*])/gu;
const EMPHASIS =
  /(?<![\p{L}\p{N}*\\])\*(?=[\p{L}\p{N}„“"(])([^*\n]*)(?<=[\p{L}\p{N}.!?:;%€“”")])\*(?![\p{L}\p{N}*])/gu;
const UNDERSCORED =
  /(?<![\p{L}\p{N}_\\/])(__?)(?=[\p{L}„“"(])([^_\n]*)(?<=[\p{L}\p{N}.!?:;%€“”")])\1(?![\p{L}\p{N}_/])/gu;
const LINK = /\[([^[\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s()]+)\)/gi;
const HEADING = /^#{1,6} +(?=\S)/gm;
/** One alone may be a footnote. */
const BULLETS = /^[ \t]*\* +\S.*(?:\n[ \t]*\* +\S.*)+$/gm;
const BULLET = /^([ \t]*)\* +/gm;

/** A text with Markdown as plain text: bold and italic without their marks, bullets, headings, addresses of links. */
function plainFromMarkdown(text: string): string {
  return text
    .replace(BULLETS, (list) => list.replace(BULLET, '$1• '))
    .replace(HEADING, '')
    .replace(LINK, (_all, shown: string, address: string) => linkText(shown, address))
    .replace(STRONG, '$1')
    .replace(EMPHASIS, '$1')
    .replace(UNDERSCORED, '$2');
}

function linkText(shown: string, address: string): string {
  const readable = address.replace(/^mailto:/i, '');
  return shown.includes(readable) ? shown : `${shown} (${readable})`;
}
