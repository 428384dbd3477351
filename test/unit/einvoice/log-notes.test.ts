import { expect, it } from 'vitest';
import { logNotes } from '../../../src/einvoice/log-notes.js';
import type { StepDeps } from '../../../src/einvoice/run.js';

it('tells once a space what pages could not show, and nothing where there is nothing', () => {
  const lines: unknown[] = [];
  const log = { warn: (...line: unknown[]) => lines.push(line) } as unknown as StepDeps['log'];
  const [berlin, lisbon] = ['berlin', 'lisbon'].map((id) => ({ id }) as StepDeps['space']);
  if (berlin === undefined || lisbon === undefined) throw new Error('no spaces');
  const note = { rule: 'SB-GLYPH', field: 'items[0].description', message: 'A.', fix: 'B.' };
  logNotes([], 'R-0', { space: berlin, log });
  logNotes([note], 'R-1', { space: berlin, log });
  logNotes([note], 'R-2', { space: berlin, log });
  logNotes([note], 'R-3', { space: lisbon, log });
  expect(lines).toEqual([
    [
      'einvoice.glyphs-missing',
      { space: 'berlin', invoice: 'R-1', notes: ['Description of line 1: A. B. [SB-GLYPH]'] },
    ],
    [
      'einvoice.glyphs-missing',
      { space: 'lisbon', invoice: 'R-3', notes: ['Description of line 1: A. B. [SB-GLYPH]'] },
    ],
  ]);
});
