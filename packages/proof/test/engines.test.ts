import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../engines.js';

const PROOF = resolve(import.meta.dirname, '..');
const ROOT = resolve(PROOF, '../..');

const names = Object.keys(ENGINES);

function proof(...args: string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', resolve(PROOF, 'run.ts'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
}

describe('npm run proof', () => {
  it.each(names)('finds the module of %s', (name) => {
    expect(existsSync(resolve(PROOF, ENGINES[name]?.module ?? ''))).toBe(true);
  });

  it('builds before whatever starts the built program', () => {
    const building = names.filter((name) => ENGINES[name]?.built);
    expect(building).toEqual(['storm', 'power-loss', 'soak', 'bench']);
  });

  it('is the only script that starts an engine', () => {
    const { scripts } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const starting = Object.keys(scripts).filter((name) => scripts[name]?.includes('packages/proof'));
    expect(starting).toEqual(['proof']);
  });

  it('lists the engines with their cost', () => {
    const { stdout, status } = proof();
    for (const [name, { about, cost }] of Object.entries(ENGINES)) {
      expect(stdout).toContain(`${name.padEnd(14)} ${about} (${cost})`);
    }
    expect(status).toBe(0);
  });

  it('refuses a name that it does not have', () => {
    const { stdout, status } = proof('soke');
    expect(stdout).toContain('There is no soke.');
    expect(status).toBe(2);
  });

  it('hands the arguments after the name to the engine', () => {
    const { stdout, status } = proof('mutants', '--help');
    expect(stdout).toContain('--survivors');
    expect(status).toBe(0);
  });

  it.each(names)('is what .ci/night runs %s by', (name) => {
    const night = readFileSync(resolve(ROOT, '.ci/night'), 'utf8');
    expect(night).toMatch(new RegExp(`^engine ${name}\\b`, 'm'));
  });
});
