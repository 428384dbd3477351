import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySource, type SourceCopy } from './source-copy.js';

const ROUTES = 'src/web/api/routes/spaces.ts';

/** Asks the API for its spaces and for what it says of itself. */
const ASK = `import { apiToken, askApi } from './test/web/ask-api.js';
import { startSite } from './test/web/site.js';

const site = await startSite();
const token = await apiToken(site, 'anna');
const { body: { items } } = await askApi(site, token, '/spaces');
const { body: { components } } = await askApi(site, null, '/openapi.json');
console.log(JSON.stringify({ items, schema: components.schemas.Space }));
await site.close();
`;

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource('test');
  copy.change(
    ROUTES,
    "First day of its books; null without any.'),",
    `First day of its books; null without any.'),
    hasBooks: z.boolean().describe('Whether it has books.'),`,
  );
  copy.change(ROUTES, '...{ id: spaceId,', 'hasBooks: booksFrom !== null,\n    ...{ id: spaceId,');
  copy.add('ask.ts', ASK);
});
afterAll(() => copy.remove());

describe('a line in a schema of the API and one where it is filled are a field', () => {
  it('which answers have, and which openapi.json describes', async () => {
    const { code, out, err } = await copy.run('ask.ts');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { items, schema } = JSON.parse(out);
    expect(items.length).toBeGreaterThan(0);
    for (const { booksFrom, hasBooks } of items) expect(hasBooks).toBe(booksFrom !== null);
    expect(schema.properties.hasBooks).toEqual({ type: 'boolean', description: 'Whether it has books.' });
    expect(schema.required).toContain('hasBooks');
  });
});
