import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changed } from '../config/config-text.js';
import { copySource, type SourceCopy } from './source-copy.js';

const OPTION = `
    greeting: text('How messages begin.', 'Good morning').optional(),`;

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource();
  const schema = 'src/config/schema/alerts.ts';
  const resolved = 'src/config/alerts-config.ts';
  copy.change(schema, 'import { choice, exactlyOne, path,', 'import { choice, exactlyOne, path, text,');
  copy.change(schema, '\n    webhook: webhook.optional(),', `${OPTION}\n    webhook: webhook.optional(),`);
  copy.change(
    resolved,
    'readonly to: readonly string[];',
    'readonly to: readonly string[];\n  readonly greeting: string | null;',
  );
  copy.change(resolved, '{ language, to, webhook,', '{ language, to, greeting, webhook,');
  copy.change(resolved, '\n    language,\n', '\n    language,\n    greeting: greeting ?? null,\n');
});
afterAll(() => copy.remove());

const checked = (greeting: string) => {
  const text = changed('webhooks:', `alerts: { greeting: ${greeting} }\nwebhooks:`);
  copy.add('spacebooks.yml', text.replace(`\${BERLIN_TOKEN}`, 'admin-token'));
  return copy.spacebooks('check-config', 'spacebooks.yml');
};

describe('an entry in src/config/schema and a line where it is resolved are an option', () => {
  it('which check-config shows under its own name', async () => {
    const { code, out } = await checked('Good morning');
    expect(code).toBe(0);
    expect(out).toMatch(/^ *greeting +Good morning$/m);
  });

  it('of which a wrong value is refused with its place and its example', async () => {
    const { code, err } = await checked("'  '");
    expect(code).toBe(78);
    expect(err).toMatch(/spacebooks\.yml:\d+:\d+: greeting: .* must be one line of 1 to 200 characters/);
    expect(err).toContain('Good morning');
  });

  it('which editors know once config-schema has written the schema', async () => {
    expect((await copy.spacebooks('config-schema', 'config/config.schema.json')).code).toBe(0);
    const schema = JSON.parse(readFileSync(join(copy.folder, 'config/config.schema.json'), 'utf8'));
    expect(schema.properties.alerts.properties.greeting).toMatchObject({
      description: 'How messages begin.',
    });
  });
});
