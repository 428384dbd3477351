import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** All that somebody writes who adds a command. */
const GREET = `import { EXIT } from '../../exit-codes.js';
import { argument, defineCommand, flag } from '../define-command.js';

export const command = defineCommand({
  group: 'Tools',
  summary: 'Greet a member.',
  arguments: { name: argument('who comes in') },
  options: { outLoud: flag('so that everybody hears it') },
  examples: ['spacebooks greet Anna --out-loud'],
  run: async ({ name, outLoud }, { output }) => {
    output.line(outLoud ? \`HELLO, \${name.toUpperCase()}!\` : \`Hello, \${name}.\`);
    return EXIT.ok;
  },
});
`;
const PAGE = `import { commandsPage } from './unit/cli/commands-page.js';
process.stdout.write(commandsPage());
`;

const ROOT = resolve(import.meta.dirname, '../../..');
const clone = mkdtempSync(join(tmpdir(), 'new-command-'));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

/** Standard output of a program of the clone. */
async function out(script: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: clone,
  });
  return stdout;
}

beforeAll(() => {
  const copied = [
    'package.json',
    'tsconfig.json',
    'src/main.ts',
    'src/cli',
    'test/unit/cli/commands-page.ts',
  ];
  for (const name of copied) cpSync(join(ROOT, name), join(clone, name), { recursive: true });
  // The other rooms are as they are.
  const rooms = readdirSync(join(ROOT, 'src')).map((name) => `src/${name}`);
  for (const name of ['node_modules', ...rooms.filter((each) => !copied.includes(each))]) {
    symlinkSync(join(ROOT, name), join(clone, name));
  }
  writeFileSync(join(clone, 'test/page.ts'), PAGE);
  writeFileSync(join(clone, 'src/cli/commands/greet.ts'), GREET);
});

describe('a new command is one new file', { timeout: 120_000 }, () => {
  it('runs, with the options that it defines', async () => {
    expect(await out('src/main.ts', 'greet', 'Anna', '--out-loud')).toBe('HELLO, ANNA!\n');
  });

  it('stands in the help under its heading, and has a help with its example', async () => {
    const tools = (await out('src/main.ts', '--help')).split('\nTools:\n')[1]?.split('\n\n')[0];
    expect(tools).toMatch(/^ {2}greet +Greet a member\.$/m);
    const help = await out('src/main.ts', 'greet', '--help');
    expect(help).toMatch(/^ {2}--out-loud +so that everybody hears it/m);
    expect(help).toContain('\nExamples:\n  spacebooks greet Anna --out-loud\n');
  });

  it.each(['bash', 'zsh', 'fish'])('is completed in %s', async (shell) => {
    const script = await out('src/main.ts', 'completion', shell);
    expect(script).toContain('greet');
    expect(script).toContain('out-loud');
  });

  it('stands on the page that docs/commands.md is', async () => {
    const page = await out('test/page.ts');
    expect(page).toContain('\n## spacebooks greet\n\n```text\nUsage: spacebooks greet [options] <name>\n');
  });
});
