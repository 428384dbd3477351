import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { specificationPage } from '../specification/page.js';
import { DOCUMENTS, type Document, type Row, rowsIn } from '../specification/row.js';
import { sentencesOf } from '../specification/sentences.js';
import { isOfTable, testsIn } from '../specification/tests.js';

const tables = new Map<Document, readonly Row[]>(
  DOCUMENTS.map((document) => [
    document,
    rowsIn(readFileSync(`packages/cobot-sandbox/test/specification/api-${document}.tsv`, 'utf8'), testsIn),
  ]),
);
const rows = [...tables.values()].flat();
const original = (document: Document) => `../shared/reference/platform/api-${document}.md`;
const isThere = existsSync(original('1.0'));
if (!isThere) console.info(`skipped: ${original('1.0')} is not there`);

describe('docs/specification.md', () => {
  it('is what the tables say', async () => {
    await expect(specificationPage(tables)).toMatchFileSnapshot('../../docs/specification.md');
  });

  it('has no rule without a test, or a reason why there is none', () => {
    const empty = rows.filter(
      ({ kind, says, tests }) => says === '' || (kind === 'test') === (tests.length === 0),
    );
    expect(empty).toEqual([]);
  });

  it('names tests that there are', () => {
    const sources = new Map<string, string>();
    const missing = rows
      .flatMap(({ tests }) => tests)
      .filter((test) => {
        if (isOfTable(test)) return false;
        const source = sources.get(test.file) ?? readFileSync(test.file, 'utf8');
        sources.set(test.file, source);
        return !source.replaceAll("\\'", "'").includes(test.title);
      });
    expect(missing).toEqual([]);
  });

  it.skipIf(!isThere).each(DOCUMENTS)(
    'has every sentence of the document of version %s, as it is',
    (document) => {
      const place = ({ section, number, digest }: Pick<Row, 'section' | 'number' | 'digest'>) =>
        `${section} ${number} ${digest}`;
      const sentences = sentencesOf(readFileSync(original(document), 'utf8')).map(place);
      expect((tables.get(document) ?? []).map(place)).toEqual(sentences);
    },
  );
});

describe('sentences', () => {
  const TEXT =
    '# Title\n\n## A\n\nOne. Two, e.g. Three.\n\n- Four: five.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n### B\n\n1. Six.';
  it('are those of paragraphs and lists, and rows of tables, by section', () => {
    expect(sentencesOf(TEXT).map(({ section, number, text }) => [section, number, text])).toEqual([
      ['A', 1, 'One.'],
      ['A', 2, 'Two, e.g. Three.'],
      ['A', 3, 'Four: five.'],
      ['A', 4, '| a | b |'],
      ['A', 5, '| 1 | 2 |'],
      ['A › B', 1, 'Six.'],
    ]);
  });

  it('have another digest when a word of them changes, and the same when only spaces do', () => {
    const digests = (text: string) => sentencesOf(text).map(({ digest }) => digest);
    expect(digests(TEXT.replace('Four: five', 'Four:  five'))).toEqual(digests(TEXT));
    const changed = digests(TEXT.replace('five', 'six'));
    expect(changed.filter((digest, index) => digest !== digests(TEXT)[index])).toHaveLength(1);
  });
});
