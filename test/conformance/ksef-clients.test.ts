import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { type KsefSandbox, startKsefSandbox, warsawDate } from '@spacebooks/ksef-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallFa3 } from '../../packages/ksef-sandbox/test/fa3.js';
import { temporaryFolder } from '../temporary-folder.js';
import type { Called } from './ksef-clients/calls.js';
import { callsOfKsefClientTs } from './ksef-clients/calls-of-ksef-client-ts.js';
import { withOwnFaults } from './ksef-clients/own-faults.js';
import { type Assignment, callsOfPython } from './ksef-clients/programs.js';
import { rowsOf, tableOfCalls } from './ksef-clients/table.js';
import { pythonEnvironment, pythonEnvironmentFrom } from './python-environment.js';

const TABLE = resolve(import.meta.dirname, '../../docs/ksef-clients.md');

/** Their programs are `calls_of_NAME.py`, each in the folder of its client. */
const PYTHON = {
  ksef2: pythonEnvironmentFrom([3, 12], 'ksef-clients/ksef2'),
  'ksef-client': pythonEnvironment('ksef-clients/ksef-client'),
  'ksef2-0-python': pythonEnvironment('ksef-clients/ksef2-0-python'),
  ufirma: pythonEnvironmentFrom([3, 11], 'ksef-clients/ufirma'),
  ksef: pythonEnvironment('ksef-clients/ksef'),
} as const;
for (const [name, environment] of Object.entries(PYTHON)) {
  if (environment.ok) continue;
  const message = `The client ${name} of KSeF cannot be had: ${environment.reason}.`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1' && environment.isOutOfReach !== true)
    throw new Error(message);
  console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
}

const NIP = '5265877635';
const TOKEN = 'a-token';

/** They wait in real time: the sandbox does, too, and is quick. */
describe('clients by others at the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  const folder = temporaryFolder('ksef-clients-');
  const all = new Map<string, readonly Called[]>();

  beforeAll(async () => {
    const times = { processing_ms: 150, storage_delay_ms: 50, index_lag_ms: 200, authentication_ms: 50 };
    const settings = { ...times, administration_ms: 50, limits: false };
    const seed = { settings, contexts: [{ nip: NIP, tokens: [TOKEN] }, { nip: '7352765225' }] };
    sandbox = await startKsefSandbox({ clock: systemClock, seed });
  });
  afterAll(() => sandbox.close());

  function assignment(client: string): Assignment {
    const date = warsawDate(systemClock.now());
    const invoices = [1, 2, 3].map((number) => smallFa3({ number: `${client}/${number}`, date }));
    return { url: sandbox.url, nip: NIP, token: TOKEN, invoices };
  }

  function keep(client: string, calls: readonly Called[]): void {
    const judged = withOwnFaults(client, calls);
    all.set(client, judged);
    expect(judged.filter(({ result }) => result === 'wrong')).toEqual([]);
    expect(judged.filter(({ result }) => result === 'ok').length).toBeGreaterThan(5);
  }

  it('are ksef-client-ts (npm), which is answered nothing wrong', async () => {
    keep('ksef-client-ts', await callsOfKsefClientTs(assignment('ksef-client-ts')));
  });

  for (const [client, environment] of Object.entries(PYTHON)) {
    it.skipIf(!environment.ok)(`are ${client} (PyPI), which is answered nothing wrong`, async () => {
      const script = `${client}/calls_of_${client.replaceAll('-', '_')}.py`;
      keep(client, await callsOfPython(environment, script, assignment(client), folder));
    });
  }

  // What the sandbox learns later than the table was written turns 501 into ok.
  it.skipIf(Object.values(PYTHON).some(({ ok }) => !ok))('stand in a table of docs/', async () => {
    const table = tableOfCalls(all);
    console.info(table);
    const written = existsSync(TABLE) ? rowsOf(readFileSync(TABLE, 'utf8')) : null;
    const now = rowsOf(table);
    const isSame = [...now].every(([row, result]) => {
      const before = written?.get(row);
      return before === result || (before === '501' && result === 'ok');
    });
    if (isSame && written?.size === now.size) return;
    await expect(table).toMatchFileSnapshot(TABLE);
  });
});
