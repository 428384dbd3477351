import { isFailure } from '../domain/errors.js';
import type { OperatorLanguage } from '../domain/settings.js';
import type { InvoiceStory } from '../operator/stories.js';
import type { InvoiceBooks } from '../store/books/invoice-books.js';
import type { InvoiceFacts } from '../store/invoices/invoice-facts.js';
import type { KnownMailing } from '../store/invoices/mailings.js';
import { archivedRecipients } from './archived-recipients.js';
import type { WebDeps } from './deps.js';

/** All that is known of one invoice; null of what nobody has. */
export interface KnownInvoice {
  readonly story: InvoiceStory | null;
  readonly facts: InvoiceFacts | null;
  readonly books: InvoiceBooks;
  readonly mailing: KnownMailing;
}

/** @param invoice its id, or the number of one with an e-invoice */
export async function knownInvoice(
  {
    operator,
    facts,
    invoiceBooks,
    mailings,
    archive,
  }: Pick<WebDeps, 'operator' | 'facts' | 'invoiceBooks' | 'mailings' | 'archive'>,
  spaceId: string,
  invoice: string,
  language: OperatorLanguage,
): Promise<KnownInvoice> {
  const story = await operator.explain(invoice, spaceId, language).catch((error: unknown) => {
    if (isFailure(error, 'operator.unknown')) return null;
    throw error;
  });
  const invoiceId = story?.invoiceId ?? invoice;
  const mailing = await mailings.of(spaceId, invoiceId);
  return {
    story,
    facts: await facts.of(spaceId, invoiceId),
    books: await invoiceBooks.of(spaceId, invoiceId),
    mailing: {
      ...mailing,
      recipients: mailing.recipients ?? (await archivedRecipients(archive, story?.attempts ?? [])),
    },
  };
}

export function isKnown({ story, facts, books }: KnownInvoice): boolean {
  return story !== null || facts !== null || books.copy !== null || books.entries.length > 0;
}
