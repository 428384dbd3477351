import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RESTART_IN_VAIN } from '../../../src/exit-codes.js';
import { hasSystemd } from '../../systemd.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const UNIT = resolve(ROOT, 'config/spacebooks.service');

/** Every value of an option of the unit. */
function options(name: string): readonly string[] {
  return readFileSync(UNIT, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${name}=`))
    .map((line) => line.slice(name.length + 1));
}

describe('the unit of systemd', () => {
  it('waits until it is ready, and is watched', () => {
    expect([options('Type'), options('NotifyAccess'), options('WatchdogSec')]).toEqual([
      ['notify'],
      ['all'],
      ['5min'],
    ]);
    expect(options('ExecReload').join('\n')).toMatch(/^\/bin\/sh -c 'kill -HUP \$\{MAINPID\}'$/);
  });

  it('does not start again what a person has to mend', () => {
    const line = RESTART_IN_VAIN.join(' ');
    expect(options('RestartPreventExitStatus')).toEqual([line]);
    const told = readFileSync(resolve(ROOT, 'docs/exit-codes.md'), 'utf8');
    expect([...told.matchAll(/RestartPreventExitStatus=([\d ]+)/g)].map(([, codes]) => codes)).toEqual([
      line,
    ]);
  });

  it('gives the daemon time to finish: 10 s for steps, 5 s for KSeF, 2 s for callbacks', () => {
    expect(Number.parseInt(options('TimeoutStopSec')[0] ?? '', 10)).toBeGreaterThan(10 + 5 + 2);
  });

  it.skipIf(!hasSystemd('systemd-analyze'))('is hardened', () => {
    const answer = spawnSync('systemd-analyze', ['security', '--offline=true', UNIT], { encoding: 'utf8' });
    const [, level] = /Overall exposure level for \S+: ([\d.]+)/.exec(answer.stdout) ?? [];
    expect(Number(level)).toBeLessThan(2.5);
  });
});

describe('the compose file', () => {
  const { services } = parse(readFileSync(resolve(ROOT, 'config/compose.yml'), 'utf8')) as {
    services: { spacebooks: Record<string, unknown> };
  };
  const service = services.spacebooks;

  it('lets nothing be written but data, and gives no rights', () => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/data', '/etc/spacebooks:/etc/spacebooks'],
    });
  });

  it('is reached from this machine only', () => {
    expect(service.ports).toEqual(['127.0.0.1:8080:8080', '127.0.0.1:9464:9464', '127.0.0.1:8081:8081']);
  });

  it('is given time to finish', () => {
    expect(service.stop_grace_period).toBe('30s');
  });
});
