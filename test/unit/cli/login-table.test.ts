import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failureExitCode } from '../../../src/cli/failure-exit-code.js';
import { FAILURE_CODES, Failure } from '../../../src/domain/errors.js';
import {
  ACCOUNTING_SCOPES,
  E_INVOICE_SCOPES,
  PAYMENT_METHODS_SCOPES,
  PAYMENT_RECORDS_SCOPES,
} from '../../../src/platform/oauth/scopes.js';
import { failureAdvice, failureText } from '../../../src/words/failures.js';

const text = readFileSync(new URL('../../../docs/login.md', import.meta.url), 'utf8');
const rows = [...text.matchAll(/^\| `([^`]+)` \| (\d+) \|/gm)].map(
  (row) => [row[1] ?? '', Number(row[2])] as const,
);
const codes = FAILURE_CODES;

describe('docs/login.md', () => {
  it('has a row for each way in which a login fails', () => {
    const told = rows.map(([message]) => codes.find((code) => failureText({ code }) === message));
    expect(told).toEqual(expect.arrayContaining(codes.filter((code) => code.startsWith('login.'))));
  });

  it.each(rows)('quotes what the command says: %s, exit code %d', (message, exitCode) => {
    const code = codes.find((each) => failureText({ code: each }) === message);
    expect(code && failureExitCode(new Failure(code))).toBe(exitCode);
  });

  it('names every scope that is asked for', () => {
    const all = [
      ...E_INVOICE_SCOPES,
      ...ACCOUNTING_SCOPES,
      ...PAYMENT_METHODS_SCOPES,
      ...PAYMENT_RECORDS_SCOPES,
    ];
    for (const scope of all) expect(text).toContain(`\`${scope}\``);
    for (const scope of E_INVOICE_SCOPES)
      expect(failureAdvice({ code: 'platform.forbidden' })).toContain(scope);
  });
});
