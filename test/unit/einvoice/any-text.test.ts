import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine } from '../../../src/document/build/text.js';
import { writeCii } from '../../../src/document/cii/write.js';
import { checkDocument } from '../../../src/document/rules/check.js';
import { writeUbl } from '../../../src/document/ubl/write.js';
import { validateCii } from '../../../src/document/xsd/validate.js';
import { buildDocument } from '../../../src/einvoice/build-document.js';
import { drawInvoice, replacedCharacters } from '../../../src/pdf/draw.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { RECIPIENT } from '../../fixtures/invoices/invoice-document.js';
import { item } from '../../fixtures/invoices/item.js';
import { leavesOf } from '../../fixtures/invoices/leaves.js';
import { settings } from '../../fixtures/invoices/settings.js';
import { OPTIONS } from '../pdf/documents.js';

/** Any text that people could have entered: assigned or not, halves of pairs, controls, emoji, all scripts. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
);

describe('any text of Unicode in an invoice', () => {
  it('stands in both XMLs as it is, and on a page that names what it lacks, or is refused by its field', async () => {
    const refused = new Set<string>();
    await fc.assert(
      fc.asyncProperty(text, text, text, text, async (company, street, description, note) => {
        const given = invoice({
          recipientAddress: { ...RECIPIENT, company, street, fullAddress: '' },
          items: [item({ description })],
          invoiceText: note,
        });
        const built = buildDocument(given, settings());
        const findings = built.ok ? checkDocument(built.document) : built.findings;
        for (const { rule, field } of findings) refused.add(`${rule} ${field}`);
        if (!built.ok || findings.length > 0) return;
        const { document } = built;

        const cii = writeCii(document);
        expect(await validateCii(cii)).toEqual([]);
        const texts = [leavesOf(cii), leavesOf(writeUbl(document))].map((leaves) =>
          leaves.map(({ text }) => text),
        );
        const stated = [
          document.buyer.name,
          ...document.lines.flatMap(({ name, description }) => [name, description]),
        ];
        if (cleanLine(company) !== '') expect(document.buyer.name).toBe(cleanLine(company));
        for (const each of stated) if (each !== null) for (const xml of texts) expect(xml).toContain(each);

        const { pdf } = await drawInvoice(document, { ...OPTIONS, xml: cii });
        expect(Buffer.from(pdf).includes('<0000>')).toBe(false);
        for (const { field } of replacedCharacters(document))
          expect(field).toMatch(/^(recipient|items|invoice)/);
      }),
      { numRuns: 150, seed: 20261123 },
    );
    // Of both, nothing was left that a document could hold.
    expect([...refused].sort()).toEqual(['BR-25 items[0].description', 'SB-ADDRESS recipientAddress.street']);
  });
});
