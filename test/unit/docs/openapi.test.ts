import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Site, startSite } from '../../web/site.js';

/** After a change: npx vitest run --project unit test/unit/docs/openapi.test.ts --update */
let site: Site;
let text: string;
beforeAll(async () => {
  site = await startSite();
  text = await (await fetch(`${site.url}/api/v1/openapi.json`)).text();
});
afterAll(() => site.close());

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

it('docs/openapi.json is what the API says of itself', async () => {
  await expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n`).toMatchFileSnapshot(
    '../../../docs/openapi.json',
  );
});

it('is OpenAPI 3.1, and every operation has a name of its own and says what it does', async () => {
  const document = JSON.parse(text);
  expect(await new Validator().validate(document)).toEqual({ valid: true });
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(
    (methods) => Object.values(methods),
  );
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(operations.filter(({ summary }) => !summary?.endsWith('.'))).toEqual([]);
  expect(operations.filter(({ responses }) => !('401' in responses && '429' in responses))).toEqual([]);
});
