import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCii } from '../../../src/document/cii/write.js';
import type { EInvoiceDocument } from '../../../src/document/model.js';
import { checkDocument } from '../../../src/document/rules/check.js';
import { writeUbl } from '../../../src/document/ubl/write.js';
import { asXRechnung, type Mutant } from './mutants.js';

export type WrittenAs = 'CII' | 'UBL' | 'CII of XRechnung' | 'UBL of XRechnung' | 'UBL of Peppol';

/** A mutant in one syntax, and what our rules find in it. */
export interface WrittenMutant {
  readonly rule: string;
  readonly writtenAs: WrittenAs;
  readonly path: string;
  /** Ids, each once, in alphabetical order. */
  readonly ours: readonly string[];
}

interface Form {
  readonly writtenAs: WrittenAs;
  readonly form: (document: EInvoiceDocument) => EInvoiceDocument;
  readonly write: (document: EInvoiceDocument) => Uint8Array;
}

const AS_IT_IS: readonly Form[] = [
  { writtenAs: 'CII', form: (document) => document, write: writeCii },
  { writtenAs: 'UBL', form: (document) => document, write: writeUbl },
];
const FORMS: readonly Form[] = [
  { writtenAs: 'CII', form: (document) => document, write: writeCii },
  { writtenAs: 'CII of XRechnung', form: asXRechnung, write: writeCii },
  { writtenAs: 'UBL of XRechnung', form: asXRechnung, write: writeUbl },
  { writtenAs: 'UBL of Peppol', form: (document) => document, write: writeUbl },
];

/**
 * Writes each mutant in every syntax, past our own rules. What is an XRechnung already is not written as CII of
 * EN 16931, only what is Peppol's is written as that, and what French platforms take is no XRechnung.
 */
export function writeMutants(folder: string, mutants: readonly Mutant[]): readonly WrittenMutant[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return mutants.flatMap(({ rule, document }) =>
    formsOf(document).map(({ writtenAs, form, write }) => {
      const formed = form(document);
      const path = join(folder, `${rule} in ${writtenAs}.xml`);
      writeFileSync(path, write(formed));
      const ours = [...new Set(checkDocument(formed).map((finding) => finding.rule))].sort();
      return { rule, writtenAs, path, ours };
    }),
  );
}

function formsOf(document: EInvoiceDocument): readonly Form[] {
  if (document.byApprovedPlatform === true) return AS_IT_IS;
  return FORMS.filter(({ writtenAs }) => isWrittenAs(writtenAs, document));
}

function isWrittenAs(writtenAs: WrittenAs, { profile }: EInvoiceDocument): boolean {
  if ((profile === 'peppol') !== (writtenAs === 'UBL of Peppol')) return false;
  return writtenAs !== 'CII' || profile === 'en16931';
}
