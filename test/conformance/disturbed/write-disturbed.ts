import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCii } from '../../../src/document/cii/write.js';
import type { EInvoiceDocument } from '../../../src/document/model.js';
import { checkDocument } from '../../../src/document/rules/check.js';
import { writeUbl } from '../../../src/document/ubl/write.js';
import { validateCii } from '../../../src/document/xsd/validate.js';
import { asXRechnung } from '../mutations/mutants.js';
import type { Disturbed } from './disturb.js';

/** A disturbed document in one syntax, and what we find in it. */
export interface WrittenDisturbed {
  readonly name: string;
  readonly path: string;
  readonly ours: readonly string[];
}

/** Writes each document as CII, and as UBL of XRechnung, past our own rules. */
export async function writeDisturbed(
  folder: string,
  documents: readonly Disturbed[],
): Promise<readonly WrittenDisturbed[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const written: WrittenDisturbed[] = [];
  for (const [index, disturbed] of documents.entries()) {
    const path = join(folder, String(index));
    written.push(await writeAsCii(path, disturbed), writeAsUbl(path, disturbed));
  }
  return written;
}

/** Peppol has no CII. */
function withCii(document: EInvoiceDocument): EInvoiceDocument {
  return document.profile === 'peppol' ? { ...document, profile: 'en16931' } : document;
}

async function writeAsCii(base: string, { name, document }: Disturbed): Promise<WrittenDisturbed> {
  const path = `${base}-cii.xml`;
  const asked = withCii(document);
  const xml = writeCii(asked);
  writeFileSync(path, xml);
  const findings = [...checkDocument(asked), ...(await validateCii(xml))];
  return { name: `${name} in CII`, path, ours: findings.map(({ rule }) => rule) };
}

function writeAsUbl(base: string, { name, document }: Disturbed): WrittenDisturbed {
  const path = `${base}-ubl.xml`;
  const asked = asXRechnung(document);
  writeFileSync(path, writeUbl(asked));
  return { name: `${name} in UBL`, path, ours: checkDocument(asked).map(({ rule }) => rule) };
}
