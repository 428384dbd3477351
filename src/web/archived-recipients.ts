import { z } from 'zod';
import type { Archive } from '../archive/content.js';
import type { Attempt } from '../operator/stories.js';
import type { KnownMailing } from '../store/invoices/mailings.js';

const archivedInvoice = z.object({
  data: z.object({ attributes: z.object({ billingEmails: z.array(z.string()).nullish() }) }),
});

/** Of the invoice as it was locked for its latest e-invoice, for spaces without copies; null where there is none to read. */
export async function archivedRecipients(
  archive: Pick<Archive, 'get'>,
  attempts: readonly Attempt[],
): Promise<KnownMailing['recipients']> {
  for (const { files, startedAt } of attempts) {
    const file = files.find(({ kind }) => kind === 'invoice');
    if (file === undefined) continue;
    const bytes = await archive.get(file.address).catch(() => null);
    const read = bytes === null ? null : archivedInvoice.safeParse(jsonOf(bytes));
    if (read?.success) {
      return { addresses: read.data.data.attributes.billingEmails ?? [], readAt: startedAt };
    }
  }
  return null;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
}
