import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Output } from '../../../src/cli/output.js';
import { runProgram } from '../../../src/cli/program.js';
import { parsePasswordHash } from '../../../src/domain/password-hash.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { isPassword } from '../../../src/people/password.js';

async function run(password: string | null, json = false) {
  const [out, err]: [string[], string[]] = [[], []];
  const output: Output = {
    line: (text) => void out.push(text),
    error: (text) => void err.push(text),
    colours: false,
    redaction: createRedaction(),
  };
  const input = Readable.from(password === null ? [] : [`${password}\n`]);
  const args = ['web', 'password', ...(json ? ['--json'] : [])];
  const code = await runProgram(args, { output, env: {}, input });
  return { code, out: out.join('\n'), err };
}

describe('spacebooks web password', () => {
  it('prints the hash and nothing else', async () => {
    const { code, out, err } = await run('three words apart');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    const hash = parsePasswordHash(out);
    expect(hash !== null && (await isPassword('three words apart', hash))).toBe(true);
  });

  it('prints one JSON object when asked to', async () => {
    const { out } = await run('three words apart', true);
    expect(parsePasswordHash((JSON.parse(out) as { password_hash: string }).password_hash)).not.toBeNull();
  });

  it('needs one, and says where from', async () => {
    const { code, out, err } = await run(null);
    expect({ code, out }).toEqual({ code: 65, out: '' });
    expect(err).toEqual([
      'spacebooks: no password came on standard input',
      '  what to do: Run it at a terminal, where it asks, or pass one: spacebooks web password < FILE',
    ]);
  });

  it('takes no short password, and does not print it', async () => {
    const { code, out, err } = await run('nine-char');
    expect({ code, out }).toEqual({ code: 65, out: '' });
    expect(err.join('\n')).toContain('shorter than 10 characters');
    expect(err.join('\n')).not.toContain('nine-char');
  });
});
