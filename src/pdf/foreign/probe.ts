import { PDFDocument } from 'pdf-lib';
import { hasOutputIntent } from '../check.js';
import { readPdf } from '../extract.js';
import { convertToPdfA } from './ghostscript.js';

/** Ghostscript, where nothing else is said. */
export const PROGRAM = 'gs';

const TIME_LIMIT_MS = 20_000;

/** Has Ghostscript make an empty page PDF/A-3b, as it would an invoice. */
export async function probeGhostscript(
  program: string,
): Promise<{ readonly state: 'works' | 'missing' | 'fails'; readonly detail: string }> {
  const page = await PDFDocument.create();
  page.addPage();
  const options = { program, timeLimitMs: TIME_LIMIT_MS, date: '2026-01-01' };
  const converted = await convertToPdfA(await page.save(), options);
  if (!converted.ok) {
    return { state: converted.reason === 'missing' ? 'missing' : 'fails', detail: converted.detail };
  }
  const result = await readPdf(converted.pdf);
  if (result !== null && hasOutputIntent(result))
    return { state: 'works', detail: 'a page was made PDF/A-3b' };
  return { state: 'fails', detail: 'it leaves the output intent out' };
}
