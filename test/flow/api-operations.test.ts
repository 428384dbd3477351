import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sandbox, type SandboxSeed, startSandbox } from '@spacebooks/cobot-sandbox';
import { V1_OPERATIONS, V2_OPERATIONS } from '@spacebooks/cobot-sandbox/operations';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Description, isDescribed } from '../../packages/cobot-sandbox/test/contract/description.js';
import { STAGE_SEED } from '../../packages/cobot-sandbox/test/contract/stage-seed.js';
import { standingClock } from '../../packages/cobot-sandbox/test/unit/standing-clock.js';
import { temporaryFolder } from '../temporary-folder.js';
import { apiCommand, type Said } from './api-command.js';
import { platformApiPage } from './api-rows/page.js';
import { PLAIN_ROWS } from './api-rows/plain-rows.js';
import { type ApiRow, AUTH_URL, words } from './api-rows/row.js';
import { ROWS } from './api-rows/rows.js';

const description = isDescribed ? new Description() : null;

const SEED: SandboxSeed = {
  ...STAGE_SEED,
  users: STAGE_SEED.users.map((user) =>
    user.email === 'jana@member.example' ? { ...user, tokens: [{ token: 'member-token' }] } : user,
  ),
  invoices: [...(STAGE_SEED.invoices ?? []), { id: 'paid', items: [{ description: 'Desk', net: '100' }] }],
};

let sandbox: Sandbox;
let folder: string;

beforeEach(async () => {
  sandbox = await startSandbox({ clock: standingClock, seed: SEED });
  await fetch(`${sandbox.url}/sandbox/invoices/paid/pay`, { method: 'POST' });
  folder = temporaryFolder('api-');
  writeFileSync(join(folder, 'made.pdf'), '%PDF-1.7 made');
  writeFileSync(join(folder, 'fields.json'), '[{"label":"Door"},{"label":"Key"}]');
});

afterEach(async () => {
  await sandbox.close();
});

/** What the row's command says, after the commands that lead there. */
async function call({ command, as = 'sandbox-token', first = [] }: ApiRow): Promise<Said> {
  const ask = apiCommand(sandbox, folder, { token: as });
  let id = '';
  for (const before of first) {
    const said = await ask(...words(before), '--json');
    expect(said.err).toBe('');
    const { body } = JSON.parse(said.out);
    id = body?.data?.id ?? body?.id ?? '';
  }
  const args = words(command).map((word) =>
    word
      .replace(AUTH_URL, sandbox.authUrl)
      .replace(/\bID\b/, id)
      .replace('@made.pdf', `@${folder}/made.pdf`)
      .replace(/^(invoice\.pdf|picture\.svg|fields\.json)$/, `${folder}/$1`),
  );
  return ask(...args, '--json');
}

async function expectToBePlayed(each: ApiRow): Promise<void> {
  const { code, out, err } = await call(each);
  expect({ code, err, out: code === 0 ? '' : out }).toEqual({ code: 0, err: '', out: '' });
  const latest = sandbox.state.requests.entries().at(-1);
  expect(latest?.operation).toBe(each.operation);
  const { status, body } = JSON.parse(out);
  expect(status).toBe(latest?.status);
  if (each.status !== undefined) expect(status).toBe(each.status);
  if (description === null || body === undefined) return;
  const responses = description.operations.get(each.operation)?.described.responses;
  if (responses !== undefined) expect(Object.keys(responses)).toContain(String(status));
  // Joined pages, and records of which only a part was asked for, are no answers of the description.
  if (/--paginate|fields\[/.test(each.command)) return;
  const validate = description.validatorOf(each.operation, status);
  validate?.(body);
  expect(validate?.errors ?? []).toEqual([]);
}

describe('spacebooks api reaches every operation of version 2.0', () => {
  it.each(ROWS.map((each) => [each.operation, each] as const))('%s', async (_operation, each) => {
    await expectToBePlayed(each);
  });
});

describe('spacebooks api reaches every operation of version 1.0', () => {
  it.each(PLAIN_ROWS.map((each) => [each.operation, each] as const))('%s', async (_operation, each) => {
    await expectToBePlayed(each);
  });
});

describe('the rows', () => {
  const names = new Set([...ROWS, ...PLAIN_ROWS].map(({ operation }) => operation));

  it('are one an operation', () => {
    expect(names.size).toBe(ROWS.length + PLAIN_ROWS.length);
  });

  it('are what docs/platform-api.md tells', async () => {
    await expect(platformApiPage()).toMatchFileSnapshot('../../docs/platform-api.md');
  });

  it('leave no operation of the sandbox out', () => {
    expect(
      [...V2_OPERATIONS, ...V1_OPERATIONS].map(({ name }) => name).filter((name) => !names.has(name)),
    ).toEqual([]);
  });

  it.skipIf(description === null)('leave no operation of the published description out', () => {
    expect([...(description?.operations.keys() ?? [])].filter((name) => !names.has(name))).toEqual([]);
  });
});
