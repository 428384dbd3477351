import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failureExitCode } from '../../../src/cli/failure-exit-code.js';
import { FAILURE_CODES, Failure } from '../../../src/domain/errors.js';
import { failureText } from '../../../src/words/failures.js';

const text = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
const rows = [...text.matchAll(/^\| `([^`]+)` \| (\d+) \|/gm)].map(
  (row) => [row[1] ?? '', Number(row[2])] as const,
);
const codes = FAILURE_CODES;

describe('docs/operating.md', () => {
  it('has a row for each way in which a start fails', () => {
    expect(rows).toHaveLength(6);
  });

  it.each(rows)('quotes what the daemon says: %s, exit code %d', (message, exitCode) => {
    const code = codes.find((each) => failureText({ code: each }) === message);
    expect(code).toBeDefined();
    expect(code && failureExitCode(new Failure(code))).toBe(exitCode);
  });
});
