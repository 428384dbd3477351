import { PROGRAM, probeGhostscript } from '@spacebooks/pdf/foreign/ghostscript';
import { type CheckDefinition, type CheckVerdict, failed, ok, skipped, warning } from '../check.js';

/** Where layout.pdf is `platform`: Ghostscript really converts a page. */
export const check: CheckDefinition = {
  place: 100,
  title: 'Ghostscript',
  docs: {
    covers: 'where `layout.pdf: platform`: a page is converted',
    fails: 'it is missing',
    warns: 'the page is not PDF/A-3b',
  },
  run: async ({ spaces }) => {
    const affected = spaces.filter(({ e_invoices: { layout } }) => layout.pdf === 'platform');
    if (affected.length === 0) return [skipped(null, 'not needed: no space has layout.pdf: platform')];
    return [judgeGhostscript(await probeGhostscript(PROGRAM), affected.map(({ id }) => id).join(', '))];
  },
};

export function judgeGhostscript(
  { state, detail }: Awaited<ReturnType<typeof probeGhostscript>>,
  spaces: string,
): CheckVerdict {
  if (state === 'works') return ok(null, detail);
  const meaning = `Every invoice of ${spaces} gets spacebooks’ own layout instead of the platform’s.`;
  if (state === 'missing') {
    const fix = 'Install Ghostscript (apt-get install ghostscript), or write layout.pdf: own.';
    return failed(null, { message: `${PROGRAM} is not installed (${detail})`, meaning, fix });
  }
  const fix = 'Install Ghostscript 9.50 or later, or write layout.pdf: own.';
  return warning(null, { message: `a page could not be converted to PDF/A-3b: ${detail}`, meaning, fix });
}
