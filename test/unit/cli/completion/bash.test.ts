import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bashCompletion } from '../../../../src/cli/completion/bash.js';
import { fishCompletion } from '../../../../src/cli/completion/fish.js';
import { completionTree } from '../../../../src/cli/completion/tree.js';
import { zshCompletion } from '../../../../src/cli/completion/zsh.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import { program } from '../commands-page.js';

const nodes = completionTree(program());
const folder = temporaryFolder('completion-');
const script = join(folder, 'spacebooks.bash');
writeFileSync(script, bashCompletion('spacebooks', nodes));
writeFileSync(join(folder, 'my config.yml'), '');

/** What a real bash offers for a line whose last word is being written. */
function offered(...words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ');
  const ask = `set -u; source ${script}; source ${script}
    COMP_WORDS=(spacebooks ${line}); COMP_CWORD=${words.length}
    _spacebooks; printf '%s\\n' "\${COMPREPLY[@]+"\${COMPREPLY[@]}"}"`;
  const text = execFileSync('bash', ['--norc', '-c', ask], { cwd: folder, encoding: 'utf8' });
  return text.split('\n').filter((each) => each !== '');
}

describe('completion in bash', () => {
  it.each([
    ['the first word', ['sta'], ['status']],
    ['a command below another', ['books', 'batch', 'd'], ['download']],
    ['options of a command', ['invoices', '--s'], ['--space', '--search', '--state']],
    ['options after an argument', ['explain', 'R-1', '--j'], ['--json']],
    ['choices of an option', ['invoices', '--state', 'wai'], ['waiting']],
    ['nothing where only a person knows', ['explain', 'R'], []],
    ['shells', ['completion', 'x'], []],
  ])('offers %s', (_case, words, expected) => {
    expect(offered(...words)).toEqual(expected);
  });

  it('offers files for a configuration', () => {
    expect(offered('status', '--config', 'my')).toContain('my');
  });

  it('evaluates nothing that was typed', () => {
    expect(offered('explain', '$(touch proof)', '')).toEqual([]);
    expect(() => execFileSync('ls', [join(folder, 'proof')], { stdio: 'pipe' })).toThrow();
  });

  it('knows every command that people see', () => {
    const paths = nodes.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['', 'status', 'books batch show', 'ksef adopt', 'audit export']),
    );
    expect(paths).not.toContain('config-schema');
    for (const write of [zshCompletion, fishCompletion]) {
      for (const { name } of nodes[0]?.commands ?? []) expect(write('spacebooks', nodes)).toContain(name);
    }
  });
});
