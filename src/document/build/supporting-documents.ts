import type { SupportingDocumentSettings } from '../../domain/settings.js';
import { MOST_BYTES_OF_FILES, type SupportingFile } from '../../domain/supporting-file.js';
import type { EInvoiceDocument, SupportingDocument } from '../model.js';
import type { ReportProblem } from './report.js';
import { cleanLine, lineOrNull } from './text.js';

/** What a file that the settings name holds, or why it cannot go out. @param path absolute */
export type ReadSupportingFile = (
  path: string,
) =>
  | SupportingFile
  | { readonly problem: 'unreadable file' | 'large file' | 'file of another kind'; readonly why?: string };

const FIELD = 'e_invoices.supporting_documents';
const RULE = 'SB-FILE';

/** BG-24, in the order of the settings. */
export function buildSupportingDocuments(
  named: readonly SupportingDocumentSettings[],
  read: ReadSupportingFile,
  report: ReportProblem,
): Pick<EInvoiceDocument, 'supportingDocuments'> {
  if (named.length === 0) return {};
  const supportingDocuments = named.map(({ reference, description, file, url }) => ({
    reference: cleanLine(reference),
    description: lineOrNull(description),
    location: url ?? null,
    attachment: file === undefined ? null : readFile(file, read, report),
  }));
  if (sizeOf(supportingDocuments) > MOST_BYTES_OF_FILES)
    report({
      rule: RULE,
      field: FIELD,
      problem: 'large files',
      values: { most: mebibytes(MOST_BYTES_OF_FILES) },
    });
  return { supportingDocuments };
}

function readFile(file: string, read: ReadSupportingFile, report: ReportProblem): SupportingFile | null {
  const found = read(file);
  if (!('problem' in found)) return found;
  const { problem, why = '' } = found;
  report({ rule: RULE, field: FIELD, problem, values: { file, why } });
  return null;
}

function sizeOf(documents: readonly SupportingDocument[]): number {
  return documents.reduce((bytes, { attachment }) => bytes + (attachment?.content.length ?? 0), 0);
}

function mebibytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`;
}
