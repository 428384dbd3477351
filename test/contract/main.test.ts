import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = existsSync(`${root}/dist/main.js`);
if (!built) console.warn('skipped: dist/main.js is not there; npm run build makes it');

const CANARY = 'canary-5f0c2a91';
/** What config/example.yml takes from the environment. */
const ADDRESSES = ['ALERT_WEBHOOK', 'DEAD_MAN_URL'];
const SECRETS = ['BERLIN_TOKEN', 'WARSAW_TOKEN', 'WARSAW_KSEF_TOKEN', 'SFTP_PASSWORD', 'MAIL_PASSWORD'];

function spacebooks(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/main.js', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(SECRETS.map((name) => [name, CANARY])),
      ...Object.fromEntries(ADDRESSES.map((name) => [name, `https://example.com/${CANARY}`])),
    },
  });
  return { status, stdout, stderr };
}

describe.skipIf(!built)('the process', () => {
  it('answers 0 to a right configuration, on standard output', () => {
    const { status, stdout, stderr } = spacebooks('check-config', 'config/example.yml');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^config\/example\.yml is understood as follows:\n[\s\S]*\nok\n$/);
    expect(stdout).not.toContain(CANARY);
  });

  it('answers 78 to a configuration that is not there', () => {
    const { status, stdout, stderr } = spacebooks('check-config', 'absent.yml', '--json');
    expect({ status, stderr }).toEqual({ status: 78, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, problems: [{ file: 'absent.yml' }] });
  });

  it('answers 64 to an unknown command, with advice and without colours', () => {
    expect(spacebooks('chek-config')).toEqual({
      status: 64,
      stdout: '',
      stderr:
        "spacebooks: unknown command 'chek-config' (Did you mean check-config?)\n  what to do: spacebooks --help lists the commands, spacebooks COMMAND --help their options\n",
    });
  });

  it('does not complain when nobody reads its answer to the end', () => {
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', `"${process.execPath}" dist/main.js config-schema | head -c 1`],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    expect({ stdout, stderr }).toEqual({ stdout: '{', stderr: '' });
  });
});
