import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

interface Litestream {
  readonly dbs: readonly { readonly path: string; readonly replica: Readonly<Record<string, string>> }[];
}

describe('config/litestream.yml', () => {
  const litestream = parse(read('config/litestream.yml')) as Litestream;
  const { store, archive } = parse(read('config/example.yml')) as {
    store: { path: string };
    archive: { path: string };
  };

  it('replicates the database of the example, and nothing else', () => {
    expect(litestream.dbs.map(({ path }) => path)).toEqual([store.path]);
    expect(JSON.stringify(litestream)).not.toContain(archive.path);
  });

  it('has no secret in it', () => {
    const { 'access-key-id': id, 'secret-access-key': secret } = litestream.dbs[0]?.replica ?? {};
    for (const value of [id, secret]) expect(value).toMatch(/^\$\{LITESTREAM_[A-Z_]+\}$/);
  });

  it('says in its page that the archive needs a copy of its own, and that no second daemon is started', () => {
    const page = read('docs/backup.md');
    expect(page).toContain('The archive needs a copy of its own');
    expect(page).toContain('Never start a second daemon beside the first one');
  });
});
