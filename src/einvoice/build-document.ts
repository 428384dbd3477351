import { type BuiltDocument, buildDocumentIn } from '../document/build/build.js';
import type { References } from '../document/build/document-type.js';
import type { NationalFormat } from '../document/build/format.js';
import type { Invoice } from '../domain/invoice.js';
import type { EInvoiceSettings, EInvoiceStandard } from '../domain/settings.js';
import { FA3_FORMAT } from '../fa3/build/format.js';
import { standardFor } from './standard.js';

const FORMATS: Readonly<Partial<Record<EInvoiceStandard, NationalFormat>>> = { ksef: FA3_FORMAT };

/** The national format of that standard; null where it follows EN 16931 alone. */
export function formatOf(standard: EInvoiceStandard): NationalFormat | null {
  return FORMATS[standard] ?? null;
}

/** The invoice as a document of its standard, or all findings. */
export function buildDocument(
  invoice: Invoice,
  settings: EInvoiceSettings,
  references: References = {},
): BuiltDocument {
  return buildDocumentIn(formatOf(standardFor(invoice, settings)), invoice, settings, references);
}
