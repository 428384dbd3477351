import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonError } from '../../../src/cli/render/json-error.js';

describe('the place of a mistake in JSON', () => {
  it.each([
    ['', '1:1 the text ends where a value was expected'],
    ['{', '1:2 a name in double quotes was expected'],
    ['{"a": }', '1:7 a value was expected'],
    ['{\n  "a": 1,\n}', '3:1 a name in double quotes was expected'],
    ['{"a" 1}', '1:6 : was expected'],
    ['{"a": 1 "b": 2}', '1:9 , or } was expected'],
    ['[1, 2', '1:6 the text ends where , or ] was expected'],
    ['[1,]', '1:4 a value was expected'],
    ['{"a": "x\ny"}', '1:7 this text is not closed or has a wrong character'],
    ['["\\x"]', '1:2 this text is not closed or has a wrong character'],
    ['{} x', '1:4 nothing may follow the value'],
    ['[01]', '1:2 a value was expected'],
    ['[truee]', '1:2 a value was expected'],
    ["{'a': 1}", '1:2 a name in double quotes was expected'],
  ])('%j', (text, expected) => {
    const { line, column, message } = jsonError(text);
    expect(`${line}:${column} ${message}`).toBe(expected);
  });

  it('is not looked for in what is nested without end', () => {
    expect(jsonError('['.repeat(1_000_000)).message).toBe('nested too deeply');
  });

  it('is found in every text that JSON.parse refuses', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, at, inserted) => {
        const text =
          json.slice(0, at % (json.length + 1)) + inserted + json.slice((at % (json.length + 1)) + 1);
        try {
          JSON.parse(text);
        } catch {
          expect(jsonError(text).message).not.toBe('no valid JSON');
        }
      }),
      { numRuns: 1000, seed: 1 },
    );
  });
});
