import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failureExitCode } from '../../../src/cli/failure-exit-code.js';
import { type Output, printable, printError } from '../../../src/cli/output.js';
import { FAILURE_CODES, Failure, type FailureCode } from '../../../src/domain/errors.js';
import { EXIT } from '../../../src/exit-codes.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { findingLine } from '../../../src/words/findings.js';

function printed(error: unknown, colours = false): string[] {
  const lines: string[] = [];
  const output: Output = {
    line: () => {},
    error: (text) => void lines.push(text),
    colours,
    redaction: createRedaction(),
  };
  printError(error, output);
  return lines;
}

describe('an error', () => {
  it('is printed with its advice', () => {
    expect(printed(new Failure('daemon.port-in-use', { detail: '127.0.0.1:8080\u001b[2J' }))).toEqual([
      'spacebooks: the listen address is already in use: 127.0.0.1:8080\u{FFFD}[2J',
      '  what to do: Stop what listens there, or change the address in the configuration (webhooks.listen, web.listen).',
    ]);
  });

  it('shows no line as another one', () => {
    expect(printable('RE-1 \u202e9999\u202c\u2028ok \u2066x\u2069 \u200fשלום')).toBe(
      'RE-1 \u{FFFD}9999\u{FFFD}\u{FFFD}ok \u{FFFD}x\u{FFFD} \u200fשלום',
    );
    expect(findingLine({ rule: 'R', field: 'f', message: 'a\u202eb\u2028c', fix: 'd' }, 'en')).toBe(
      'F: a b c d [R]',
    );
  });

  it('is coloured on a terminal only', () => {
    const [first] = printed(new Failure('store.failed'), true);
    expect(first?.startsWith('\u001b[31mspacebooks:\u001b[39m the database')).toBe(true);
  });

  it('shows its stack when nobody expected it', () => {
    const lines = printed(new TypeError('x is not a function'));
    expect(lines[0]).toBe('spacebooks: unexpected error');
    expect(lines[1]).toMatch(/^ {2}what to do: This is a defect of spacebooks/);
    expect(lines[2]).toBe('  TypeError: x is not a function');
    expect(lines[3]).toContain('output.test.ts');
    expect(printed('thrown text').at(-1)).toBe('  thrown text');
  });
});

const documented = readFileSync(new URL('../../../docs/exit-codes.md', import.meta.url), 'utf8');

describe('the exit code of a failure', () => {
  it.each(Object.entries(EXIT))('%s, %i, is documented', (_name, code) => {
    expect(documented).toMatch(new RegExp(`^\\| ${code} \\|`, 'm'));
  });

  it.each<[FailureCode, number]>([
    ['config.invalid', EXIT.config],
    ['platform.unauthorized', EXIT.denied],
    ['platform.forbidden', EXIT.denied],
    ['platform.unreachable', EXIT.unavailable],
    ['daemon.port-in-use', EXIT.unavailable],
    ['daemon.already-running', EXIT.unavailable],
    ['daemon.twin', EXIT.unavailable],
    ['store.full', EXIT.unavailable],
    ['store.missing', EXIT.unavailable],
    ['store.newer', EXIT.unavailable],
    ['store.failed', EXIT.failed],
    ['daemon.defect', EXIT.failed],
    ['invoice.refused', EXIT.refused],
  ])('%s: %i', (code, exitCode) => {
    expect(failureExitCode(new Failure(code))).toBe(exitCode);
  });

  it('is never 0', () => {
    const codes = FAILURE_CODES;
    expect(codes.filter((code) => failureExitCode(new Failure(code)) === EXIT.ok)).toEqual([]);
  });
});
