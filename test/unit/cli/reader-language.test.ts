import { describe, expect, it } from 'vitest';
import { printError } from '../../../src/cli/output.js';
import { runProgram } from '../../../src/cli/program.js';
import { readerLanguage } from '../../../src/cli/reader-language.js';
import { Failure } from '../../../src/domain/errors.js';
import { createRedaction } from '../../../src/ops/redaction.js';

function terminal() {
  const err: string[] = [];
  const out: string[] = [];
  const output = {
    line: (text: string) => void out.push(text),
    error: (text: string) => void err.push(text),
    redaction: createRedaction(),
    colours: false,
  };
  return { output, out, err };
}

describe('the language of whoever reads a command', () => {
  it.each([
    [{}, 'en'],
    [{ LANG: 'de_DE.UTF-8' }, 'de'],
    [{ LANG: 'de_DE.UTF-8', LC_MESSAGES: 'pl_PL' }, 'pl'],
    [{ LANG: 'de_DE.UTF-8', LC_MESSAGES: 'pl_PL', LC_ALL: 'en_GB' }, 'en'],
    [{ LANG: 'fr_FR.UTF-8' }, 'en'],
    [{ LANG: 'C.UTF-8', LC_ALL: '' }, 'en'],
  ])('is that of the environment: %j', (env, language) => {
    expect(readerLanguage(['status'], env)).toEqual({ args: ['status'], language });
  });

  it('is that of --language before it, wherever that stands', () => {
    const env = { LANG: 'de_DE' };
    expect(readerLanguage(['status', '--language', 'pl', '--json'], env)).toEqual({
      args: ['status', '--json'],
      language: 'pl',
    });
    expect(readerLanguage(['--language=en', 'status'], env)).toEqual({ args: ['status'], language: 'en' });
  });

  it('leaves the options of invoices and documents alone, and what stands behind --', () => {
    for (const args of [
      ['procedure', '--language', 'pl'],
      ['init', '--language=fr'],
      ['api', '--', '--language'],
    ]) {
      expect(readerLanguage(args, {})).toEqual({ args, language: 'en' });
    }
  });

  it('is refused where there is none of that name', async () => {
    const { output, err } = terminal();
    expect(await runProgram(['status', '--language', 'fr'], { output, env: {} })).toBe(64);
    expect(err[0]).toBe('spacebooks: --language takes de, en, pl, not fr');
  });

  it('is that of all of a message, or of none of it', () => {
    const known = new Failure('batch.unknown');
    const english = new Failure('batch.unknown', { detail: 'there are 7' });
    const said = (error: Failure, language: 'de' | 'pl') => {
      const { output, err } = terminal();
      printError(error, output, language);
      return err;
    };
    expect(said(known, 'de')).toEqual([
      'spacebooks: Buchungsstapel nicht gefunden',
      '  was zu tun ist: Alle Buchungsstapel zeigt spacebooks books batch list.',
    ]);
    expect(said(known, 'pl')[1]).toMatch(/^ {2}co zrobić: /);
    expect(said(english, 'de')[0]).toBe('spacebooks: no such batch: there are 7');
    expect(said(english, 'de')[1]).toMatch(/^ {2}what to do: /);
  });
});
