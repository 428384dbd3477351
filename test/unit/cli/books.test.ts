import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../../src/cli/program.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { CONFIG, ENV } from '../config/config-text.js';

const folder = temporaryFolder('spacebooks-books-');

function output() {
  const out: string[] = [];
  const err: string[] = [];
  return {
    out,
    err,
    line: (text: string) => void out.push(text),
    error: (text: string) => void err.push(text),
    redaction: createRedaction(),
    colours: false,
  };
}

async function run(...args: string[]) {
  const written = output();
  const code = await runProgram(args, { output: written, env: ENV });
  return { code, out: written.out.join('\n'), err: written.err.join('\n') };
}

function configFile(name: string, layout: string): string {
  writeFileSync(join(folder, `${name}-layout.yml`), layout);
  const path = join(folder, `${name}.yml`);
  const books = `    accounting:
      from: 2026-10-01
      chart: SKR03
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      targets: [{ name: office, folder: out }]
      exports: [{ name: own, layouts: [${name}-layout.yml], schedule: nightly, targets: [office] }]
`;
  writeFileSync(
    path,
    CONFIG.replace('webhooks:', () => `${books}webhooks:`),
  );
  return path;
}

describe('check-config of a space with books', () => {
  it('refuses a column layout with an error, naming file and line', async () => {
    const { code, err } = await run('check-config', configFile('bad', 'format: ours\nrows: entrys\n'));
    expect(code).not.toBe(0);
    expect(err).toMatch(/a column layout has errors: .*bad-layout\.yml/);
  });

  it('says what was understood of the books, and --explain the accounts in force', async () => {
    const words = await run('check-config', 'config/example.yml');
    expect(words.out).toMatch(
      /^ {2}accounting\n {4}from +2026-01-01\n {4}currency +EUR\n {4}chart +SKR03\n/m,
    );
    expect(words.out).toContain(
      'name datev; formats datev; schedule (kind monthly; day 5); targets tax-adviser, office',
    );
    expect(words.out).not.toContain(ENV.SFTP_PASSWORD);
    const rules = await run('check-config', '--explain', 'config/example.yml');
    expect(rules.out).toMatch(/^ {4}accounting:\n {6}accounts:\n/m);
    // Those of the chart stand behind the operator's own.
    expect(rules.out).toMatch(/- rate: 7\n +account: "1771"/);
  });
});

describe('commands of the books without books', () => {
  it('say what is missing', async () => {
    const path = join(folder, 'none.yml');
    writeFileSync(path, CONFIG);
    expect(await run('export', '--config', path)).toMatchObject({
      code: 65,
      err: expect.stringMatching(/no space of the configuration has a section accounting/),
    });
  });
});
