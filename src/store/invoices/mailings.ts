import { readInvoiceText } from '../../domain/invoice-text.js';
import type { MailingFacts } from '../../domain/mailing.js';
import type { Db } from '../schema/tables.js';

/** What is known of the platform's mail with an invoice, beyond its e-invoice. */
export interface KnownMailing extends MailingFacts {
  /** The addresses in the copy that was in force when it was mailed last; null where there is no copy. */
  readonly recipients: { readonly addresses: readonly string[]; readonly readAt: number } | null;
}

export interface MailingReader {
  of(spaceId: string, invoiceId: string): Promise<KnownMailing>;
}

/** Nobody sends one more often. */
const MOST = 50;

export function mailings(db: Db): MailingReader {
  return {
    of: async (spaceId, invoiceId) => {
      const events = await db
        .selectFrom('inbox_event')
        .select('received_at as at')
        .where((eb) => eb.and({ invoice_id: invoiceId, space_id: spaceId, event: 'sent_invoice' }))
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute();
      const sentAt = events.map(({ at }) => at).toSorted((a, b) => a - b);
      return {
        sentAt,
        seen: await seenOf(db, spaceId, invoiceId),
        recipients: await recipientsAt(db, { spaceId, invoiceId }, sentAt.at(-1) ?? null),
      };
    },
  };
}

async function seenOf(db: Db, spaceId: string, invoiceId: string): Promise<KnownMailing['seen']> {
  const row = await db
    .selectFrom('invoice_coverage')
    .select(['sent_status as status', 'was_sent', 'seen_at as at'])
    .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
    .executeTakeFirst();
  // 0: an event came since, and what was seen before it says nothing any more.
  if (row === undefined || row.at === 0) return null;
  return { status: row.status, wasSent: row.was_sent === 1, at: row.at };
}

/** An address may have been changed since; the first copy stands for a mail from before it. */
async function recipientsAt(
  db: Db,
  { spaceId, invoiceId }: { readonly spaceId: string; readonly invoiceId: string },
  sentAt: number | null,
): Promise<KnownMailing['recipients']> {
  const versions = () =>
    db
      .selectFrom('mirror_invoice_version')
      .select(['document', 'seen_at as readAt'])
      .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
      .limit(1);
  const row =
    sentAt === null
      ? await versions().orderBy('version', 'desc').executeTakeFirst()
      : ((await versions().where('seen_at', '<=', sentAt).orderBy('version', 'desc').executeTakeFirst()) ??
        (await versions().orderBy('version').executeTakeFirst()));
  if (row === undefined) return null;
  return { addresses: readInvoiceText(row.document).billingEmails, readAt: row.readAt };
}
