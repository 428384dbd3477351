import { readInvoiceText, writeInvoiceText } from '../../../../src/domain/invoice-text.js';
import { strictJson } from '../../../../src/platform/read-as.js';
import { parseInvoice } from '../../../../src/platform/schema.js';
import { invoiceDocument } from '../../../../test/fixtures/invoices/invoice-document.js';
import { item } from '../../../../test/fixtures/invoices/item.js';
import { jsonBytes } from '../fixture.js';
import { answeredBy } from '../oracles.js';
import type { Target } from '../target.js';

/** What is read of an invoice is kept, and read again: the same both times. */
export const target: Target = {
  name: 'platform-invoice',
  about: 'an invoice of the platform, and its kept copy',
  seeds: () => [
    jsonBytes(invoiceDocument()),
    jsonBytes(invoiceDocument({ items: [item(), item()], correctedInvoiceId: 'x' })),
  ],
  words: ['"-0"', '"0.005"', '"+1"', '1e-7', '"net":', '"rate":', '"taxes":null', '"pdf":null', '2026-02-29'],
  run: async (body) => {
    const read = await answeredBy(['platform.unreadable'], () =>
      parseInvoice(strictJson({ status: 200, headers: {}, body })),
    );
    if (read === null) return;
    const kept = writeInvoiceText(read.value);
    const again = writeInvoiceText(readInvoiceText(kept));
    if (again !== kept) throw new Error(`kept as ${kept}, read as ${again}`);
  },
};
