import { describe, expect, it } from 'vitest';
import { readCamt } from '../../../../src/bank/camt/read-camt.js';
import { inFile } from '../../../../src/bank/unreadable.js';
import { unzipped } from '../../../../src/bank/unzip.js';
import { describeDifference } from '../../../../src/fa3/difference.js';
import { phraseText } from '../../../../src/words/phrases.js';
import { readXml } from '../../../../src/xml/read-xml.js';
import { XML_BOMBS, XML_OF_NOBODY, ZIP_BOMBS } from '../../fuzz/bombs.js';
import { played } from '../../fuzz/play.js';
import { loadTarget } from '../../fuzz/targets.js';

/** What is said of a bomb; what is not refused would be here. */
async function said(work: () => unknown): Promise<string> {
  try {
    await work();
    return 'was read';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe.each(Object.entries(XML_BOMBS))('XML with %s', (_what, make) => {
  it('is refused by every reader', async () => {
    const content = make();
    expect(await said(() => readXml(content))).not.toBe('was read');
    expect(await said(() => inFile({ name: 'a.xml', content }, readCamt))).toMatch(
      /^bank\.unreadable: a\.xml/,
    );
    expect(phraseText(await describeDifference(Buffer.from('<a/>'), content))).toBe(
      'the document in KSeF cannot be read',
    );
  });
});

it.each(Object.entries(XML_OF_NOBODY))('XML with %s is no statement', async (_what, make) => {
  expect(await said(() => inFile({ name: 'a.xml', content: make() }, readCamt))).toMatch(
    /^bank\.unreadable: a\.xml/,
  );
});

it('a file that XML wants to include is not read', async () => {
  const read = await readXml(XML_OF_NOBODY['a file to be included']?.() ?? new Uint8Array());
  expect(JSON.stringify(read)).not.toContain('root:');
});

it.each([
  ['a file that is larger than its directory says', 'is damaged'],
  ['a file that the directory says is four gigabytes', 'has more than 1000 files or 100 MiB inside'],
  ['thousands of files on the same bytes', 'has more than 1000 files or 100 MiB inside'],
])('a ZIP with %s is refused', async (what, message) => {
  const content = ZIP_BOMBS[what]?.() ?? new Uint8Array();
  expect(content.byteLength).toBeLessThan(600_000);
  expect(await said(() => unzipped({ name: 'a.zip', content }))).toContain(message);
});

it.each(['zip', 'bank-files', 'camt', 'documents', 'ksef-difference', 'pdfs'])(
  'the target %s begins with bombs, and bears them',
  async (name) => {
    const target = await loadTarget(name);
    const bombs = target.bombs?.() ?? [];
    expect(bombs.length).toBeGreaterThan(2);
    const inputs = bombs.map((input, index) => ({ file: `bomb ${index}`, input }));
    expect(await played(target, inputs)).toEqual([]);
  },
);
