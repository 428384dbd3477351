import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../src/words/say.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PAGES } from '../../web/pages.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';

const SUBJECTS = readdirSync('templates/words/en').map((file) => file.replace('.json', ''));
const WORDS_OF_A_MARK = 3;

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Pieces of English sentences, of three words and more, which the language says otherwise. */
function marksOf(language: 'de' | 'pl'): readonly string[] {
  return SUBJECTS.flatMap((subject) => {
    const other = sentencesOf(subject, language);
    return Object.entries(sentencesOf(subject, 'en')).flatMap(([key, english]) =>
      english
        .split(/\{[^{}]*\}/)
        .map(plain)
        .filter((piece) => piece.split(' ').length >= WORDS_OF_A_MARK)
        .filter((piece) => !plain(other[key] ?? '').includes(piece)),
    );
  });
}

/** As finance reads it: without what an admin copies, files, and what the browser alone reads. */
function read(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return plain(
    main
      .replace(/<details class="for-admins">.*?<\/details>/gs, ' ')
      .replace(/<(pre|textarea)[\s>].*?<\/\1>/gs, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  );
}

describe.each(['de', 'pl'] as const)('a page in %s', (language) => {
  let site: Site;
  let anna: Visitor;
  beforeAll(async () => {
    site = await startSite();
    anna = visitorOf(site.url);
    await anna.signIn('anna', PASSWORDS.anna);
  });
  afterAll(() => site.close());

  it('has no sentence in English', async () => {
    const marks = marksOf(language);
    expect(marks.length).toBeGreaterThan(3_000);
    const found: string[] = [];
    for (const path of [...PAGES, '/people', '/me', '/me/tokens']) {
      const text = read((await anna.get(path, { 'accept-language': language })).text);
      found.push(...marks.filter((mark) => text.includes(mark)).map((mark) => `${path}: ${mark}`));
    }
    expect([...new Set(found)]).toEqual([]);
  });
});
