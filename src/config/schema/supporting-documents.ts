import { z } from 'zod';
import { exactlyOne, parsed, text, textOrNumber } from './option.js';

const supportingDocument = z
  .strictObject({
    reference: textOrNumber('What the document is called or numbered (BT-122).', 'PREISE-2026', 100),
    description: text('What it is (BT-123), in the language of the invoices.', 'Preisliste').optional(),
    file: text(
      'PDF, PNG, JPEG, CSV, XLSX or ODS file of at most 2 MiB, relative to this file’s folder; it stands in the XML (BT-125) and is attached to the PDF. This or url.',
      'preise-2026.pdf',
    ).optional(),
    url: parsed(
      'Where it lies (BT-124). This or file.',
      'https://example.com/agb.pdf',
      'is not an address that begins with https:// or http:// and holds no password',
      webPage,
    ).optional(),
  })
  .refine(
    ...exactlyOne('a supporting document', ['file', 'url'], 'write for example `file: preise-2026.pdf`'),
  );

/** An address that anybody may open. */
function webPage(given: string): string | null {
  const address = given.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href, username, password } = new URL(address);
  return username === '' && password === '' ? href : null;
}

/** @param whose e-invoices they go with */
export function supportingDocuments(whose: string) {
  return z
    .array(supportingDocument)
    .max(20)
    .describe(`Documents that go with ${whose} (BG-24): price list, terms, certificates.`);
}
