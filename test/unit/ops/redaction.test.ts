import { Secret } from '@spacebooks/base/secret';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedaction } from '../../../src/ops/redaction.js';

/** What redaction is, one secret after the other: the longest form first, over the whole text. */
function oneAfterTheOther(values: readonly string[], text: string): string {
  const forms = values
    .filter((value) => value !== '')
    .flatMap((value) => [
      value,
      encodeURIComponent(value),
      JSON.stringify(value).slice(1, -1),
      Buffer.from(value).toString('base64'),
    ]);
  return [...new Set(forms)]
    .sort((a, b) => b.length - a.length)
    .reduce((safe, form) => safe.replaceAll(form, '[secret]'), text);
}

describe('redaction', () => {
  it('hides what hiding one secret after the other hides, also where they overlap each other or what stands for them', () => {
    // Few letters, so that secrets contain, repeat and overlap each other; among them those of what is put in their place.
    const letters = fc.constantFrom('a', 'b', '[', ']', 's', 'e', 't', '"', '/');
    const secret = fc.string({ unit: letters, minLength: 0, maxLength: 12 });
    const text = fc
      .array(fc.oneof(letters, secret, fc.constant('[secret]')), { maxLength: 30 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(secret, { maxLength: 6 }), text, (values, plain) => {
        const redaction = createRedaction(values.map((value) => new Secret(value)));
        // Encoded as addresses, JSON and headers hold them.
        const encoded = values.map((value) => Buffer.from(value).toString('base64')).join(plain);
        for (const each of [plain, encodeURIComponent(plain), JSON.stringify(plain), encoded]) {
          expect(redaction.redact(each)).toBe(oneAfterTheOther(values, each));
        }
      }),
      { seed: 1, numRuns: 3_000 },
    );
  });

  it('finds each of ten thousand secrets that begin alike, wherever it stands', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => `token-of-space-${index}`);
    const redaction = createRedaction();
    for (const value of values) redaction.add(new Secret(value));
    for (const value of values.filter((_, index) => index % 997 === 0)) {
      expect(redaction.redact(`${value} is refused; ${value}`)).toBe('[secret] is refused; [secret]');
      expect(redaction.redact(`?code=${value}/`)).toBe('?code=[secret]/');
    }
    expect(redaction.redact('token-of-space-')).toBe('token-of-space-');
  });

  it('hides what was added after the first line', () => {
    const redaction = createRedaction([new Secret('first-secret')]);
    expect(redaction.redact('first-secret, second-secret')).toBe('[secret], second-secret');
    redaction.add(new Secret('second-secret'));
    expect(redaction.redact('first-secret, second-secret')).toBe('[secret], [secret]');
  });
});
