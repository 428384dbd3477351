import { describe, expect, it } from 'vitest';
import { parseJson } from '../src/json.js';

const parse = (text: string) => parseJson({ headers: {}, body: Buffer.from(text) });

describe('a body that nests', () => {
  it('deeper than anybody writes is refused before anything is made of it', () => {
    const filler = 'x'.repeat(100_000);
    const nested = parse(`${'['.repeat(201)}"${filler}"${']'.repeat(201)}`);
    expect(nested).toEqual({ ok: false, mistake: 'the answer nests deeper than 200 levels' });
    expect(parse(`["${filler}",${`{"a":`.repeat(200)}`)).toEqual(nested);
  });

  it('as deep as may be is read, however long it is', () => {
    const filler = 'x'.repeat(100_000);
    expect(parse(`${'['.repeat(200)}"${filler}"${']'.repeat(200)}`).ok).toBe(true);
    expect(parse(JSON.stringify(Array(50_000).fill({ a: [] }))).ok).toBe(true);
  });

  it('only within its texts is read', () => {
    const texts = [`${'['.repeat(70_000)}`, `\\"${'{'.repeat(70_000)}\\`, '\\\\'];
    expect(parse(JSON.stringify(texts))).toEqual({ ok: true, value: texts });
  });
});
