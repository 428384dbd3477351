import type { Invoice } from '../../../domain/invoice.js';
import { isHtml, plainFromHtml } from './html.js';
import { plainFromMarkdown } from './markdown.js';

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
