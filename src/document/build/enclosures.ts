import type { SupportingFile } from '../../domain/supporting-file.js';
import type { EInvoiceDocument } from '../model.js';

/** BG-24 as people read it, a line a document: reference, description, and where it is. */
export function enclosures({ supportingDocuments = [] }: EInvoiceDocument): readonly string[] {
  return supportingDocuments.map(({ reference, description, location, attachment }) => {
    const place = location ?? attachment?.fileName ?? '';
    return [description === null ? reference : `${reference}, ${description}`, place]
      .filter((part) => part !== '')
      .join(': ');
  });
}

/** The files of BG-24 (BT-125). */
export function attachments({ supportingDocuments = [] }: EInvoiceDocument): readonly SupportingFile[] {
  return supportingDocuments.flatMap(({ attachment }) => (attachment === null ? [] : [attachment]));
}
