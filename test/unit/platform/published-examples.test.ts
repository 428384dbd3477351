import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseInvoiceRecord } from '../../../src/platform/schema.js';

const DESCRIPTION = '../shared/reference/platform/openapi-v2.yml';
const present = existsSync(DESCRIPTION);
if (!present) console.info(`skipped: ${DESCRIPTION}, the platform's published description, is not here`);

type Json = Readonly<Record<string, unknown>>;

/** Every invoice record with attributes, wherever it stands in an example. */
function invoicesIn(value: unknown, found: Json[] = []): Json[] {
  if (typeof value !== 'object' || value === null) return found;
  const record = value as Json;
  if (record.type === 'invoices' && typeof record.id === 'string' && record.attributes) found.push(record);
  for (const child of Object.values(record)) invoicesIn(child, found);
  return found;
}

describe.skipIf(!present)('the invoices of the platform’s published description', () => {
  it('can all be read', () => {
    const invoices = invoicesIn(parse(readFileSync(DESCRIPTION, 'utf8')));
    expect(invoices.length).toBeGreaterThan(8);
    for (const record of invoices) {
      const invoice = parseInvoiceRecord(record, '');
      expect(invoice.id).toBe(record.id);
      expect(invoice.totalAmount.gross.gt(0)).toBe(true);
    }
  });
});
