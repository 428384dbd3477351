import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../../../src/cli/output.js';
import { runProgram } from '../../../src/cli/program.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { commandsPage, toldCommands } from './commands-page.js';

async function run(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const output: CommandContext['output'] = {
    line: (text) => void out.push(text),
    error: (text) => void err.push(text),
    redaction: createRedaction(),
    colours: false,
  };
  const code = await runProgram(args, { output, env: {} });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('the commands', () => {
  it('are told by --help on one screen, each under a heading', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    const lines = out.split('\n');
    expect(lines.length).toBeLessThanOrEqual(45);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    const headings = [...out.matchAll(/^([A-Z][A-Za-z ]+):$/gm)].map((match) => match[1]);
    expect(headings).toEqual(['First run', 'The daemon', 'Day to day', 'Books', 'Tools']);
    const named = lines.flatMap((line) => {
      const [, first = '', rest = ''] = /^ {2}([a-z-]+) +(.*)$/.exec(line) ?? [];
      return first === 'also' ? rest.split(', ') : first === '' ? [] : [first];
    });
    const told = toldCommands().filter(({ path }) => !path.includes(' '));
    expect(named.sort()).toEqual(told.map(({ path }) => path).sort());
  });

  it('have the books under one parent, and keep their former names out of the help', async () => {
    const { out } = await run('--help');
    expect(out).not.toMatch(/^ {2}(batch|batches|bank|export|sync|periods|deferrals|report|rests) /m);
    const { out: old } = await run('batches', '--help');
    expect(old).toBe((await run('books', 'batch', 'list', '--help')).out);
    expect(old).toContain('Usage: spacebooks books batch list [options]');
  });

  it('print the documentation of the installed package', async () => {
    const list = await run('docs');
    expect(list.out).toMatch(/^web {2,}The page$/m);
    const page = await run('docs', 'web');
    expect(page).toEqual({ code: 0, out: expect.stringMatching(/^# The page\n/), err: '' });
    expect((await run('docs', 'docs/web.md')).out).toBe(page.out);
    expect(await run('docs', 'acounting')).toMatchObject({
      code: 64,
      err: 'spacebooks: there is no page acounting (did you mean accounting?)\n  what to do: spacebooks docs lists all pages.',
    });
  });

  it.each(toldCommands().filter(({ command }) => command.commands.length === 0))(
    'spacebooks $path has a description and examples',
    ({ command, help }) => {
      expect(command.description()).toMatch(/^[A-Z].*\.$/);
      expect(help).toMatch(/\nExamples:\n {2}\S/);
    },
  );

  it('stand on a page of their own', async () => {
    await expect(commandsPage()).toMatchFileSnapshot('../../../docs/commands.md');
  });

  it('explain their options: run', async () => {
    const { code, out, err } = await run('run', '--help');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(`Usage: spacebooks run [options]

Run the daemon until SIGTERM or Ctrl-C.

Options:
  --config <file>    the configuration (default: "spacebooks.yml")
  --take-over        take over the subscriptions of another daemon of this
                     instance, which is gone
  --setup <address>  where the setup page listens while there is no
                     configuration; at a terminal 127.0.0.1:8081
  -h, --help         print this help

Examples:
  spacebooks run --config /etc/spacebooks/spacebooks.yml
  spacebooks run --setup 0.0.0.0:8081      in a container: prints a link that sets it up in a browser
  spacebooks run --take-over`);
  });

  it.each([
    ['an unknown option', ['run', '--takeover'], "unknown option '--takeover' (Did you mean --take-over?)"],
    [
      'an argument too many',
      ['run', 'spacebooks.yml'],
      "too many arguments for 'run'. Expected 0 arguments but got 1.",
    ],
    [
      'a missing argument',
      ['render', '--space', 'berlin', '--out', '.'],
      "missing required argument 'invoice'",
    ],
    [
      'a missing option',
      ['render', 'invoice.json', '--out', '.'],
      "required option '--space <id>' not specified",
    ],
    [
      'a port that is none',
      ['sandbox', '--port', '70000'],
      "option '--port <number>' argument '70000' is invalid. Write a number from 0 to 65535.",
    ],
    [
      'a standing clock',
      ['sandbox', '--speed', '0'],
      "option '--speed <factor>' argument '0' is invalid. Write a number greater than 0.",
    ],
  ])('answer 64 to %s', async (_case, args, message) => {
    expect(await run(...args)).toEqual({
      code: 64,
      out: '',
      err: `spacebooks: ${message}\n  what to do: spacebooks --help lists the commands, spacebooks COMMAND --help their options`,
    });
  });

  it('answer 78 to a configuration that is not there', async () => {
    const { code, out, err } = await run('run', '--config', 'absent.yml');
    expect({ code, out }).toEqual({ code: 78, out: '' });
    expect(err).toMatch(/^absent\.yml:1:1: .*\nspacebooks: the configuration has errors\n {2}what to do: /);
  });
});
