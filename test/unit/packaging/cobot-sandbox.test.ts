import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve('src');

/** What is loaded with a file: everything that it imports by a statement, and what it is known to import when it starts. */
function loadedWith(...entries: readonly string[]) {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(file, 'utf8');
    const imports = [
      ...text.matchAll(/^import (?!type )[^';]*?from '([^']+)'/gm),
      ...text.matchAll(/^export (?!type )[{*][^';]*?from '([^']+)'/gm),
    ];
    for (const [, specifier = ''] of imports) {
      const own = /^@spacebooks\/([^/]+)(?:\/(.+))?$/.exec(specifier);
      if (own !== null) visit(resolve('packages', own[1] ?? '', 'src', `${own[2] ?? 'index'}.ts`));
      else if (!specifier.startsWith('.')) packages.add(specifier);
      else if (!specifier.endsWith('.json')) visit(resolve(dirname(file), specifier.replace(/\.js$/, '.ts')));
    }
  };
  for (const entry of entries) visit(resolve(SRC, entry));
  return { files: [...files].map((file) => relative(SRC, file)), packages: [...packages].sort() };
}

describe('cobot-sandbox', () => {
  const { files, packages } = loadedWith(
    'cobot-sandbox.ts',
    'cli/sandboxes.ts',
    '../packages/sandbox-engine/src/command.ts',
    '../packages/cobot-sandbox/src/command.ts',
    '../packages/ksef-sandbox/src/command.ts',
  );

  it('is a program of package.json, built of its entry', () => {
    const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: Record<string, string> };
    expect(bin['cobot-sandbox']).toBe('dist/cobot-sandbox.js');
    expect(readFileSync('src/cobot-sandbox.ts', 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('starts with five packages; everything heavy waits for its first use', () => {
    expect(packages.filter((name) => !name.startsWith('node:'))).toEqual([
      'big.js',
      'commander',
      'find-my-way',
      'lean-qr',
      'zod',
    ]);
  });

  it('starts without the daemon, its store, its pages and its client', () => {
    const rooms = new Set(files.map((file) => file.split('/')[0]?.replace(/\.ts$/, '')));
    expect([...rooms].sort()).toEqual(['..', 'cli', 'cobot-sandbox', 'exit-codes', 'node-version']);
    const own = files.filter((file) => !file.startsWith('../packages/')).sort();
    expect(own).toEqual(['cli/sandboxes.ts', 'cobot-sandbox.ts', 'exit-codes.ts', 'node-version.ts']);
  });

  it('takes neither HTTP nor TLS by a statement, which would load all of it', () => {
    expect(packages.filter((name) => /^node:(?:http|https|tls|http2)$/.test(name))).toEqual([]);
  });
});
