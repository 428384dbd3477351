import type { PdfProblem } from '@spacebooks/pdf/check';
import type { Finding } from '../domain/finding.js';
import { findingOf } from '../words/findings.js';

/** What is wrong with a PDF, in words of ours. */
export function pdfFinding({ rule, key, values }: PdfProblem): Finding {
  return findingOf({ rule, field: 'pdf' }, { subject: 'file-rules', key, values }, 'en');
}
