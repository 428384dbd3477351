import { z } from 'zod';
import { OR_NUMBER, parsed, text } from './option.js';

const supportingDocument = z
  .strictObject({
    reference: text(
      { description: 'What the document is called or numbered (BT-122).', example: 'PREISE-2026' },
      100,
    ).meta(OR_NUMBER),
    description: text({
      description: 'What it is (BT-123), in the language of the invoices.',
      example: 'Preisliste',
    }).optional(),
    file: text({
      description:
        'PDF, PNG, JPEG, CSV, XLSX or ODS file of at most 2 MiB, relative to this file’s folder; it stands in the XML (BT-125) and is attached to the PDF. This or url.',
      example: 'preise-2026.pdf',
    }).optional(),
    url: parsed(
      { description: 'Where it lies (BT-124). This or file.', example: 'https://example.com/agb.pdf' },
      'is no address that begins with https:// or http:// and holds no password',
      webPage,
    ).optional(),
  })
  .refine(({ file, url }) => (file === undefined) !== (url === undefined), {
    when: () => true,
    error: 'a supporting document needs file or url, exactly one of them',
    params: { fix: 'write for example `file: preise-2026.pdf`' },
  });

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
    .meta({ description: `Documents that go with ${whose} (BG-24): price list, terms, certificates.` });
}
