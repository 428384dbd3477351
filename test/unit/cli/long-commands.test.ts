import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../../../src/cli/program.js';
import { olderDatabase } from '../../older-database.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { terminal } from '../../terminal.js';
import { CONFIG, ENV } from '../config/config-text.js';

const BOOKS = `    accounting:
      from: 2026-10-01
      chart: SKR03
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      bank: { accounts: [{ iban: DE42100000000001234567 }] }
`;

/** A configuration with books in a folder of its own. */
function office(): { readonly folder: string; readonly config: string } {
  const folder = temporaryFolder('long-commands-');
  const config = join(folder, 'spacebooks.yml');
  writeFileSync(
    config,
    CONFIG.replace('webhooks:', () => `${BOOKS}webhooks:`),
  );
  return { folder, config };
}

/** What a command draws on a terminal. */
async function drawnBy(...args: readonly string[]): Promise<string> {
  const { output, drawn } = terminal();
  await runProgram(args, { output, env: ENV });
  return drawn();
}

it('a command that finds an older database shows each step to the schema of this version', async () => {
  const { folder, config } = office();
  await olderDatabase(join(folder, 'data', 'books.sqlite'), 2);
  const drawn = await drawnBy('batches', '--config', config);
  expect(drawn).toContain('steps to the schema of this version [------------------------] 0 of 2');
  expect(await drawnBy('batches', '--config', config)).not.toContain('steps to the schema');
});
