import { readFileSync, statSync } from 'node:fs';
import { BoundedMap } from '@spacebooks/base/bounded-map';
import type { BuiltDocument } from '../document/build/build.js';
import type { References } from '../document/build/document-type.js';
import type { ReadSupportingFile } from '../document/build/supporting-documents.js';
import { checkDocument } from '../document/rules/check.js';
import type { Invoice } from '../domain/invoice.js';
import type { EInvoiceSettings } from '../domain/settings.js';
import { MOST_BYTES_OF_A_FILE, supportingFile } from '../domain/supporting-file.js';
import { buildDocument } from './build-document.js';

/** Invoices that are locked at the same time, at most. */
const MOST_KEPT = 32;
/** Documents of more lines are built again: that costs less than to keep them. */
const MOST_LINES = 200;

/** What lock, attachment and sending change of an invoice: no document states it, so none is rebuilt for it. */
const CHANGED_BY_US: Pick<Invoice, 'canUpdate' | 'sentStatus' | 'pdf'> = {
  canUpdate: false,
  sentStatus: '',
  pdf: { eInvoice: false, eInvoiceStandard: null, archived: false },
};

/** By all that a document is made of, the latest last. */
const kept = new BoundedMap<string, BuiltDocument>(MOST_KEPT);

/**
 * The document, checked against every rule. What was checked before the lock is mostly what is locked: the same invoice,
 * settings and references give the same document, which is not made twice.
 */
export function preparedDocument(
  invoice: Invoice,
  settings: EInvoiceSettings,
  references: Omit<References, 'readFile'> = {},
): BuiltDocument {
  const subject = { ...invoice, ...CHANGED_BY_US };
  const key = JSON.stringify([settings, subject, references]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const prepared = prepare(subject, settings, references);
  if (isKept(prepared)) kept.set(key, prepared);
  return prepared;
}

function prepare(invoice: Invoice, settings: EInvoiceSettings, references: References): BuiltDocument {
  const built = buildDocument(invoice, settings, { ...references, readFile: readSupportingFile });
  if (!built.ok) return built;
  const findings = checkDocument(built.document);
  return findings.length === 0 ? built : { ok: false, findings };
}

/** Findings are few, and what files hold may change in between. */
function isKept(prepared: BuiltDocument): boolean {
  return (
    prepared.ok &&
    prepared.document.lines.length <= MOST_LINES &&
    prepared.document.supportingDocuments === undefined
  );
}

/** Reads a file as it is now: whoever replaces a price list means the next invoice. */
export const readSupportingFile: ReadSupportingFile = (path) => {
  try {
    if (statSync(path).size > MOST_BYTES_OF_A_FILE) return { problem: 'large file' };
    return supportingFile(path, readFileSync(path)) ?? { problem: 'file of another kind' };
  } catch (error) {
    return { problem: 'unreadable file', why: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
};
