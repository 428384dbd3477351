import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, lineOrNull, textOrNull } from '../../../../src/document/build/text.js';

describe('texts', () => {
  it.each([
    ['  a  ', 'a'],
    ['a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['a \t \nb', 'a\nb'],
    ['a\tb', 'a b'],
    ['\u0000a\u0008\u001bb\u007f\u009f', 'ab'],
    ['\ud800a\udc00', 'a'],
    ['\ufffea\uffff', 'a'],
    ['A\u00adB\u200bC\u2060D\ufeffE', 'ABCDE'],
    ['u\u0308', 'ü'],
    ['\u{1F600}', '\u{1F600}'],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it('can be put on one line', () => {
    expect(cleanLine(' a \n\n b\u00a0c ')).toBe('a b c');
  });

  it('are null when nothing is left', () => {
    expect([lineOrNull(null), lineOrNull(undefined), lineOrNull(' \n'), textOrNull('\u0000')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
