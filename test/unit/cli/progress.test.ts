import { describe, expect, it } from 'vitest';
import { openProgress, progressLine } from '../../../src/cli/progress.js';
import { terminal } from '../../terminal.js';

const STARTED = { value: 50, total: 100, progress: 0.5, eta: 75, startTime: 1_000_000 };

describe('progress', () => {
  it('says how much of how much, and what is left', () => {
    expect(progressLine('berlin, batches', STARTED)).toBe(
      'berlin, batches [############------------] 50 of 100, about 1 min 15 s left',
    );
    expect(progressLine('files', { ...STARTED, value: 0, progress: 0, eta: Number.NaN })).toBe(
      'files [------------------------] 0 of 100',
    );
  });

  it('says how much and since when where nobody knows how much there is', () => {
    const unknown = { ...STARTED, total: Number.MAX_SAFE_INTEGER };
    expect(progressLine('invoices', unknown, 1_090_000)).toBe('invoices: 50, 1 min 30 s');
    expect(progressLine('the audit log', { ...unknown, value: 0 }, 1_003_000)).toBe('the audit log, 3 s');
  });

  it('is drawn on a terminal, part after part, and taken away at the end', async () => {
    const { output, drawn } = terminal();
    const progress = await openProgress({ output, env: {} });
    progress.show('tables', 1, 4);
    progress.show('files', 2, 4);
    progress.end();
    expect(drawn()).toContain('tables [######------------------] 1 of 4');
    expect(drawn()).toContain('files [############------------] 2 of 4');
    const last = drawn().slice(drawn().lastIndexOf('files ['));
    expect(last).toContain('\u001b[0K');
  });

  it.each([
    ['with --json', {}, true],
    ['where CI says so', { CI: 'true' }, false],
    ['on a terminal that cannot be redrawn', { TERM: 'dumb' }, false],
  ])('is nothing %s', async (_name, env, isForProgram) => {
    const { output, drawn } = terminal();
    const progress = await openProgress({ output, env }, isForProgram);
    progress.show('tables', 1, 4);
    progress.end();
    expect(drawn()).toBe('');
  });

  it('is nothing where there is no terminal', async () => {
    const { progressTo: _none, ...output } = terminal().output;
    const said: string[] = [];
    const progress = await openProgress({
      output: { ...output, error: (text: string) => void said.push(text) },
      env: {},
    });
    progress.show('tables', 1, 4);
    progress.end();
    expect(said).toEqual([]);
  });
});
