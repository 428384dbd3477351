import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { runProgram } from '@spacebooks/sandbox-engine/command';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { platformProgram } from '../../src/command.js';

/** Runs `cobot-sandbox`, does something once it says how it is used, and stops it. */
async function run(args: readonly string[], act: (said: string) => Promise<void> = async () => {}) {
  const lines: string[] = [];
  const errors: string[] = [];
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const said = new Promise<string>((resolve) => {
    const output = {
      line: (text: string) => {
        lines.push(text);
        // Other lines of the same start follow at once.
        setImmediate(() => resolve(lines.join('\n')));
      },
      error: (text: string) => void errors.push(text),
    };
    void runProgram(platformProgram, ['--port', '0', ...args], output, stopped).then((code) => {
      ended(code);
      resolve('');
    });
  });
  let ended = (_code: number): void => {};
  const code = new Promise<number>((resolve) => {
    ended = resolve;
  });
  await act(await said);
  stop();
  return { code: await code, out: lines.join('\n'), errors: errors.join('\n') };
}

const urlIn = (said: string): string => /base_url +(\S+)/.exec(said)?.[1] ?? '';

it('serves the platform alone, from a seed or a year of history', async () => {
  const { code, out } = await run([], async (said) => {
    expect((await fetch(`${urlIn(said).replace('/api2', '')}/sandbox/state`)).status).toBe(200);
  });
  expect(code).toBe(0);
  expect(out).not.toContain('KSeF');
  const history = await run(['--seed', 'history', '--speed', '60'], async (said) => {
    const { url } = { url: urlIn(said).replace('/api2', '') };
    const state = (await (await fetch(`${url}/sandbox/state`)).json()) as { spaces: unknown[] };
    expect(state.spaces.length).toBe(3);
  });
  expect(history.code).toBe(0);
});

it('proxies its own hosts alone', async () => {
  const { code } = await run(['--proxy', '0'], async (said) => {
    const proxy = /HTTPS_PROXY=(\S+)/.exec(said)?.[1] ?? '';
    const asked = (host: string) =>
      new Promise<string>((resolve, reject) => {
        request(proxy, { path: `http://${host}/`, agent: false }, (response) => {
          let text = `${response.statusCode} `;
          response.on('data', (part) => {
            text += part;
          });
          response.on('end', () => resolve(text));
        })
          .on('error', reject)
          .end();
      });
    expect(await asked('api.cobot.me')).toMatch(/^(?!403)/);
    expect(await asked('api.ksef.mf.gov.pl')).toBe(
      '403 api.ksef.mf.gov.pl is no host of a sandbox. This proxy answers in place of *.cobot.me, and forwards nothing.',
    );
  });
  expect(code).toBe(0);
});

it('says what is wrong with its command line, its seed and its port, each with a code of its own', async () => {
  expect(await run(['--frobnicate'])).toMatchObject({
    code: 64,
    errors:
      "cobot-sandbox: unknown option '--frobnicate'\n  what to do: cobot-sandbox --help lists the options",
  });
  expect((await run(['--speed', '0'])).errors).toContain('Write a number greater than 0.');
  expect((await run(['--worlds', 'many'])).errors).toContain('Write a whole number from 0 to 9999.');
  expect(await run(['--replay', 'a', '--tls'])).toMatchObject({ code: 64 });
  const seed = join(temporaryFolder('command-'), 'seed.yml');
  writeFileSync(seed, 'users: []');
  const { code, errors } = await run(['--seed', seed]);
  expect(code).toBe(65);
  expect(errors).toContain(`cobot-sandbox: ${seed} is no seed of a sandbox`);
  expect(await run(['--host', '192.0.2.1'])).toMatchObject({
    code: 69,
    errors: expect.stringContaining('choose another --port or --host'),
  });
});

it('prints its help and its version', async () => {
  const help = await run(['--help']);
  expect([help.code, help.errors]).toEqual([0, '']);
  expect(help.out).toContain('Usage: cobot-sandbox [options]');
  expect(help.out).toContain('cobot-sandbox --no-limit --worlds 500');
  expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+$/);
});
