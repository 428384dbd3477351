import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CONTRACT_VERSION } from '../src/contract.js';
import { differences, factsOf, factsPage, readFactsPage } from './contract-facts.js';
import { CONTRACT_FACTS, FACTS_FILE } from './known-contract.js';
import { byVersion, PUBLISHED_FOLDER, type Published, publishedIn, readPublished } from './published.js';

/** Of a newer file the failure names what is new; `-u` writes its facts down, and CONTRACT_VERSION and the operations follow. */
it('the contract that is known is the newest that lies beside the repository', async () => {
  const others = publishedIn(PUBLISHED_FOLDER).filter(
    ({ version }) => byVersion(version, CONTRACT_VERSION) >= 0,
  );
  for (const published of others) {
    expect.soft(differences(CONTRACT_FACTS, factsOf(published)), published.file).toEqual([]);
  }
  const newest = others.at(-1);
  if (newest !== undefined) {
    await expect.soft(factsPage(factsOf(newest))).toMatchFileSnapshot(fileURLToPath(FACTS_FILE));
  }
  expect(CONTRACT_FACTS.get('contract')?.split(' ')[0]).toBe(CONTRACT_VERSION);
});

describe('a newer contract', () => {
  const known = describedAs('2.9.0', {
    'GET /tokens': { query: 'status', codes: '21405', limits: '10 | 30 | 120 | other' },
    'DELETE /tokens': { codes: '21405', limits: '10 | 30 | 120 | other' },
  });

  it('is told by its number, then by its build, whatever its file is called', () => {
    const files = ['2.9.0', '2.10.0', '2.9.1'].map((version) => readPublished('a.json', text(version, {})));
    expect(files.toSorted((a, b) => byVersion(a.version, b.version)).map(({ version }) => version)).toEqual([
      '2.9.0',
      '2.9.1',
      '2.10.0',
    ]);
    expect(files[1]?.build).toBe('2.10.0-te-20261201.1');
    expect(readPublished('ksef-3.0.0.yml', 'openapi: 3.0.4').version).toBe('3.0.0');
    expect(readPublished('ksef-2.9.1.json', text('2.9.0', {})).version).toBe('2.9.1');
    expect(readPublished('ksef-2.9.1.json', '<html>').content).toEqual({});
  });

  it('that says the same has no differences, also when its facts were kept in a file', () => {
    const facts = factsOf(known);
    expect(differences(readFactsPage(factsPage(facts)), facts)).toEqual([]);
  });

  it('is told by what it has, has no more, and says otherwise', () => {
    const newer = describedAs('2.10.0', {
      'GET /tokens': { query: 'status', codes: '21001', limits: '20 | 30 | 120 | tokens' },
      'POST /tokens': { query: 'owner', codes: '21405', limits: '10 | 30 | 120 | other' },
    });
    expect(differences(factsOf(known), factsOf(newer))).toEqual([
      expect.stringMatching(/^new: POST \/tokens: token InvoiceRead text#\w{8}$/),
      'new: POST /tokens query owner: string maxLength 5',
      expect.stringMatching(/^new: POST \/tokens 400: json:Token 21405 text#\w{8}$/),
      'new: POST /tokens 429: Retry-After 10/30/120 other',
      'gone: DELETE /tokens',
      'gone: DELETE /tokens 400',
      'gone: DELETE /tokens 429',
      'changed: contract: +2.10.0 +2.10.0-te-20261201.1 -2.9.0 -2.9.0-te-20261201.1',
      expect.stringMatching(/^changed: GET \/tokens 400: \+21001 \+text#\w{8} -21405 -text#\w{8}$/),
      'changed: GET /tokens 429: +20/30/120 +tokens -10/30/120 -other',
    ]);
  });

  it('is told by members, values, bounds and texts of its schemas', () => {
    const schemas = (over: object) => factsOf(describedAs('2.9.0', {}, over));
    const before = schemas({
      Kind: { type: 'string', enum: ['A', 'B'] },
      Token: {
        required: ['id'],
        properties: {
          id: { type: 'string', maxLength: 35 },
          range: { type: 'string', description: '3 miesiące' },
        },
      },
    });
    const after = schemas({
      Kind: { type: 'string', enum: ['A', 'C'] },
      Token: {
        required: ['id', 'kind'],
        properties: {
          id: { type: 'string', maxLength: 36, nullable: true },
          range: { type: 'string', description: '100  dni' },
          kind: { allOf: [{ $ref: '#/components/schemas/Kind' }] },
        },
      },
    });
    expect(differences(before, after)).toEqual([
      'new: Token.kind: required Kind',
      'changed: Kind: +C -B',
      'changed: Token.id: +36 +nullable -35',
      expect.stringMatching(/^changed: Token.range: \+text#\w{8} -text#\w{8}$/),
    ]);
  });
});

interface Row {
  readonly query?: string;
  readonly codes: string;
  readonly limits: string;
}

function describedAs(version: string, rows: Readonly<Record<string, Row>>, schemas: object = {}): Published {
  return readPublished('ksef.json', text(version, rows, schemas));
}

/** A description as KSeF writes one. */
function text(version: string, rows: Readonly<Record<string, Row>>, schemas: object = {}): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, { query, codes, limits }] of Object.entries(rows)) {
    const [method = '', path = ''] = name.split(' ');
    const json = { 'application/json': { schema: { $ref: '#/components/schemas/Token' } } };
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        description: 'Tokeny',
        security: [{ Bearer: [] }],
        'x-required-permissions': ['InvoiceRead'],
        parameters:
          query === undefined ? [] : [{ in: 'query', name: query, schema: { type: 'string', maxLength: 5 } }],
        responses: {
          400: { description: `| Code |\n|-|\n| ${codes} | Błąd |`, content: json },
          429: { description: `| **Limity liczby żądań** | ${limits}\n`, headers: { 'Retry-After': {} } },
        },
      },
    };
  }
  const info = { description: `**Wersja API:** ${version} (build ${version}-te-20261201.1+abc)` };
  return JSON.stringify({ info, paths, components: { schemas } });
}
