import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { brokenNames, commentsOf, sources } from './named-in.js';

it('comments of sources name files, decisions, commands and scripts that there are', () => {
  const broken = sources().flatMap((file) =>
    brokenNames(commentsOf(readFileSync(file, 'utf8'))).map((name) => `${file}: ${name}`),
  );
  expect(broken).toEqual([]);
});

it('so does CONTRIBUTING.md', () => {
  expect(brokenNames(readFileSync('CONTRIBUTING.md', 'utf8'))).toEqual([]);
});

it.each([
  ['// see docs/gone.md', ['docs/gone.md']],
  ['// see docs/adr/0083, and docs/bank.md', []],
  ['// see docs/adr/9999', ['docs/adr/9999']],
  ['/** In `domain/saga/advance.ts`, `templates/words/LANGUAGE/web.json` and `src/*/` */', []],
  ['/**\n * As `saga/retreat.ts`\n * does.\n */', ['saga/retreat.ts']],
  ['// `spacebooks books batch show 12` or `batch show`', []],
  [
    '// `spacebooks frobnicate 12`, `people hide`',
    ['spacebooks frobnicate 12: no such command', 'people hide: people has no hide'],
  ],
  ['// `spacebooks books batch show --loud`', ['spacebooks books batch show --loud: no --loud']],
  ['// `--json` or `--jason`', ['no command has --jason']],
  ['// `/sandbox/` is an address', []],
  ['// npm run verify, npm run fast', ['npm run fast']],
  ["const url = 'https://example.com/docs/gone.md';", []],
])('%s', (source, broken) => {
  expect(brokenNames(commentsOf(source))).toEqual(broken);
});
