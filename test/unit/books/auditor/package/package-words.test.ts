import { describe, expect, it } from 'vitest';
import { packageWords } from '../../../../../src/books/auditor/package/package-words.js';
import type { CodeGroup } from '../../../../../src/books/auditor/package/table-form.js';
import { PAYMENT_STATES } from '../../../../../src/domain/bank/bank-payment.js';
import { LINE_STATES } from '../../../../../src/domain/bank/line-state.js';
import { OPERATOR_LANGUAGES } from '../../../../../src/domain/settings.js';
import { AUDIT_ACTIONS } from '../../../../../src/store/books/audit.js';

const CODES: readonly (readonly [CodeGroup, readonly string[]])[] = [
  ['kind', ['invoice', 'correction', 'payment', 'write-off', 'reversal']],
  ['part', ['revenue', 'payment', 'write-off']],
  ['batch_status', ['released', 'accepted', 'rejected', 'voided']],
  ['left_out', ['not locked', 'zero', 'payment', 'on its way to KSeF', 'entered by hand']],
  ['line_state', LINE_STATES],
  ['payment_state', PAYMENT_STATES],
  ['action', AUDIT_ACTIONS],
];

describe('the words of the auditor’s package', () => {
  it.each(OPERATOR_LANGUAGES.filter((language) => language !== 'en'))(
    'has one for every code, in %s',
    (language) => {
      const words = packageWords(language);
      const missing = CODES.flatMap(([group, codes]) =>
        codes.filter((code) => words.code(group, code) === code).map((code) => `${group} ${code}`),
      );
      expect(missing).toEqual([]);
    },
  );

  it('says a code itself that a later version has written', () => {
    expect(packageWords('de').code('action', 'something new')).toBe('something new');
  });
});
