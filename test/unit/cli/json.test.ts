import { describe, expect, it } from 'vitest';
import { discoverCommands } from '../../../src/cli/discover-commands.js';
import { jsonText } from '../../../src/cli/json-text.js';
import { runProgram } from '../../../src/cli/program.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { anyArgs } from './any-args.js';

/** What they print goes on for as long as they run: a log. */
const WITHOUT_ANSWER = ['run', 'sandbox'];
/** They need minutes, or a terminal; their answers are read in flows of their own. */
const NOT_RUN = ['demo', 'web password'];

const all = (await discoverCommands()).filter(({ definition }) => definition.run !== undefined);
const answering = all.filter(({ path }) => !WITHOUT_ANSWER.includes(path.join(' ')));

async function run(args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const output = {
    line: (text: string) => void out.push(text),
    error: (text: string) => void err.push(text),
    colours: false,
    redaction: createRedaction(),
  };
  const code = await runProgram(args, { output, env: {} });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('--json', () => {
  it.each(answering.map((found) => [found.path.join(' '), found] as const))(
    'is an option of %s, which says so',
    (_name, { definition }) => {
      expect(definition.options).toHaveProperty('json');
      expect(definition.options?.json?.help).toMatch(/^print one JSON object/);
    },
  );

  it.each(
    answering
      .map((found) => [found.path.join(' '), found] as const)
      .filter(([name]) => !NOT_RUN.includes(name)),
  )('prints exactly one JSON value on standard output when %s fails, too', async (_name, found) => {
    const folder = temporaryFolder('json-');
    const { code, out } = await run(anyArgs(found, `${folder}/absent.yml`));
    const answer = JSON.parse(out) as { ok?: boolean; error?: { code: string } };
    if (code === 0) return;
    expect(answer.ok).toBe(false);
    if (answer.error !== undefined) expect(answer.error.code).toMatch(/^[a-z0-9.-]+$/);
  });

  it('names what is wrong, and what to do', async () => {
    const folder = temporaryFolder('json-');
    const { code, out, err } = await run(['status', '--config', `${folder}/absent.yml`, '--json']);
    expect(code).toBe(78);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      error: { code: 'config.invalid', advice: expect.stringContaining('spacebooks init') },
      problems: [{ line: 1, message: expect.stringContaining('does not exist') }],
    });
    expect(err).toContain('does not exist');
  });

  it('answers to a command line that is none', async () => {
    const { code, out } = await run(['status', '--colour', '--json']);
    expect([code, JSON.parse(out)]).toEqual([
      64,
      {
        ok: false,
        error: {
          code: 'usage',
          message: expect.stringContaining("unknown option '--colour'"),
          advice: expect.stringContaining('--help'),
        },
      },
    ]);
  });

  it('writes moments as ISO 8601, and leaves all other numbers alone', () => {
    const at = Date.UTC(2026, 10, 26, 4, 30);
    const said = jsonText({
      at,
      raisedAt: at,
      since: at,
      lookedAt: 3,
      length: at,
      deliveredAt: null,
      name: 'at',
    });
    expect(JSON.parse(said)).toEqual({
      ...{
        at: '2026-11-26T04:30:00.000Z',
        raisedAt: '2026-11-26T04:30:00.000Z',
        since: '2026-11-26T04:30:00.000Z',
      },
      ...{ lookedAt: 3, length: at, deliveredAt: null, name: 'at' },
    });
  });
});
