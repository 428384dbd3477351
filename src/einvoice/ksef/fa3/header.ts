import type { EInvoiceDocument } from '../../document/model.js';
import type { XmlTree } from '../../xml/tree.js';

/** Naglowek */
export function header({ issueDate }: EInvoiceDocument): XmlTree {
  return {
    KodFormularza: { '@kodSystemowy': 'FA (3)', '@wersjaSchemy': '1-0E', '#': 'FA' },
    WariantFormularza: '3',
    // When the document was made would be another moment for a second daemon or after a restored backup, and KSeF
    // knows documents again by their bytes: so it is a moment that the invoice itself says.
    DataWytworzeniaFa: `${issueDate}T00:00:00Z`,
    SystemInfo: 'spacebooks',
  };
}
