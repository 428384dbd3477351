import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readPassword } from '../../../src/cli/hidden-input.js';
import { createRedaction } from '../../../src/ops/redaction.js';

function asked(text: string, isTTY: boolean) {
  const written: string[] = [];
  const write = (line: string): void => void written.push(line);
  const output = { line: write, error: write, redaction: createRedaction(), colours: false };
  const input = Object.assign(new PassThrough(), { isTTY });
  const password = readPassword({ output, env: {}, version: '0.0.0-test', input });
  input.push(text);
  input.push(null);
  return { password, written };
}

describe('the password', () => {
  it.each([
    ['right-password\n', 'right-password'],
    ['right-password', 'right-password'],
    [' with blanks \r\nsecond line\n', ' with blanks '],
  ])('is the first line of %j', async (text, expected) => {
    const { password, written } = asked(text, false);
    expect(await password).toBe(expected);
    expect(written).toEqual([]);
  });

  it('is asked for at a terminal, and not shown', async () => {
    const { password, written } = asked('right-password\n', true);
    expect(await password).toBe('right-password');
    expect(written).toEqual(['Password (not shown):']);
  });

  it('must come', async () => {
    await expect(asked('', false).password).rejects.toMatchObject({ code: 'login.not-possible' });
  });
});
