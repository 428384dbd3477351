import type { FastifyRequest } from 'fastify';
import { isFailure } from '../domain/errors.js';
import type { OperatorLanguage } from '../domain/settings.js';
import type { InvoiceStory } from '../operator/stories.js';
import type { InvoiceBooks } from '../store/books/invoice-books.js';
import type { InvoiceFacts } from '../store/invoices/invoice-facts.js';
import type { KnownMailing } from '../store/invoices/mailings.js';
import { archivedRecipients } from './archived-recipients.js';
import type { WebDeps } from './deps.js';
import { mayAsk } from './security/access.js';

/** All that is known of one invoice; null of what nobody has. */
export interface KnownInvoice {
  readonly story: InvoiceStory | null;
  readonly facts: InvoiceFacts | null;
  readonly books: InvoiceBooks;
  readonly mailing: KnownMailing;
}

/** @param invoice its id, or the number of one with an e-invoice. Without what the reader may not see of the bank */
export async function knownInvoice(
  {
    operator,
    facts,
    invoiceBooks,
    mailings,
    archive,
  }: Pick<WebDeps, 'operator' | 'facts' | 'invoiceBooks' | 'mailings' | 'archive'>,
  { session }: Pick<FastifyRequest, 'session'>,
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
  const known = {
    story,
    facts: await facts.of(spaceId, invoiceId),
    books: await invoiceBooks.of(spaceId, invoiceId),
    mailing: {
      ...mailing,
      recipients: mailing.recipients ?? (await archivedRecipients(archive, story?.attempts ?? [])),
    },
  };
  return mayAsk(session, 'bank') ? known : withoutBank(known);
}

/** The same for who does not see the bank: no lines of statements, and no notes of payments, in which people write accounts. */
function withoutBank({ books, ...known }: KnownInvoice): KnownInvoice {
  const payments = books.payments.map((payment) => ({ ...payment, note: null }));
  return { ...known, books: { ...books, payments, bankPayments: [] } };
}

export function isKnown({ story, facts, books }: KnownInvoice): boolean {
  return story !== null || facts !== null || books.copy !== null || books.entries.length > 0;
}
