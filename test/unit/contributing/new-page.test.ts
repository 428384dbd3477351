import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySource, type SourceCopy } from './source-copy.js';

const PAGE = `import type { Page } from '../page.js';
import { READERS } from '../security/access.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly moon: { readonly days: number };
  }
}

export const page: Page = ({ app, show }) => {
  app.get('/moon', READERS, (request, reply) =>
    show.page(request, reply, {
      template: 'moon',
      title: show.words(request).say('moon.title'),
      data: { days: 9 },
    }),
  );
};
`;
const TEMPLATE = `<% layout('/layout') %>
<h1><%= it.title %></h1>
<p><%= it.say('moon.text', { days: it.days }) %></p>
`;
const WORDS = {
  de: { 'moon.title': 'Der Mond', 'moon.text': 'In {days} Tagen ist er voll.' },
  en: { 'moon.title': 'The moon', 'moon.text': 'It is full in {days} days.' },
  pl: { 'moon.title': 'Księżyc', 'moon.text': 'Pełnia za {days} dni.' },
};
/** Opens the page in each language, as nobody and as somebody who is signed in. */
const OPEN = `import { visitorOf } from './test/web/browser-like.js';
import { PASSWORDS, startSite } from './test/web/site.js';

const site = await startSite();
const stranger = await visitorOf(site.url).get('/moon');
const anna = visitorOf(site.url);
await anna.signIn('anna', PASSWORDS.anna);
const texts = [];
for (const language of ['de', 'en', 'pl']) texts.push((await anna.get('/moon', { 'accept-language': language })).text);
console.log(JSON.stringify({ status: stranger.status, texts }));
await site.close();
`;

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource('test');
  copy.add('src/web/pages/moon.ts', PAGE);
  copy.add('templates/web/moon.eta', TEMPLATE);
  for (const [language, added] of Object.entries(WORDS)) {
    copy.addWords(`templates/words/${language}/web.json`, added);
  }
  copy.add('open.ts', OPEN);
});
afterAll(() => copy.remove());

describe('a file in src/web/pages, its template and its words are a page', () => {
  it('which those may open who may, in their language', async () => {
    const { code, out, err } = await copy.run('open.ts');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { status, texts } = JSON.parse(out) as {
      readonly status: number;
      readonly texts: readonly string[];
    };
    expect(status).toBe(303);
    expect(texts).toEqual([
      expect.stringMatching(/<h1>Der Mond<\/h1>\n<p>In 9 Tagen ist er voll.<\/p>/),
      expect.stringMatching(/<h1>The moon<\/h1>\n<p>It is full in 9 days.<\/p>/),
      expect.stringMatching(/<h1>Księżyc<\/h1>\n<p>Pełnia za 9 dni.<\/p>/),
    ]);
  });

  it('and one that exports none is a mistake that names the file', async () => {
    copy.add('src/web/pages/sun.ts', 'export const sun = 1;\n');
    expect((await copy.run('open.ts')).err).toContain('Error: sun.ts exports no `page`');
  });
});
