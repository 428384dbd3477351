import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { writeFa3 } from '../../../../src/fa3/document/write.js';
import { validateFa3 } from '../../../../src/fa3/schema.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import { fa3Document } from '../document/documents.js';

const VALID = new TextDecoder().decode(writeFa3(fa3Document()));

const problemsOf = async (xml: string): Promise<readonly string[]> =>
  (await validateFa3(new TextEncoder().encode(xml))).map(({ message }) => message);

/** The valid document with one text in place of another, which must be there. */
function changed(from: string, to: string): string {
  if (!VALID.includes(from)) throw new Error(`no ${from} in the document`);
  return VALID.replace(from, () => to);
}

describe('the schema of FA(3)', () => {
  it('takes what we write', async () => {
    expect(await problemsOf(VALID)).toEqual([]);
  });

  it.each([
    ['an element left out', changed('<P_15>1230.00</P_15>', ''), 'Adnotacje'],
    ['elements exchanged', changed('<JST>2</JST>\n    <GV>2</GV>', '<GV>2</GV><JST>2</JST>'), 'GV'],
    ['a country that is none', changed('<KodKraju>PL</KodKraju>', '<KodKraju>XX</KodKraju>'), 'KodKraju'],
    ['a NIP of nine digits', changed('5265877635', '526587763'), 'NIP'],
    ['a third decimal', changed('<P_15>1230.00', '<P_15>1230.001'), 'P_15'],
    ['another form', changed('kodSystemowy="FA (3)"', 'kodSystemowy="FA (2)"'), 'kodSystemowy'],
    ['no XML', 'FA(3)', 'Start tag expected'],
  ])('refuses %s', async (_, xml, expected) => {
    expect((await problemsOf(xml)).join('\n')).toContain(expected);
  });

  it('reads no file that a document names', async () => {
    const folder = temporaryFolder('spacebooks-entity-');
    const file = join(folder, 'number.txt');
    // Too long for a number: if it were read, P_2 would be found wrong.
    writeFileSync(file, 'F'.repeat(300));
    const entity = `<!DOCTYPE Faktura [<!ENTITY e SYSTEM "${pathToFileURL(file).href}">]>`;
    const xml = changed('<P_2>FV/2026/11/001</P_2>', '<P_2>&e;</P_2>').replace('?>', `?>${entity}`);
    const problems = await problemsOf(xml);
    expect(problems).not.toEqual([]);
    expect(problems.join('\n')).not.toContain('P_2');
    const inside = changed('<P_2>FV/2026/11/001</P_2>', `<P_2>${'F'.repeat(300)}</P_2>`);
    expect((await problemsOf(inside)).join('\n')).toContain('P_2');
  });

  it('does not even read what is far too large', async () => {
    const [problem] = await validateFa3(new Uint8Array(20 * 1024 * 1024 + 1));
    expect(problem?.message).toContain('at most 20971520 are examined');
  });
});
