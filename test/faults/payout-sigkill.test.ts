import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createBankLines } from '../../src/store/bank/bank-lines.js';
import { openDatabase } from '../../src/store/engine/open.js';
import { temporaryFolder } from '../temporary-folder.js';
import { CONFIG } from '../unit/config/config-text.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const REPORT = new URL('../../packages/bank-statements/test/fixtures/stripe-payout.csv', import.meta.url);

const BOOKS = `    accounting:
      from: 2026-10-01
      chart: SKR03
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      bank: { accounts: [{ iban: DE42100000000001234567 }] }
`;

const STATEMENT = `:20:A
:25:DE42100000000001234567
:28C:221/1
:60F:C261120EUR100,00
:61:2611201120C1137,98NTRFNONREF
:86:166?00X?20STRIPE PAYOUT PO1QX7?31DE37200000000009876543?32Stripe Technology
:62F:C261120EUR1237,98
-
`;

/** The line and its parts, each once. */
const OUTCOME = [
  '113798 split null',
  '-5000 open 1',
  '-8000 open 1',
  '-4102 fee 1',
  '11900 open 1',
  '119000 open 1',
].sort();

function office() {
  const folder = temporaryFolder('spacebooks-payout-');
  const config = join(folder, 'spacebooks.yml');
  const log = join(folder, 'places');
  writeFileSync(
    config,
    CONFIG.replace('webhooks:', () => `${BOOKS}webhooks:`),
  );
  writeFileSync(join(folder, 'a.sta'), STATEMENT);
  writeFileSync(join(folder, 'payout.csv'), readFileSync(REPORT));
  return {
    take: (name: string, crashAt?: string) => {
      const crash = {
        ...{ BERLIN_TOKEN: 'token-of-berlin', SPACEBOOKS_CRASH_LOG: log },
        ...(crashAt !== undefined && { SPACEBOOKS_CRASH_AT: crashAt }),
      };
      const args = [MAIN, 'books', 'bank', 'import', join(folder, name), '--config', config];
      return spawnSync(process.execPath, args, { env: { ...process.env, ...crash }, encoding: 'utf8' });
    },
    places: () => readFileSync(log, 'utf8').split('\n').filter(Boolean),
    lines: async () => {
      const { db, close } = await openDatabase(join(folder, 'data', 'books.sqlite'));
      const lines = await createBankLines(db).list('berlin', { open: false });
      await close();
      return lines.map(({ amount, state, parentId }) => `${amount} ${state} ${parentId}`).sort();
    },
  };
}

describe('a payout that is split when the process is killed', () => {
  it.each([
    ['before:bank-split', ['113798 open null']],
    ['after:bank-split', OUTCOME],
  ])('%s: the line is whole or split, and the next import makes it right', async (place, meanwhile) => {
    const { take, lines } = office();
    expect(take('a.sta').status).toBe(0);
    expect(take('payout.csv', place).signal).toBe('SIGKILL');
    expect(await lines()).toEqual(meanwhile);
    expect(take('payout.csv').status).toBe(0);
    expect(await lines()).toEqual(OUTCOME);
  });
});
